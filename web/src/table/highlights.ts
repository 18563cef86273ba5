// The three lines of a log worth telling.

import type { FactLine } from "../messages";
import type { Move } from "./review";
import type { Story } from "./story.svelte";

export interface Highlight {
  fact: FactLine;
  chapter: string | null; // the turn it belongs to, as the log names it
  turned?: Move; // the turning point it was told at
}

type Told = Pick<Story, "facts" | "module" | "texts" | "room">;

const SHOWN = 3;

/** What weighs in a fact: how long the stage dwells on its kind, then the largest number in it. */
const size = ({ values }: FactLine) => Math.max(0, ...Object.entries(values).map(([name, value]) => (typeof value === "number" && name !== "seat" ? Math.abs(value) : 0)));

/** Every line, in the order of play. */
function headed({ facts, module, texts, room }: Told): Highlight[] {
  const counts: Record<string, number> = {};
  let chapter: string | null = null;
  return facts.map((fact) => {
    const nth = (counts[fact.key] = (counts[fact.key] ?? 0) + 1);
    chapter = module?.heading?.(fact, texts, nth, room?.players.length ?? 0) ?? chapter;
    return { fact, chapter };
  });
}

/** The first line of each turn. */
export const turns = (told: Told): Highlight[] => headed(told).filter(({ chapter }, i, all) => chapter && chapter !== all[i - 1]?.chapter);

/** Every line that has words; how it ended is told elsewhere. */
function lines(told: Told): Highlight[] {
  const { facts, module, texts } = told;
  return headed(told).filter(({ fact }, i) => !module?.outcome?.includes(fact.key) && i < facts.length - 1 && texts.section("facts")[fact.key]);
}

/** What was told at each of the turning points of a review; or else one line of each of the weightiest kinds. */
export function highlights(told: Told, turned: readonly Move[] = []): Highlight[] {
  const dwells = ({ fact }: Highlight) => told.module?.beats?.[fact.key] ?? 0;
  const weightier = (a: Highlight, b: Highlight) => dwells(b) - dwells(a) || size(b.fact) - size(a.fact);
  const all = lines(told);
  const moments = turned.flatMap((move) => {
    const [first] = all.filter(({ fact }) => fact.n >= move.first && fact.n <= move.last).sort(weightier);
    return first ? [{ ...first, turned: move }] : [];
  });
  if (moments.length) return moments;
  const best = new Map<string, Highlight>();
  for (const line of all) {
    const before = best.get(line.fact.key);
    if (!before || size(line.fact) > size(before.fact)) best.set(line.fact.key, line);
  }
  return [...best.values()]
    .sort((a, b) => dwells(b) - dwells(a))
    .slice(0, SHOWN)
    .sort((a, b) => a.fact.n - b.fact.n);
}
