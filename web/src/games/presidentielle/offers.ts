// How each choice reads on its button in the bristol: what it does, to whom, and what it changes.

import type { PresidentielleView } from "../../messages";
import type { BoardProps, Offer } from "../contract";
import { cardIn, picked, worth } from "./pick.svelte";
import { change, kindOf, millions, signed } from "./printed";

type Props = BoardProps<PresidentielleView>;

/** The order of the list: what builds one's own desk first, what throws away last. */
const WEIGHTS: Record<string, number> = { lay: 60, clear: 55, roll: 54, attack: 40, dare: 30, gift: 20, discard: 0 };
const UP = 1000; // the choices of the card taken up stand first

function said(verb: string, it: string, that: string, { texts, names }: Props): string {
  return texts.fill(texts.section("choices")[verb] ?? verb, { it, that }, names);
}

/** Whose desk a choice changes. */
function deskOf(verb: string, it: string, that: string, seat: number): number {
  if (verb === "attack") return Number(that);
  return verb === "roll" || verb === "dare" || verb === "gift" ? Number(it) : seat;
}

function noteOf(choice: string, props: Props): string {
  const { texts, view, seat } = props;
  const [verb, it, that] = choice.split(":") as [string, string, string?];
  if (verb === "discard" || verb === "swap") return "";
  const of = deskOf(verb, it, that ?? "", seat ?? 0);
  const after = worth(choice, of, props);
  if (after !== null) return change(view.desks[of]!.value, after, texts);
  return "";
}

function action(choice: string, props: Props): Offer {
  const [verb, it, that] = choice.split(":") as [string, string, string?];
  const up = picked(props)?.id === cardIn(choice);
  const key = verb === "lay" && kindOf(it) === "key" ? 10 : 0;
  const weight = (WEIGHTS[verb] ?? 10) + key + (up ? UP : 0);
  const note = noteOf(choice, props);
  return { label: labelOf(verb, it, that ?? "", up, props), note, weight, main: up && verb !== "discard" };
}

/** Once its card is taken up, a choice needs only say where it goes. */
function labelOf(verb: string, it: string, that: string, up: boolean, props: Props): string {
  if (up && verb === "attack") return props.names[Number(that)] ?? that;
  if (up && verb === "discard") return props.texts.board("throw");
  return verb === "lay" && !up ? props.texts.name(it) : said(verb, it, that, props);
}

/** What is won either way, on the two answers of the jury. */
function verdict(choice: string, props: Props): Offer {
  const { texts, view, names } = props;
  const dare = view.dare;
  const winner = dare && (choice === "yes" ? dare.dared : dare.darer);
  const note =
    dare && winner !== null && winner !== undefined
      ? texts.board("for_seat", { votes: signed(dare.card.votes, texts), seat: winner }, names)
      : "";
  return { label: texts.choice(choice), note, main: false };
}

/** The words, the price and the place of a choice in the list. */
export function offer(choice: string, props: Props): Offer {
  const { decision, texts, view } = props;
  const kind = decision?.kind;
  if (kind === "act") return action(choice, props);
  if (kind === "vote") return verdict(choice, props);
  if (kind === "candidate" || kind === "announce") return { label: texts.choice(choice), main: false };
  if (kind === "draw" && choice === "take" && view.top) return { label: texts.choice(choice), note: texts.name(view.top.id), main: false };
  if (kind === "exchange") {
    if (choice === "done") return { label: texts.choice(choice), main: true, weight: 100 };
    const card = view.hand.find((one) => one.id === choice.slice("swap:".length));
    return { label: texts.name(choice.slice("swap:".length)), note: card?.votes ? `${millions(card.votes, texts)} M` : "", main: false };
  }
  if (kind === "dare") return { label: texts.choice(choice), main: choice === "done" };
  const [verb, it] = choice.split(":") as [string, string?];
  return { label: it === undefined ? texts.choice(choice) : said(verb, it, "", props) };
}
