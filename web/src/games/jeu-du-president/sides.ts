// Who stands for election and with whom: everyone alone at first, two sides in the second round.

import type { PresidentView } from "../../messages";

export interface Side {
  candidate: number;
  allies: number[];
}

/** The two sides of the second round, the leader of the first round first; none before it. */
export function sides(view: PresidentView): Side[] {
  return view.alliances.map(([candidate, ...allies]) => ({ candidate: candidate!, allies }));
}
