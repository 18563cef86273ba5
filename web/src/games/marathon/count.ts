// What a count has told so far: the places done, and what everyone wrote.

import type { FactLine } from "../../messages";
import { PLACES } from "./printed";

export const COUNTING = new Set(["count", "counting", "scored", "missed", "row"]);

export interface Told {
  done: number; // places being counted or counted, 0 to 6
  cells: Record<string, boolean>; // "place.seat" is written
}

/** Reads the last count among the facts. */
export function told(facts: FactLine[]): Told {
  const last = facts.findLastIndex((fact) => fact.key === "count");
  const found: Told = { done: 0, cells: {} };
  for (const { key, values } of facts.slice(Math.max(0, last))) {
    if (key === "counting") found.done = PLACES.indexOf(String(values["place"])) + 1;
    else if (key === "scored" || key === "missed") found.cells[`${values["place"]}.${values["seat"]}`] = true;
  }
  return found;
}
