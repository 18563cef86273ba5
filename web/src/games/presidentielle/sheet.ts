// How a card, a candidate or a number explains itself.

import type { BlueCard, PresidentielleView } from "../../messages";
import type { Values } from "../../texts";
import { type BoardProps, defineSheet } from "../contract";
import Face from "./Face.svelte";
import { BALL_VOTES, FRIEND_VOTES, HEADS, kindOf, lacks, LICK, millions } from "./printed";

type Props = BoardProps<PresidentielleView>;

/** A blue card as it is printed, wherever it lies. */
export function blue(id: string, { view }: Props): BlueCard {
  const lying = [...view.hand, ...(view.top ? [view.top] : []), ...view.desks.flatMap((desk) => desk.attacks)];
  const figure = Number(/^S-(\d+)$/.exec(id)?.[1] ?? 0) * 1000;
  const votes = kindOf(id) === "ball" ? BALL_VOTES : kindOf(id) === "false_friend" ? FRIEND_VOTES : figure;
  const at = Number(/^ABST-(\d+)$/.exec(id)?.[1] ?? 0) * 1_000_000;
  return lying.find((card) => card.id === id) ?? { id, kind: kindOf(id), votes, thresholds: at ? [at, at + 10_000_000] : [] };
}

/** What fills the notes of the numbers on the desks and in the middle. */
function figures(piece: string, { view, texts }: Props, said: (key: string, values: Values) => string): Values {
  const of = Number(piece.split(":")[2] ?? 0);
  const desk = view.desks[of];
  const lost = [...(desk?.attacks ?? []).map(({ votes }) => votes), ...(desk?.ball ? [BALL_VOTES] : [])].reduce((a, b) => a + b, 0);
  const value = desk?.value ?? 0;
  const { threshold } = view;
  return {
    who: of,
    value: millions(value, texts),
    gained: millions(value - lost, texts),
    lost: millions(Math.abs(lost), texts),
    left: threshold === null ? "" : said("to_go", { n: millions(Math.max(0, threshold - value), texts) }),
    keys: desk?.keys.length ?? 0,
    missing: desk ? lacks(desk, texts) : "",
    phase: said(desk?.phase === 1 ? "phase_1" : "phase_2", {}),
    hand: desk?.hand ?? 0,
    threshold: threshold === null ? said("no_threshold", {}) : said("threshold", { n: millions(threshold, texts) }),
    shoe: view.shoe,
    discard: view.discard,
    take: said(view.may_take ? "may_take" : "may_not_take", {}),
    dares: view.dare_pile,
  };
}

export default defineSheet<PresidentielleView>({
  Face,
  faced: (piece) => !/^(GAGE|own)/.test(piece),
  values: (piece, props, said): Values => (piece.startsWith("n:") ? figures(piece, props, said) : { millions: millionsOf(piece, props) }),
  tries: (piece, { view, seat, names }) => {
    if (!view.hand.some((card) => card.id === piece)) return null;
    if (piece === LICK || HEADS[kindOf(piece)] !== "bad") return `lay:${piece}`;
    return `attack:${piece}:${names.findIndex((_, of) => of !== seat && view.desks[of])}`;
  },
});

/** What a card is worth, in millions, without its sign. */
function millionsOf(piece: string, props: Props): string {
  const { votes } = blue(piece, props);
  return `${millions(Math.abs(votes), props.texts)} M`;
}
