// How a card of the deck explains itself.

import type { NuclearEscalationView } from "../../messages";
import { defineSheet } from "../contract";
import Face from "./Face.svelte";
import { CARDS, printed } from "./printed";

const BASE: Record<string, number> = { W10: 2, W20: 5, W50: 10, W100: 25 }; // R2.4

export default defineSheet<NuclearEscalationView>({
  Face,
  faced: (piece) => piece in CARDS || /^[ST]\d\d$/.test(piece),
  values: (piece) => ({ figure: printed(piece).figure, capacity: printed(piece).figure, base: BASE[piece] ?? 0 }),
  tries: (piece, { seat, view }) => (seat !== null && view.nations[seat]?.hand?.includes(piece) ? piece : null),
});
