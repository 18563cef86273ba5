// How each choice reads on its button in the bristol: what it does, to whom, and what it changes.

import type { PresidentielleView } from "../../messages";
import type { BoardProps, Offer } from "../contract";
import { clock } from "./clock.svelte";
import { deskOf, worth } from "./pick";
import { change, kindOf, millions, signed } from "./printed";

type Props = BoardProps<PresidentielleView>;

/** The order of the list: what builds one's own desk first, what throws away last. */
const WEIGHTS: Record<string, number> = { lay: 60, clear: 55, roll: 54, attack: 40, dare: 30, gift: 20, discard: 0 };

function said(verb: string, it: string, that: string, { texts, names }: Props): string {
  return texts.fill(texts.section("choices")[verb] ?? verb, { it, that }, names);
}

function noteOf(choice: string, props: Props): string {
  const { texts, view, seat } = props;
  const of = deskOf(choice, seat);
  const after = worth(choice, of, props);
  if (after !== null) return change(view.desks[of]!.value, after, texts);
  return "";
}

function action(choice: string, props: Props): Offer {
  const [verb, it, that = ""] = choice.split(":") as [string, string, string?];
  const key = verb === "lay" && kindOf(it) === "key" ? 10 : 0;
  const label = verb === "lay" ? props.texts.name(it) : said(verb, it, that, props);
  return { label, note: noteOf(choice, props), weight: (WEIGHTS[verb] ?? 10) + key };
}

/** What is won either way, on the two answers of the jury; a tie is for a place and no votes. */
function verdict(choice: string, props: Props): Offer {
  const { texts, view, names } = props;
  const dare = view.dare;
  const winner = dare?.stake !== null ? null : choice === "yes" ? dare.dared : dare.darer;
  const note = winner === null ? "" : texts.board("for_seat", { votes: signed(dare!.card.votes, texts), seat: winner }, names);
  return { label: texts.choice(choice), note };
}

/** What the dared may say: only to begin and to have done are filled; giving up says what it costs. */
function performing(choice: string, props: Props): Offer {
  const { texts, view, names } = props;
  const seconds = (view.dare?.card.seconds ?? 0) * Number(clock.pace);
  const darer = view.dare?.darer ?? null;
  if (choice === "ready" && seconds) return { label: texts.board("ready_in", { n: seconds }), main: true };
  if (choice !== "give_up") return { label: texts.choice(choice), main: choice === "ready" || choice === "done" };
  const loss = darer === null ? undefined : texts.board("for_seat", { votes: signed(view.dare!.card.votes, texts), seat: darer }, names);
  return { label: texts.choice(choice), loss, ends: true };
}

/** The words, the price and the place of a choice in the list. */
export function offer(choice: string, props: Props): Offer {
  const { decision, texts, view } = props;
  const kind = decision?.kind;
  if (kind === "act") return action(choice, props);
  if (kind === "vote") return verdict(choice, props);
  if (kind === "candidate" || kind === "announce") return { label: texts.choice(choice) };
  if (kind === "draw" && choice === "take" && view.top) return { label: texts.choice(choice), note: texts.name(view.top.id) };
  if (kind === "exchange") {
    if (choice === "done") return { label: texts.choice(choice), ends: true };
    const card = view.hand.find((one) => one.id === choice.slice("swap:".length));
    return { label: texts.name(choice.slice("swap:".length)), note: card?.votes ? `${millions(card.votes, texts)} M` : "" };
  }
  if (kind === "ready" || kind === "dare") return performing(choice, props);
  const [verb, it] = choice.split(":") as [string, string?];
  return { label: it === undefined ? texts.choice(choice) : said(verb, it, "", props) };
}
