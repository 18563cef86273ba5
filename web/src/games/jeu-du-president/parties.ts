// The four parties: their colours and patterns (no mustard on a map lit in yellow).

import type { PresidentView } from "../../messages";

const COLOURS: Record<string, number> = { RPR: 1, PC: 2, RI: 3, PS: 7 };
const BEFORE = [1, 2, 3, 7]; // until the parties are drawn

/** The colour of each seat: its party's. */
export function colours(view: PresidentView, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) => COLOURS[view.seats[seat]?.party ?? ""] ?? BEFORE[seat]!);
}
