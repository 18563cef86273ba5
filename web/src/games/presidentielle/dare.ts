// The dare on screen: which one, and how far it has got by the fact being played.

import type { Ballot, DareCard, PresidentielleView } from "../../messages";
import type { BoardProps } from "../contract";

type Props = BoardProps<PresidentielleView>;

export type Step = "do" | "chance" | "vote" | "judged";

export interface Shown {
  card: DareCard;
  dared: number;
  darer: number | null;
  step: Step;
  jury: Ballot[];
  success: boolean | null;
}

const STEPS: Record<string, Step> = {
  dare_card: "do",
  performed: "vote",
  voted: "vote",
  ballots: "judged",
  gave_up: "judged",
  dare_done: "judged",
  dare_missed: "judged",
  rewarded: "judged",
};

/** The facts that say how it ended; the ballots are opened before. */
const VERDICTS: Record<string, boolean> = { dare_done: true, dare_missed: false, gave_up: false };

/** The dare everybody looks at now; null when the table is played on. */
export function dareShown({ view, stage }: Props): Shown | null {
  const dare = view.dare;
  if (!dare) return null;
  const told = stage.pending.find((fact) => fact.key in STEPS);
  if (!told) return dare.stage === "judged" ? null : { ...dare, step: dare.stage };
  if (told !== stage.current) return null; // something else is still being played
  const mine = told.values["card"] === undefined || told.values["card"] === dare.card.id;
  // Several dares of a duel may come in one update: the view holds the last one only.
  const card = mine ? dare.card : { id: String(told.values["card"]), votes: 0, seconds: 0, written: false };
  const dared = mine || told.key === "rewarded" ? dare.dared : Number(told.values["seat"]);
  const step = STEPS[told.key]!;
  const success = told.key in VERDICTS ? VERDICTS[told.key]! : told.key === "rewarded" ? dare.success : null;
  return { card, dared, darer: dare.darer, step: step === "do" && !dare.jury.length ? "chance" : step, jury: dare.jury, success };
}

/** Whether the panel lies over the board. */
export const onStage = (props: Props): boolean => dareShown(props) !== null;
