// The three lines of a log worth telling.

import type { FactLine } from "../messages";
import type { Move } from "./review";
import type { Story } from "./story.svelte";

export interface Highlight {
  fact: FactLine | null; // null: nothing was told at that move
  chapter: string | null; // the turn it belongs to, as the log names it
  turned?: Move; // the turning point it was told at
}

type Line = Highlight & { fact: FactLine };
type Told = Pick<Story, "facts" | "module" | "texts" | "room">;

const SHOWN = 3;

/** What weighs in a fact: how long the stage dwells on its kind, then the largest number in it. */
const size = ({ values }: FactLine) => Math.max(0, ...Object.entries(values).map(([name, value]) => (typeof value === "number" && name !== "seat" ? Math.abs(value) : 0)));

/** Every line, in the order of play. */
function headed({ facts, module, texts, room }: Told): Line[] {
  const counts: Record<string, number> = {};
  let chapter: string | null = null;
  return facts.map((fact) => {
    const nth = (counts[fact.key] = (counts[fact.key] ?? 0) + 1);
    chapter = module?.heading?.(fact, texts, nth, room?.players.length ?? 0) ?? chapter;
    return { fact, chapter };
  });
}

/** The first line of each turn. */
export const turns = (told: Told): Line[] => headed(told).filter(({ chapter }, i, all) => chapter && chapter !== all[i - 1]?.chapter);

/** Every line that has words; how it ended is told elsewhere. */
function lines(told: Told): Line[] {
  const { facts, module, texts } = told;
  return headed(told).filter(({ fact }, i) => !module?.outcome?.includes(fact.key) && i < facts.length - 1 && texts.section("facts")[fact.key]);
}

const dwells = (told: Told, { fact }: Line) => told.module?.beats?.[fact.key] ?? 0;

/** The turning points of a review: the weightiest line told at each, if any was. */
export function turningLines(told: Told, turned: readonly Move[]): Highlight[] {
  const all = lines(told);
  return turned.map((move) => {
    const [first] = all
      .filter(({ fact }) => fact.n >= move.first && fact.n <= move.last)
      .sort((a, b) => dwells(told, b) - dwells(told, a) || size(b.fact) - size(a.fact));
    const chapter = all.findLast(({ fact }) => fact.n <= move.last)?.chapter ?? null;
    return { fact: null, chapter, ...first, turned: move };
  });
}

/** One line of each of the weightiest kinds. */
export function highlights(told: Told): Line[] {
  const best = new Map<string, Line>();
  for (const line of lines(told)) {
    const before = best.get(line.fact.key);
    if (!before || size(line.fact) > size(before.fact)) best.set(line.fact.key, line);
  }
  return [...best.values()]
    .sort((a, b) => dwells(told, b) - dwells(told, a))
    .slice(0, SHOWN)
    .sort((a, b) => a.fact.n - b.fact.n);
}
