// A défi as the story tells it: the facts since the last challenge.

import type { FactLine, PresidentView } from "../../messages";
import type { Stage } from "../../table/stage.svelte";

export interface Duel {
  defieur: number;
  defie: number;
  place: string;
  the: string;
  voters: number;
  cards: Record<"defieur" | "defie", number[]>;
  stood: boolean;
  result: "won" | "lost" | "void" | null; // for the défieur
}

/** Facts that belong to a duel: while one is played the duel is on. */
export const DUEL = new Set(["challenged", "dealt", "stood", "replied", "bust", "defi_won", "defi_lost", "defi_void"]);

/** Reads the duel of the last challenge; null when there was none. */
export function duel(facts: FactLine[]): Duel | null {
  const start = facts.findLastIndex((fact) => fact.key === "challenged");
  const opening = facts[start]?.values;
  if (!opening) return null;
  const found: Duel = {
    defieur: Number(opening["seat"]),
    defie: Number(opening["defie"]),
    place: String(opening["place"]),
    the: String(opening["the"]),
    voters: Number(opening["voters"]),
    cards: { defieur: [], defie: [] },
    stood: false,
    result: null,
  };
  for (const { key, values } of facts.slice(start + 1)) {
    if (key === "dealt") found.cards.defie.push(Number(values["card"]));
    else if (key === "replied") found.cards.defieur.push(Number(values["card"]));
    else if (key === "stood") found.stood = true;
    else if (key === "defi_won") found.result = "won";
    else if (key === "defi_lost") found.result = "lost";
    else if (key === "defi_void") found.result = "void";
    else if (key !== "bust") break;
  }
  return found;
}

/** Whether the duel is being fought, as far as it has been told. */
export function fought(on: Duel, view: PresidentView, stage: Stage): boolean {
  const first = stage.pending[0];
  return first ? DUEL.has(first.key) : on.result === null && view.defi !== null;
}

/** Whether the duel takes the whole stage: it is ours or our side's, or this is the big screen. */
export function ours(on: Duel, view: PresidentView, seat: number | null, tv: boolean): boolean {
  if (seat === null) return tv;
  const side = (one: number) => view.seats[one]?.side ?? one;
  return [on.defieur, on.defie].some((one) => side(one) === side(seat));
}

export const total = (cards: number[]) => cards.reduce((sum, card) => sum + card, 0);
