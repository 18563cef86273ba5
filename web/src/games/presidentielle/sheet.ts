// How a card or a candidate explains itself.

import type { BlueCard, PresidentielleView } from "../../messages";
import { type BoardProps, defineSheet } from "../contract";
import Face from "./Face.svelte";
import { BALL_VOTES, FRIEND_VOTES, HEADS, kindOf, LICK, millions } from "./printed";

type Props = BoardProps<PresidentielleView>;

/** A blue card as it is printed, wherever it lies. */
export function blue(id: string, { view }: Props): BlueCard {
  const lying = [...view.hand, ...(view.top ? [view.top] : []), ...view.desks.flatMap((desk) => desk.attacks)];
  const figure = Number(/^S-(\d+)$/.exec(id)?.[1] ?? 0) * 1000;
  const votes = kindOf(id) === "ball" ? BALL_VOTES : kindOf(id) === "false_friend" ? FRIEND_VOTES : figure;
  const at = Number(/^ABST-(\d+)$/.exec(id)?.[1] ?? 0) * 1_000_000;
  return lying.find((card) => card.id === id) ?? { id, kind: kindOf(id), votes, thresholds: at ? [at, at + 10_000_000] : [] };
}

export default defineSheet<PresidentielleView>({
  Face,
  faced: (piece) => !/^(GAGE|own)/.test(piece),
  values: (piece, props) => ({ millions: millionsOf(piece, props) }),
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
