// The card taken up in the hand: a choice in two steps, card then desk, that ends in one answer.

import type { BlueCard, PresidentielleView } from "../../messages";
import type { BoardProps } from "../contract";
import { BALL_VOTES, HALF, LICK, SPONSOR } from "./printed";

type Props = BoardProps<PresidentielleView>;

class Pick {
  /** The card, and where it stood in the hand. */
  now = $state.raw<{ card: BlueCard; at: number } | null>(null);

  toggle(card: BlueCard, at: number): void {
    this.now = this.now?.at === at && this.now.card.id === card.id ? null : { card, at };
  }

  drop(): void {
    this.now = null;
  }
}

export const pick = new Pick();

/** The card taken up, as long as the question is what to play. */
export function picked({ decision, view }: Props): BlueCard | null {
  const card = pick.now?.card;
  return card && decision?.kind === "act" && view.hand.some((one) => one.id === card.id) ? card : null;
}

/** The card a choice is played with. */
export function cardIn(choice: string): string {
  const [verb, what] = choice.split(":") as [string, string?];
  if (verb === "dare") return HALF;
  if (verb === "gift") return SPONSOR;
  if (verb === "clear" || verb === "roll") return LICK;
  return what ?? "";
}

/** What putting the card on the desk of `of` would be called. */
export function onDesk(card: BlueCard, of: number, { seat }: Props): string | null {
  if (card.kind === "abstention") return null; // it lies on the threshold
  if (of === seat) return card.kind === "bootlicker" ? null : `lay:${card.id}`;
  if (card.id === HALF) return `dare:${of}`;
  if (card.kind === "sponsors") return `gift:${of}`;
  if (card.kind === "bootlicker") return `roll:${of}`;
  return `attack:${card.id}:${of}`;
}

/** What a choice would make of the value of a desk; null when it would not change it. */
export function worth(choice: string, of: number, { view, seat }: Props): number | null {
  const [verb, what] = choice.split(":") as [string, string?];
  const { value, attacks } = view.desks[of]!;
  if (verb === "roll") return of === seat ? value - BALL_VOTES : value + BALL_VOTES;
  if (verb === "clear") return value - (attacks.find((card) => card.id === what)?.votes ?? 0);
  const votes = view.hand.find((card) => card.id === what)?.votes ?? 0;
  return (verb === "lay" || verb === "attack") && votes ? value + votes : null;
}
