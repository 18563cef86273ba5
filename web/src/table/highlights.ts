// The three lines of a log worth telling.

import type { FactLine } from "../messages";
import type { Story } from "./story.svelte";

export interface Highlight {
  fact: FactLine;
  chapter: string | null; // the turn it belongs to, as the log names it
}

const SHOWN = 3;

/** What weighs in a fact: how long the stage dwells on its kind, then the largest number in it. */
const size = ({ values }: FactLine) => Math.max(0, ...Object.entries(values).map(([name, value]) => (typeof value === "number" && name !== "seat" ? Math.abs(value) : 0)));

/** One line of each of the weightiest kinds, in the order of play; how it ended is told elsewhere. */
export function highlights({ facts, module, texts, room }: Pick<Story, "facts" | "module" | "texts" | "room">): Highlight[] {
  const counts: Record<string, number> = {};
  let chapter: string | null = null;
  const best = new Map<string, Highlight>();
  facts.forEach((fact, i) => {
    const nth = (counts[fact.key] = (counts[fact.key] ?? 0) + 1);
    chapter = module?.heading?.(fact, texts, nth, room?.players.length ?? 0) ?? chapter;
    if (module?.outcome?.includes(fact.key) || i === facts.length - 1 || !texts.section("facts")[fact.key]) return;
    const before = best.get(fact.key);
    if (!before || size(fact) > size(before.fact)) best.set(fact.key, { fact, chapter });
  });
  const dwells = ({ fact }: Highlight) => module?.beats?.[fact.key] ?? 0;
  return [...best.values()]
    .sort((a, b) => dwells(b) - dwells(a))
    .slice(0, SHOWN)
    .sort((a, b) => a.fact.n - b.fact.n);
}
