import { describe, expect, it } from "vitest";
import type { FactLine } from "../src/messages";
import { highlights, turningLines } from "../src/table/highlights";
import type { Move } from "../src/table/review";
import { Texts } from "../src/texts";

const fact = (n: number, key: string, votes: number): FactLine => ({ n, key, seat: 0, values: { votes } }) as unknown as FactLine;
const texts = new Texts("en", { facts: { takes: "takes", duel: "fights", ends: "is over" } });
const told = {
  facts: [fact(0, "takes", 5), fact(1, "duel", 2), fact(2, "takes", 9), fact(3, "takes", 1), fact(4, "ends", 0)],
  module: { beats: { duel: 900, takes: 100 } },
  texts,
  room: null,
} as unknown as Parameters<typeof highlights>[0];
const move = (first: number, last: number) => ({ first, last, mover: 0, change: 0.3 }) as Move;

describe("highlights", () => {
  it("are the weightiest line of each kind as long as nothing was reviewed", () => {
    expect(highlights(told).map(({ fact }) => fact.n)).toEqual([1, 2]);
  });
  it("are what was told at the turning points once it was, or the bare move", () => {
    const found = turningLines(told, [move(0, 1), move(3, 3), move(4, 4)]);
    expect(found.map(({ fact }) => fact?.n)).toEqual([1, 3, undefined]);
    expect(found[0]!.turned!.change).toBe(0.3);
  });
});
