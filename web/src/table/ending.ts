// How a game ended, in words: who won, and why.

import type { Tally } from "../games/contract";
import type { Result } from "../messages";
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

/** The scores turned up one by one, the lowest first: the count of a game that has none of its own. */
export function plainTally(table: Table, result: Result): Tally {
  const order = [...table.seats].sort((a, b) => result.placing[b.seat]! - result.placing[a.seat]! || a.seat - b.seat);
  return {
    unit: "",
    steps: order.map(({ seat, name }) => ({
      title: name,
      text: scored(table.texts, result.scores[seat]!),
      amounts: result.scores.map((score, other) => (other === seat ? score : null)),
    })),
  };
}

/** By how much a seat won or lost, in the unit of the game. */
export function plainSentence(table: Table, result: Result, seat: number): string {
  const own = result.scores[seat]!;
  const others = result.scores.filter((_, other) => result.winners.includes(seat) !== result.winners.includes(other));
  if (!result.winners.length || !others.length) return "";
  const gap = Math.abs(own - Math.max(...others));
  if (!gap) return words("level");
  return words(result.winners.includes(seat) ? "ahead_by" : "short_by", { gap: scored(table.texts, gap) });
}

/** A score with its unit, in the game's own words. */
export function scored(texts: Texts, n: number): string {
  const all = texts.section("board");
  const key = [`score.${n}`, "score"].find((key) => all[key] !== undefined);
  return key ? texts.board(key, { n }) : Number.isInteger(n) ? count(n) : n.toLocaleString(texts.lang);
}
