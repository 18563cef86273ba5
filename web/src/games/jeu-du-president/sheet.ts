// How a département, a Campagne card or a number explains itself.

import type { PresidentView } from "../../messages";
import type { Values } from "../../texts";
import { type BoardProps, defineSheet } from "../contract";
import Face from "./Face.svelte";

type Said = (key: string, values: Values) => string;

/** What fills the notes of the numbers at the seats and on the board. */
function figures(piece: string, { view }: BoardProps<PresidentView>, said: Said): Values {
  const [, what = "", of = ""] = piece.split(":");
  const seat = of ? view.seats[Number(of)] : undefined;
  if (seat) {
    const left = view.majority - seat.votes;
    return {
      who: Number(of),
      side: seat.side,
      votes: seat.votes,
      map: seat.on_map,
      cards: seat.on_cards,
      left: view.round === 2 ? "" : said(left > 0 ? "to_go" : "there", { n: left }),
      count: seat.departements,
      guarded: said(seat.protected ? "some_guarded" : "none_guarded", { n: seat.protected }),
      waiting: seat.pending.length,
      due: seat.pending.reduce((sum, card) => sum + card.amount, 0),
    };
  }
  const [a = "*", b = "*"] = view.dice.map((face) => (face === "*" ? "☆" : face));
  const on = view.defi;
  const [mine = 0, other = 0] = what === "defieur" ? [on?.defieur_total, on?.defie_total] : [on?.defie_total, on?.defieur_total];
  return { urn: view.urn, out: view.electorate - view.urn, talon: view.talon, free: view.free, a, b, codes: view.candidates.length, mine, other, stake: on?.voters ?? 0 };
}

export default defineSheet<PresidentView>({
  Face,
  faced: () => true,
  values: (piece, props, said): Values => {
    const { view } = props;
    if (piece.startsWith("n:")) return figures(piece, props, said);
    const voters = view.voters[piece];
    if (voters === undefined) return {};
    const pawn = view.pawns[piece];
    const stands = said(!pawn ? "free" : pawn.protected ? "guarded" : "held", { owner: pawn?.seat ?? 0 });
    const [a = "", b = ""] = piece;
    return { voters, stands, a, b };
  },
  tries: (piece, { view }) => (piece in view.voters ? piece : null),
});
