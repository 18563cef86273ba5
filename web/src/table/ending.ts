// How a game ended, in words: who won, and why.

import type { Texts } from "../texts";
import { count, listed, words } from "../words";
import type { Table } from "./table.svelte";

export interface Ending {
  winners: number[];
  headline: string;
  reason: string;
}

export function ending(table: Table): Ending {
  const winners = table.update?.result?.winners ?? [];
  const names = winners.map((seat) => table.names[seat] ?? "");
  const outcome = table.module?.outcome;
  const fact = outcome ? table.facts.findLast(({ key }) => outcome.includes(key)) : table.facts.at(-1);
  return {
    winners,
    headline: !names.length ? words("nobody_wins") : words(names.length > 1 ? "winners" : "winner", { name: names[0]!, names: listed(names) }),
    reason: fact ? table.told(fact) : "",
  };
}

/** A score with its unit, in the game's own words. */
export function scored(texts: Texts, n: number): string {
  const all = texts.section("board");
  const key = [`score.${n}`, "score"].find((key) => all[key] !== undefined);
  return key ? texts.board(key, { n }) : Number.isInteger(n) ? count(n) : n.toLocaleString(texts.lang);
}
