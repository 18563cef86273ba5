// How a département or a Campagne card explains itself.

import type { PresidentView } from "../../messages";
import type { Values } from "../../texts";
import { defineSheet } from "../contract";
import Face from "./Face.svelte";

export default defineSheet<PresidentView>({
  Face,
  faced: () => true,
  values: (piece, { view, texts }, said): Values => {
    const voters = view.voters[piece];
    if (voters === undefined) return {};
    const pawn = view.pawns[piece];
    const stands = said(!pawn ? "free" : pawn.protected ? "guarded" : "held", { owner: pawn?.seat ?? 0 });
    const [a = "", b = ""] = piece;
    return { voters: texts.number(voters), stands, a, b };
  },
  tries: (piece, { view }) => (piece in view.voters ? piece : null),
});
