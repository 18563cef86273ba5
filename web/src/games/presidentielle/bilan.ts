// How the game went: the last count, kind by kind, and one sentence for everybody.

import type { PresidentielleView } from "../../messages";
import type { EndProps, Tally } from "../contract";
import { BALL_VOTES, kindOf, millions } from "./printed";

type Props = EndProps<PresidentielleView>;

const KINDS = ["votes", "speaker", "good_event", "dares", "attacks"] as const; // the ballots first, attacks last

type Kind = (typeof KINDS)[number];

/** What each finalist's desk holds of a kind, in votes. */
export function held(kind: Kind, seat: number, { view }: Props): number {
  const desk = view.desks[seat]!;
  const sum = (cards: { votes: number }[]) => cards.reduce((all, card) => all + card.votes, 0);
  if (kind === "dares") return sum(desk.dares);
  if (kind === "attacks") return sum(desk.attacks) + (desk.ball ? BALL_VOTES : 0);
  return sum(desk.votes.filter((card) => kindOf(card.id) === kind));
}

/** The kinds that anybody in the second round holds. */
export const counted = (props: Props): Kind[] => KINDS.filter((kind) => props.view.finalists.some((seat) => held(kind, seat, props)));

/** The desks of the two finalists, counted once more. */
export function tally(props: Props): Tally {
  const { view, texts, seats } = props;
  const steps = counted(props).map((kind) => ({
    title: texts.board(`tally.${kind}`),
    amounts: seats.map(({ seat }) => (view.finalists.includes(seat) ? held(kind, seat, props) : null)),
  }));
  const goal = view.threshold ? `${texts.board("threshold")} ${millions(view.threshold, texts)} M` : undefined;
  return { unit: texts.board("tally.unit"), figure: (n) => millions(n, texts), goal, steps };
}

/** One sentence for a seat: what elected it, what it lacked, why it stopped. */
export function sentence(seat: number, { view, texts, facts, names }: Props): string {
  const desk = view.desks[seat]!;
  const drinks = view.waiter === seat ? ` ${texts.board("bilan.serves")}` : "";
  if (view.president === seat) {
    const attacks = desk.attacks.length + (desk.ball ? 1 : 0);
    return texts.board("bilan.president", { m: millions(desk.value, texts), votes: desk.votes.length, dares: desk.dares.length, attacks });
  }
  if (view.finalists.includes(seat)) {
    const lack = Math.max(0, (view.threshold ?? 0) - desk.value);
    return texts.board("bilan.finalist", { m: millions(desk.value, texts), lack: millions(lack, texts) }) + drinks;
  }
  const out = facts.findLast(({ key, values }) => key.startsWith("out_") && values["seat"] === seat);
  return (out ? texts.board("bilan.out", { why: texts.board(out.key, out.values, names) }) : "") + drinks;
}
