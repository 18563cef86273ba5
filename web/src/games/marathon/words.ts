// Sentences put together from the game's words.

import type { LineView, MarathonView, SheetView } from "../../messages";
import type { Texts } from "../../texts";
import type { BoardProps } from "../contract";
import { preview, type Preview } from "./aim.svelte";

type Props = BoardProps<MarathonView>;

const MOVES: Record<string, string> = { etage: "pushes", verte: "overtakes", petanque: "expels" }; // what befalls others there

/** A number of points with its sign: +9, −3, 0. */
export function signed(n: number, texts: Texts): string {
  return (n > 0 ? "+" : "") + texts.number(n);
}

/** Whether a sheet holds figures in pencil: they may still change. */
export function pencilled({ cells, written }: SheetView): boolean {
  return cells.some((n, cell) => n !== null && cell >= written);
}

/** What a sheet would be worth if nothing were crossed out. */
export const before = ({ cells, penalty }: SheetView): number => cells.reduce<number>((sum, n) => sum + (n ?? 0), -penalty);

/** How many places are forgotten: those ticked, and those without a pawn in the line counted next. */
export const forgotten = ({ missed, lacking }: SheetView): number => missed.length + lacking.length;

/** Whether a line has been counted and opens no more. */
export const finished = (line: LineView, view: MarathonView): boolean => !line.open && line.days < view.discarded.length;

/** Players by name, each once: "Inès, Bruno ×2". */
export function listed(seats: number[], { names, texts }: Pick<Props, "names" | "texts">): string {
  const times = (seat: number) => seats.filter((other) => other === seat).length;
  const name = (seat: number) => names[seat] ?? texts.number(seat + 1);
  return [...new Set(seats)].map((seat) => name(seat) + (times(seat) > 1 ? ` ×${times(seat)}` : "")).join(", ");
}

/** Where the time pawn would land: "case 17, sur Odile". */
export function landing(one: Preview, { texts, names, view }: Props): string {
  if (one.landing >= view.end) return texts.board("end");
  const top = one.pile.at(-1);
  return top === undefined ? texts.board("space", { n: one.landing }) : texts.board("on_top_of", { n: one.landing, seat: top }, names);
}

/** How the points come about: "4 + 5 = +9". */
export function sum(one: Preview, { view, texts }: Props): string {
  const line = view.lines.find((other) => other.line === one.line);
  const card = line?.cards.find((other) => other.place === one.place);
  if (!line || !card || (card.place === "salon" && one.points === 0)) return "";
  return reckoned(card.sign, card.die, one.bonus, line.times, texts);
}

/** The left side of a reckoning: "4 + 5 =", "−(2 + 3) × 2 =". */
export function reckoned(sign: number, die: number, bonus: number, times: number, texts: Texts): string {
  const inside = `${texts.number(die)} + ${texts.number(bonus)}`;
  const whole = sign < 0 ? `−(${inside})` : times > 1 ? `(${inside})` : inside;
  return `${whole}${times > 1 ? ` × ${times}` : ""} =`;
}

/** What else a choice would do: push, overtake, expel, open, count, overrun. */
export function besides(one: Preview, props: Props): string[] {
  const { texts, names } = props;
  return [
    one.moved.length && one.theirs === null ? texts.board(MOVES[one.place]!, { seats: listed(one.moved, props) }) : "",
    one.theirs !== null ? texts.board("theirs", { seat: one.moved[0]!, points: signed(one.theirs, texts) }, names) : "",
    one.missing ? texts.board("missing", { n: one.missing, points: one.penalty }) : "",
    one.opens ? texts.board("opens") : "",
    one.counts ? texts.board("counts") : "",
  ].filter(Boolean);
}

const EMPTY = -1; // nobody's space; below that, a place for many

/** A space read aloud: where it is, who is there, what it would cost and bring. */
export function spoken(choice: string, line: LineView, holder: number, props: Props): string {
  const { texts, names } = props;
  const one = preview(choice, props);
  const card = line.cards.find((other) => choice.split(":")[1] === other.place);
  return [
    texts.choice(choice),
    texts.name(`days:${line.days}`),
    card ? texts.board(card.sign < 0 ? "minus" : "plus") : "",
    card?.die ? texts.board("die", { n: card.die }) : "",
    holder >= 0 ? names[holder] : one || holder === EMPTY ? texts.board("free") : "",
    ...(one ? told(one, props) : []),
  ]
    .filter(Boolean)
    .join(", ");
}

/** What a choice would do, in words. */
export function told(one: Preview, props: Props): string[] {
  const { texts, names } = props;
  return [
    texts.board("periods", { n: one.time }),
    texts.board("n_points", { n: one.points, sum: signed(one.points, texts) }),
    landing(one, props),
    ...besides(one, props).map((words) => words.charAt(0).toLowerCase() + words.slice(1)),
    one.next >= 0 ? texts.board("then", { seat: one.next }, names) : texts.board("then_over"),
  ];
}

/** When a seat's turn comes: now, next, third, or never again. */
export function when(seat: number, { view, texts }: Pick<Props, "view" | "texts">): string {
  const rank = view.order.indexOf(seat) + 1;
  if (view.time[seat]! >= view.end) return texts.board("arrived");
  return rank <= 2 ? texts.board(`turn_${rank}`) : texts.board("turn_n", { n: rank });
}
