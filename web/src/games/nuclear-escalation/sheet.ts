// How a card of the deck, a country or a number explains itself.

import type { NuclearEscalationView } from "../../messages";
import type { Values } from "../../texts";
import { type BoardProps, defineSheet } from "../contract";
import Face from "./Face.svelte";
import { CARDS, printed } from "./printed";

const BASE: Record<string, number> = { W10: 2, W20: 5, W50: 10, W100: 25 }; // R2.4

type Said = (key: string, values: Values) => string;

/** What fills the notes of a country and of the numbers on its mat. */
function figures(piece: string, { view }: BoardProps<NuclearEscalationView>, said: Said): Values {
  const nation = view.nations[Number(piece.split(":").at(-1))];
  const known = nation?.population ?? null;
  return {
    who: Number(piece.split(":").at(-1)) || 0,
    people: known === null ? said("unknown", { n: nation?.people_cards ?? 0 }) : said("millions", { n: known }),
    hand: nation?.hand_size ?? 0,
    lost: nation?.lost_turns ?? 0,
    platforms: nation?.platforms.length ?? 0,
    warheads: nation?.platforms.flat().length ?? 0,
    satellites: nation?.satellites ?? 0,
    stolen: nation?.stolen.length ?? 0,
    launcher: nation?.launcher ? said("stands", { card: nation.launcher }) : said("nothing_stands", {}),
    coming: nation?.slots.length ?? 0,
    shown: nation?.deterrents.length ?? 0,
    hour: said(view.war ? "war" : "peace", {}),
    pile: view.pile,
    discard: view.discard.length,
    bank: view.bank ?? 0,
    least: view.attack?.least ?? 0,
    most: view.attack?.most ?? 0,
  };
}

export default defineSheet<NuclearEscalationView>({
  Face,
  faced: (piece) => piece in CARDS || /^[ST]\d\d$/.test(piece),
  values: (piece, props, said): Values =>
    /^(n|seat):/.test(piece) ? figures(piece, props, said) : ({ figure: printed(piece).figure, capacity: printed(piece).figure, base: BASE[piece] ?? 0 }),
  tries: (piece, { seat, view }) => (seat !== null && view.nations[seat]?.hand?.includes(piece) ? piece : null),
});
