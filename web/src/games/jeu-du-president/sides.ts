// Who stands for election and with whom: everyone alone at first, two sides in the second round.

import type { PresidentView } from "../../messages";
import type { Stage } from "../../table/stage.svelte";

export interface Side {
  candidate: number;
  allies: number[];
}

/** The two sides of the second round, the leader of the first round first; none before it. */
export function sides(view: PresidentView, stage: Stage): Side[] {
  return view.alliances.map(([candidate, ...allies]) => ({
    candidate: candidate!,
    allies: allies.filter((ally) => hasJoined(view, stage, ally)),
  }));
}

/** Whether the second round is on, as far as it has been told. */
export function runoff(view: PresidentView, stage: Stage): boolean {
  return view.round === 2 && (!stage.awaits("second_round") || stage.plays("second_round"));
}

/** Whether a seat plays for somebody else, as far as it has been told. */
export function hasJoined(view: PresidentView, stage: Stage, seat: number): boolean {
  return view.seats[seat]?.role === "ally" && (!stage.awaits("joined", { seat }) || stage.plays("joined", { seat }));
}
