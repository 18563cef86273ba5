// Facts come in updates: what was held from `first` on is forgotten, then the new ones are added.

import type { FactLine, Update } from "../messages";

export interface Merged {
  all: FactLine[];
  fresh: FactLine[]; // told for the first time
}

const same = (a: FactLine, b: FactLine) =>
  a.n === b.n && a.key === b.key && JSON.stringify(a.values) === JSON.stringify(b.values);

/** Merges an update's facts into those held; what was already told is not fresh. */
export function merge(held: FactLine[], update: Pick<Update, "first" | "facts">): Merged {
  const kept = held.filter((fact) => fact.n < update.first);
  const forgotten = held.slice(kept.length);
  let known = 0;
  while (known < forgotten.length && known < update.facts.length) {
    if (!same(forgotten[known]!, update.facts[known]!)) break;
    known += 1;
  }
  return { all: [...kept, ...update.facts], fresh: update.facts.slice(known) };
}

/** The facts since `seat` last did something: what it missed while the others played. */
export function since(facts: FactLine[], seat: number | null): FactLine[] {
  const own = facts.findLastIndex((fact) => fact.seat === seat);
  return seat === null || own < 0 ? [] : facts.slice(own + 1);
}
