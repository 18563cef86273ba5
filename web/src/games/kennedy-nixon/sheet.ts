// How a card, a state, a region or an issue explains itself.

import type { KennedyNixonView } from "../../messages";
import type { Values } from "../../texts";
import { defineSheet } from "../contract";
import Face from "./Face.svelte";
import { CARDS, CARRIED, REGIONS, regionVotes, sideOf, sideOfSeat, STATES } from "./printed";
import { pointsOf, worthOf } from "./uses";

const card = (piece: string) => piece in CARDS || piece === "candidate";

export default defineSheet<KennedyNixonView>({
  Face,
  faced: card,
  values: (piece, props, said): Values => {
    const { view, seat } = props;
    const region = REGIONS.find((one) => one === piece);
    if (region) return { votes: regionVotes(region) };
    const state = STATES[piece];
    if (state) {
      const n = view.support[piece] ?? 0;
      const who = n ? sideOf(n) : state.lean;
      const key = view.green === piece ? "byrd" : !n ? "leans" : Math.abs(n) < CARRIED ? "leads" : "carried";
      return { votes: state.votes, stands: said(key, { who, n: Math.abs(n) }) };
    }
    const printed = CARDS[piece];
    if (!printed) return {};
    const own = sideOfSeat(seat);
    const helps = printed.icons.length > 1 ? "helps_both" : printed.icons === own ? "helps_you" : "helps_foe";
    return {
      points: pointsOf(piece, worthOf(piece, props)),
      issue: printed.issue ?? "",
      at: `at-${printed.state ?? ""}`,
      side: printed.icons.length > 1 ? said("either", {}) : printed.icons,
      profit: said(helps, { who: printed.icons }),
    };
  },
  tries: (piece, { seat, view }) => {
    if (!card(piece)) return piece;
    const side = sideOfSeat(seat);
    if (!side || piece === "candidate") return side && piece;
    return view.candidates[side === "K" ? 0 : 1].hand.includes(piece) ? `event:${piece}` : null;
  },
});
