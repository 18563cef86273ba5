// What can be done with a card now: its two uses, or the one thing the question asks.

import type { KennedyNixonView, WorthView } from "../../messages";
import type { BoardProps } from "../contract";
import { CANDIDATE_POINTS, CARDS, sideOfSeat } from "./printed";

export interface Use {
  id: string;
  label: string;
  note: string; // what it means, shown where there is room
}

const PICKED = ["strategy", "debate", "debate_first", "debate_second", "swap", "retrieve", "replay", "reveal", "election_event"];

/** What a card of one's own is worth now, when that is not what is printed. */
export function worthOf(card: string, { view, seat }: Pick<BoardProps<KennedyNixonView>, "view" | "seat">): WorthView | undefined {
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

/** The uses of a card of one's own, the playable and the unplayable; none when nothing is asked of it. */
export function uses(card: string, props: BoardProps<KennedyNixonView>): Use[] {
  const { decision, texts, seat } = props;
  if (!decision) return [];
  const { kind, choices } = decision;
  if (kind === "play") {
    const n = pointsOf(card, worthOf(card, props));
    const foe = sideOfSeat(seat) === "K" ? "N" : "K";
    const points = { label: texts.board("use_points", { n }), note: texts.board("use_points_note", { who: foe }) };
    if (card === "candidate") return [{ id: card, ...points, note: texts.board("use_candidate_note") }];
    return [
      { id: `cp:${card}`, ...points },
      { id: `event:${card}`, label: texts.board("use_event"), note: texts.board("use_event_note") },
    ];
  }
  if (!PICKED.includes(kind)) return [];
  const held = choices.includes(card) || kind === "strategy";
  return held ? [{ id: card, label: texts.board(`pick_${kind}`), note: "" }] : [];
}
