// What a card says when it is taken up, and what can be done with it: its two uses, or what the question asks.

import type { KennedyNixonView, Side, WorthView } from "../../messages";
import type { BoardProps, Held, Use } from "../contract";
import { argument, whom } from "./podium";
import { CANDIDATE_POINTS, CARDS, isSide, sideOfSeat, sidesOf } from "./printed";

type Props = BoardProps<KennedyNixonView>;

const PICKED = ["strategy", "debate", "debate_first", "debate_second", "swap", "retrieve", "replay", "reveal", "election_event"];

/** What a card of one's own is worth now, when that is not what is printed. */
export function worthOf(card: string, { view, seat }: Pick<Props, "view" | "seat">): WorthView | undefined {
  const side = sideOfSeat(seat);
  return side ? view.candidates[side === "K" ? 0 : 1].worth[card] : undefined;
}

/** The points of a card: as printed, or from the least to the most its uses are worth now. */
export function pointsOf(card: string, worth?: WorthView): number | string {
  if (!worth) return CARDS[card]?.points ?? CANDIDATE_POINTS;
  const all = [worth.campaign, worth.advertise, worth.position];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return least === most ? least : `${least}–${most}`;
}

/** The two uses of a card in an activity phase. */
function plays(card: string, own: Side, props: Props): Use[] {
  const { decision, texts, view } = props;
  const label = texts.board("use_points", { n: pointsOf(card, worthOf(card, props)) });
  if (card === "candidate") return [{ id: card, label, ...whom(own, props), effect: texts.board("use_candidate_note") }];
  const foe = own === "K" ? "N" : "K";
  const { icons } = CARDS[card]!;
  const momentum = view.candidates[foe === "K" ? 0 : 1].momentum;
  const brief = decision?.brief;
  const stands = brief && "effects" in brief ? brief.effects[card] : undefined;
  const gainer = stands ? stands.who : icons === "NK" ? own : icons;
  return [
    { id: `cp:${card}`, label, ...whom(own, props), effect: texts.board(momentum ? "use_points_note" : "use_points_alone", { who: foe, n: momentum }) },
    { id: `event:${card}`, label: texts.board("use_event"), ...(isSide(gainer) && whom(gainer, props)), effect: texts.section("cards")[card], now: stands && texts.board(`now_${stands.said}`, stands.values), printed: true },
  ];
}

/** The uses of a card, the playable and the unplayable; none when nothing is asked of it. */
export function uses(card: string, props: Props): Use[] {
  const { decision, texts, view, seat } = props;
  const own = sideOfSeat(seat);
  if (!decision || !own) return [];
  const { kind, choices } = decision;
  const { hand, ready } = view.candidates[own === "K" ? 0 : 1];
  if (kind === "play") return hand.includes(card) || (card === "candidate" && ready) ? plays(card, own, props) : [];
  const asked = PICKED.includes(kind) && (choices.includes(card) || (kind === "strategy" && hand.includes(card)));
  if (!asked) return [];
  const use = { id: card, label: texts.board(`pick_${kind}`), effect: texts.reason(kind, {}, props.names) };
  if (!kind.startsWith("debate")) return [use];
  const sides = sidesOf(CARDS[card]!.icons).map((side) => argument(card, side, props));
  if (sides.length === 1) return [{ ...use, ...sides[0] }];
  return [{ ...use, effect: sides[0]!.note ? sides.map(({ label, note }) => `${label} (${note}).`).join(" ") : sides[0]!.effect }];
}

/** A card as the bristol reads it. */
export function held(card: string, props: Props): Held {
  const { texts, decision } = props;
  const worth = worthOf(card, props);
  const offered = uses(card, props);
  const told = offered.length > 1 || decision?.kind.startsWith("debate"); // a debate asks nothing of its event
  const rest = CARDS[card]?.rest ?? 0;
  const text = [
    told ? "" : (texts.section("cards")[card] ?? texts.board("candidate_once")),
    worth ? texts.board("worth_now", { ...worth, because: worth.because.join(" ") }) : "",
    offered.length ? "" : texts.board("held_when"),
  ];
  const after = offered.length > 1 && rest ? texts.board("use_rest", { n: rest }) : "";
  return { title: texts.board(offered.length > 1 ? "held_play" : "held", { card }), brief: texts.board("held", { card }), text: text.filter(Boolean).join(" "), uses: offered, after };
}
