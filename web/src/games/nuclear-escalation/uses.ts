// What a card of the hand says when it is taken up, and what can be done with it just now.

import type { NuclearEscalationView } from "../../messages";
import { type BoardProps, cardOf, type Held, type Use } from "../contract";

type Props = BoardProps<NuclearEscalationView>;

/** Whether bare card names in the question speak of the hand; a bomber's do not. */
const ofHand = (kind: string): boolean => kind !== "drop";

/** The choices that name this card, the plain one first. */
export function uses(card: string, { decision, texts, view, seat }: Props): Use[] {
  if (!decision) return [];
  const { kind, choices } = decision;
  const lays = ["place", "strategy", "exchange"].includes(kind);
  const n = (seat === null ? 0 : (view.nations[seat]?.slots.length ?? 0)) + 1;
  const gives = { counter_offer: "use_give", stow: "use_stow" }[kind];
  const plain = gives ? { label: texts.board(gives) } : lays ? { label: texts.board(kind === "exchange" ? "use_lay" : "use_lay_nth", { n }), note: texts.board("use_lay_who") } : { label: texts.board("play") };
  const ways: Use[] = [
    ...(ofHand(kind) ? [{ id: card, ...plain, effect: texts.board(gives ? `${gives}_note` : lays ? "use_lay_note" : "use_play_note") }] : []),
    { id: `show:${card}`, label: texts.board("show"), note: texts.board("use_show_who"), effect: texts.board("use_show_note") },
    { id: `offer:${card}`, label: texts.board("offer"), effect: texts.board("use_offer_note") },
  ];
  return ways.filter((use) => choices.includes(use.id));
}

/** A card as the bristol reads it. */
export function held(key: string, props: Props): Held {
  const card = cardOf(key);
  const { texts } = props;
  const offered = uses(card, props);
  const text = `${texts.section("cards")[card] ?? ""} ${offered.length ? "" : texts.board("held_when")}`;
  return { title: texts.board("held", { card }), text, uses: offered };
}
