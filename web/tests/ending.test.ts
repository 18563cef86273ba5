import { describe, expect, it } from "vitest";
import { prefs } from "../src/prefs.svelte";
import { ending, scored } from "../src/table/ending";
import type { Table } from "../src/table/table.svelte";
import { Texts } from "../src/texts";

const facts = ["won", "buried"].map((key) => ({ key }));
const table = (winners: number[]) =>
  ({ names: ["Ada", "Bob"], update: { result: { winners } }, module: { outcome: ["won"] }, facts, told: (fact: { key: string }) => fact.key }) as unknown as Table;

describe("ending", () => {
  prefs.lang = "en";

  it("takes the winners from the result, and the reason from the fact that tells it", () => {
    expect(ending(table([1]))).toEqual({ winners: [1], headline: "Bob wins.", reason: "won" });
    expect(ending(table([0, 1])).headline).toBe("Ada and Bob win.");
  });

  it("has words for a game that nobody wins", () => {
    expect(ending(table([])).headline).toBe("Nobody wins.");
  });

  it("gives a score its unit, or its own words", () => {
    const texts = new Texts("en", { board: { score: "{n} {n:vote|votes}", "score.2": "presidency" } });
    expect(scored(texts, 3)).toBe("3 votes");
    expect(scored(texts, 2)).toBe("presidency");
    expect(scored(new Texts("en", {}), 2)).toBe("2");
  });
});
