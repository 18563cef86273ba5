// What a card says when it is taken up, and what can be done with it: its two uses, or what the question asks.

import type { KennedyNixonView, Side, WorthView } from "../../messages";
import { words } from "../../words";
import type { BoardProps, Held, Use } from "../contract";
import { CANDIDATE_POINTS, CARDS, seatOf, sideOfSeat } from "./printed";

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

/** Whose side of a debate a card helps: that of its icon. */
export const helped = (icons: string, { texts }: Pick<Props, "texts">): string =>
  icons.length === 1 ? texts.board("side_for", { who: icons }) : texts.board("side_either");

/** Who gains by a use. */
function whom(side: Side, { seat, texts }: Props): Pick<Use, "note" | "colour"> {
  const note = side === sideOfSeat(seat) ? words("for_you") : words("for_name", { name: texts.name(side) });
  return { note, colour: seatOf(side) + 1 };
}

/** The two uses of a card in an activity phase. */
function plays(card: string, own: Side, props: Props): Use[] {
  const { texts, view } = props;
  const label = texts.board("use_points", { n: pointsOf(card, worthOf(card, props)) });
  if (card === "candidate") return [{ id: card, label, ...whom(own, props), effect: texts.board("use_candidate_note") }];
  const foe = own === "K" ? "N" : "K";
  const { icons } = CARDS[card]!;
  const momentum = view.candidates[foe === "K" ? 0 : 1].momentum;
  return [
    { id: `cp:${card}`, label, ...whom(own, props), effect: texts.board(momentum ? "use_points_note" : "use_points_alone", { who: foe, n: momentum }) },
    { id: `event:${card}`, label: texts.board("use_event"), ...whom(icons.length === 1 ? (icons as Side) : own, props), effect: texts.section("cards")[card], printed: true },
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
  const { icons } = CARDS[card] ?? { icons: "" };
  const side = kind.startsWith("debate") ? { note: helped(icons, props), ...(icons.length === 1 && { colour: seatOf(icons as Side) + 1 }) } : {};
  return asked ? [{ id: card, label: texts.board(`pick_${kind}`), ...side, effect: texts.reason(kind, {}, props.names) }] : [];
}

/** A card as the bristol reads it. */
export function held(card: string, props: Props): Held {
  const { texts } = props;
  const worth = worthOf(card, props);
  const offered = uses(card, props);
  const rest = CARDS[card]?.rest ?? 0;
  const text = [
    offered.length > 1 ? "" : (texts.section("cards")[card] ?? texts.board("candidate_once")),
    worth ? texts.board("worth_now", { ...worth, because: worth.because.join(" ") }) : "",
    offered.length ? "" : texts.board("held_when"),
  ];
  const after = offered.length > 1 && rest ? texts.board("use_rest", { n: rest }) : "";
  return { title: texts.board(offered.length > 1 ? "held_play" : "held", { card }), brief: texts.board("held", { card }), text: text.filter(Boolean).join(" "), uses: offered, after };
}
