// Where a turn stands: the parts of it that are done, the one under way, and its step.
import type { AidePage, AidePart, AidePhase } from "../messages";

/** The parts of what is going on; -1: nobody here can know which of them, or which step. */
export interface Turn {
  line: AidePhase[];
  now: number;
  step: number;
}

const asks = (one: { asked?: string[] }, kind: string | null) => kind !== null && (one.asked ?? []).includes(kind);

/** The turn as the view's stage, and what is asked of us, tell it. */
export function turn(all: readonly AidePhase[], stage: string | null, kind: string | null): Turn {
  const here = all.find(({ at }) => at && at === stage) ?? all.find((one) => asks(one, kind) || one.steps?.some((step) => asks(step, kind)));
  const line = here?.apart ? [here] : all.filter(({ apart }) => !apart);
  return { line, now: here ? line.indexOf(here) : -1, step: here?.steps?.findIndex((step) => asks(step, kind)) ?? -1 };
}

/** The part of the quick reference that is about a rule, besides how a turn goes. */
export function about(pages: readonly AidePage[], rule: string | null): AidePart | null {
  const chapter = rule?.split(".")[0];
  const parts = pages.flatMap((page) => page.parts).filter(({ kind }) => kind !== "steps");
  return parts.find((part) => part.rule?.split(", ").some((one) => one.split(".")[0] === chapter)) ?? null;
}
