// How a place, an event or a number explains itself.

import type { MarathonView } from "../../messages";
import type { Values } from "../../texts";
import { type BoardProps, defineSheet } from "../contract";
import Face from "./Face.svelte";
import { PLACES } from "./printed";
import { before, forgotten, signed } from "./words";

type Said = (key: string, values: Values) => string;

/** What fills the notes of the numbers on the sheets, the track and the places. */
function figures(piece: string, { view, texts }: BoardProps<MarathonView>, said: Said): Values {
  const [, what = "", of = "", where = ""] = piece.split(":");
  const line = view.lines.find((one) => (what === "newest" ? one.newest : one.line === of));
  const card = line?.cards.find(({ place }) => place === where);
  const sheet = /^\d$/.test(of) ? view.sheets[Number(of)] : undefined;
  const sure = sheet ? sheet.missed.length + (sheet.avoidable ? 0 : sheet.lacking.length) : 0;
  const [first = 0, next = 0] = view.order;
  return {
    who: Number(of) || 0,
    truth: sheet ? signed(sheet.truth, texts) : "",
    before: sheet ? signed(before(sheet), texts) : "",
    struck: sheet?.struck.length ?? 0,
    forgotten: sheet ? forgotten(sheet) : 0,
    sure,
    avoidable: sheet ? forgotten(sheet) - sure : 0,
    written: sheet?.written ?? 0,
    pawns: view.pawns[Number(of)] ?? 0,
    first,
    at: view.time[first]! >= view.end ? said("at_end", {}) : said("at_space", { n: view.time[first]! }),
    then: view.order.length > 1 ? said("then", { who: next, n: view.time[next]! }) : "",
    line: of,
    place: where,
    die: card?.die ?? 0,
    counts: card ? said(card.sign < 0 ? "counts_minus" : "counts_plus", {}) : "",
    twice: line && line.times > 1 ? said("twice", {}) : "",
    malus: card && line ? Math.abs(card.malus * line.times) : 0,
    days: line ? `days:${line.days}` : "",
    stack: view.stack,
  };
}

export default defineSheet<MarathonView>({
  Face,
  faced: () => true,
  values: (piece, props, said): Values => (piece.startsWith("n:") ? figures(piece, props, said) : {}),
  tries: (piece, { texts, view }) => {
    if (!PLACES.includes(piece)) return null;
    const line = view.lines.find(({ open }) => open)?.line ?? "A";
    return Object.keys(texts.section("names")).find((move) => move.startsWith(`${line}:${piece}:`)) ?? null;
  },
});
