// What the rivals give for a dare, and what the dared writes: lines of chat about the card that was drawn.

import type { ChatLine, Dare, PresidentielleView } from "../../messages";
import type { BoardProps } from "../contract";

type Props = BoardProps<PresidentielleView>;

export interface Given {
  seat: number;
  text: string | null; // nothing yet
}

/** The number of the event at which the dare on the table was drawn. */
export function drawnAt({ facts }: Props): number {
  return facts.findLast(({ key }) => key === "dare_card" || key === "duel_card")?.n ?? 0;
}

/** What was said for this dare, in order. */
export const saidFor = (props: Props): ChatLine[] => {
  const n = drawnAt(props);
  return props.chat.filter((line) => line.about === n);
};

/** Whether the rivals give it before the dare begins. */
export const before = ({ card }: Dare): boolean => card.asks !== null && card.asks !== "guess" && card.asks !== "laugh";

/** The rivals round the table, from whoever dares. */
function rivals(dare: Dare, seats: number): number[] {
  const first = dare.darer ?? dare.dared + 1;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats).filter((seat) => seat !== dare.dared);
}

/** What the table itself has to offer as a gift, in an order of its own for every dare. */
export function drawn(dare: Dare, nth: number, props: Props): string {
  const all = props.texts.board(`draws.${dare.card.asks}`).split("|");
  return all[(drawnAt(props) + nth) % all.length]!;
}

/** Every gift there is to be, with what has been given; the table draws for its computers. */
export function gifts(dare: Dare, props: Props): Given[] {
  if (!dare.card.asks) return [];
  const others = rivals(dare, props.seats.length);
  const lines = saidFor(props);
  const of = (seat: number) => lines.filter((line) => line.seat === seat).map((line) => line.text);
  if (!before(dare)) return others.map((seat) => ({ seat, text: of(seat).join(" · ") || null })).filter(({ seat }) => !props.seats[seat]!.bot);
  return Array.from({ length: dare.card.gifts || others.length }, (_, i) => {
    const seat = others[i % others.length]!;
    const own = of(seat)[Math.floor(i / others.length)];
    return { seat, text: own ?? (props.seats[seat]!.bot ? drawn(dare, i, props) : null) };
  });
}

const plain = (text: string) => [...text].map((sign) => sign.normalize("NFD")[0]!.toLowerCase()).join("");

/** Whether a text holds a word, whatever its accents and capitals. */
export const holds = (text: string, word: string): boolean => plain(text).includes(plain(word));

/** A text in runs, those that are one of the words marked. */
export function marked(text: string, words: string[]): { text: string; hit: boolean }[] {
  const signs = [...text];
  const hits = signs.map(() => false);
  for (const word of words.map(plain).filter(Boolean)) {
    for (let at = plain(text).indexOf(word); at >= 0; at = plain(text).indexOf(word, at + 1)) hits.fill(true, at, at + word.length);
  }
  const runs: { text: string; hit: boolean }[] = [];
  signs.forEach((sign, i) => {
    const last = runs.at(-1);
    if (last && last.hit === hits[i]) last.text += sign;
    else runs.push({ text: sign, hit: hits[i]! });
  });
  return runs;
}
