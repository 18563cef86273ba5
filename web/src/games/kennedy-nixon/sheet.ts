// How a card, a state, a region, an issue or a number explains itself.

import type { KennedyNixonView } from "../../messages";
import type { Values } from "../../texts";
import { type BoardProps, defineSheet } from "../contract";
import Face from "./Face.svelte";
import { total } from "./podium";
import { CARDS, CARRIED, MAJORITY, REGIONS, regionVotes, sideOf, sideOfSeat, STATES } from "./printed";
import { pointsOf, worthOf } from "./uses";

const card = (piece: string) => piece in CARDS || piece === "candidate";

type Said = (key: string, values: Values) => string;

/** What fills the notes of the numbers at the seats and on the board. */
function figures(piece: string, { view, seat }: BoardProps<KennedyNixonView>, said: Said): Values {
  const [, what = "", of = "", side = ""] = piece.split(":");
  const [kennedy, nixon] = view.candidates;
  const own = view.candidates[(what === "bag" ? seat : Number(of)) === 1 ? 1 : 0];
  const row = view.podium.find(({ issue }) => issue === of);
  const turn = Number(of);
  const ahead = kennedy.votes >= nixon.votes ? kennedy : nixon;
  return {
    who: side || own.who,
    kennedy: kennedy.votes,
    nixon: nixon.votes,
    leads: said(ahead.votes >= MAJORITY ? "would_win" : "nobody", { who: ahead.who }),
    momentum: own.momentum,
    kept: Math.ceil(own.momentum / 2),
    rest: own.rest,
    cards: own.hand_count,
    candidate: said(own.ready ? "ready" : "spent", {}),
    aside: own.stack_count + own.sealed_count,
    blue: view.bag[0],
    red: view.bag[1],
    chance: own.chance,
    turn,
    where: said(turn < view.turn ? "past" : turn > view.turn ? "to_come" : "this_turn", { n: view.phase }),
    deck: view.deck_count,
    discard: view.discard.length,
    green: view.green ? said("byrd_at", { place: view.green }) : said("byrd_none", {}),
    issue: row?.issue ?? "",
    argued: row ? total(row, side === "N" ? "N" : "K", view) : 0,
    against: row ? total(row, side === "N" ? "K" : "N", view) : 0,
  };
}

export default defineSheet<KennedyNixonView>({
  Face,
  faced: card,
  values: (piece, props, said): Values => {
    const { view, seat } = props;
    if (piece.startsWith("n:")) return figures(piece, props, said);
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
