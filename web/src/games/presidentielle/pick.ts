// The card taken up in the hand: what it can do, and to whose desk; a choice in two steps that ends in one answer.

import type { BlueCard, PresidentielleView } from "../../messages";
import { type BoardProps, cardOf, type Held, type Use } from "../contract";
import { BALL_VOTES, change, HALF, LICK, millions, SPONSOR } from "./printed";

type Props = BoardProps<PresidentielleView>;

/** The card taken up, as long as the question is what to play. */
export function picked({ decision, view, held }: Props): BlueCard | null {
  return (held !== null && decision?.kind === "act" && view.hand.find((one) => one.id === cardOf(held))) || null;
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

/** Whose desk a choice changes. */
export function deskOf(choice: string, seat: number | null): number {
  const [verb, it, that] = choice.split(":") as [string, string, string?];
  if (verb === "attack") return Number(that);
  return verb === "roll" || verb === "dare" || verb === "gift" ? Number(it) : (seat ?? 0);
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

/** A choice as a use of its card: where it goes, and how far from the threshold that leaves the desk. */
function use(id: string, props: Props): Use {
  const { texts, view, seat, seats, names } = props;
  const [verb, it] = id.split(":") as [string, string];
  if (verb === "swap") return { id, label: texts.board("use_swap"), effect: texts.board("use_swap_note") };
  if (verb === "discard") return { id, label: texts.board("throw"), loss: texts.board("card_lost") };
  const of = deskOf(id, seat);
  const after = worth(id, of, props);
  const lacking = after === null || view.threshold === null ? 0 : view.threshold - after;
  const label = verb === "lay" ? texts.board("use_lay") : of === seat ? texts.fill(texts.section("choices")[verb] ?? verb, { it }, names) : names[of]!;
  const does = of === seat || verb === "attack" ? "" : texts.board(`do_${verb}`);
  const effect = lacking > 0 ? texts.board(of === seat ? "you_would_lack" : "they_would_lack", { m: millions(lacking, texts) }) : "";
  return { id, label, note: after === null ? does : change(view.desks[of]!.value, after, texts), colour: seats[of]?.colour, effect };
}

/** A card as the bristol reads it; what throws it away stands last. */
export function held(key: string, props: Props): Held {
  const { texts, decision } = props;
  const card = cardOf(key);
  const choices = ["act", "exchange"].includes(decision?.kind ?? "") ? decision!.choices.filter((choice) => cardIn(choice) === card) : [];
  const uses = choices.map((choice) => use(choice, props)).sort((a, b) => Number(Boolean(a.loss)) - Number(Boolean(b.loss)));
  const far = choices.some((choice) => deskOf(choice, props.seat) !== props.seat);
  return { title: texts.board(far ? "held_desk" : "held", { card }), brief: texts.board("held", { card }), text: `${texts.section("cards")[card] ?? ""} ${uses.length ? "" : texts.board("held_when")}`, uses };
}
