// What can be done with a card of the hand just now.

import type { NuclearEscalationView } from "../../messages";
import type { BoardProps } from "../contract";

export interface Use {
  id: string;
  label: string;
}

const VERBS = ["show", "offer"];

/** Whether bare card names in the question speak of the hand; a bomber's do not. */
export const ofHand = ({ decision }: Pick<BoardProps, "decision">): boolean => decision !== null && decision.kind !== "drop";

/** The choices that name this card, the plain one first. */
export function uses(card: string, { decision, texts }: BoardProps<NuclearEscalationView>): Use[] {
  if (!decision) return [];
  const found: Use[] = [];
  if (ofHand({ decision }) && decision.choices.includes(card)) {
    const lays = ["place", "strategy"].includes(decision.kind);
    found.push({ id: card, label: lays ? texts.board("lay") : texts.board("play") });
  }
  for (const verb of VERBS) {
    const id = `${verb}:${card}`;
    if (decision.choices.includes(id)) found.push({ id, label: texts.board(verb) });
  }
  return found;
}
