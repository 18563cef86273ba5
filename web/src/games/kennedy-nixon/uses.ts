// What can be done with a card now: its two uses, or the one thing the question asks.

import type { KennedyNixonView } from "../../messages";
import type { BoardProps } from "../contract";
import { CANDIDATE_POINTS, CARDS, sideOfSeat } from "./printed";

export interface Use {
  id: string;
  label: string;
  note: string; // what it means, shown where there is room
}

const PICKED = ["strategy", "debate", "debate_first", "debate_second", "swap", "retrieve", "replay", "reveal", "election_event"];

/** The uses of a card of one's own, the playable and the unplayable; none when nothing is asked of it. */
export function uses(card: string, { decision, texts, seat }: BoardProps<KennedyNixonView>): Use[] {
  if (!decision) return [];
  const { kind, choices } = decision;
  if (kind === "play") {
    const n = CARDS[card]?.points ?? CANDIDATE_POINTS;
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
