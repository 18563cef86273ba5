import { describe, expect, it } from "vitest";
import type { FactLine } from "../src/messages";
import { merge, since } from "../src/table/facts";

const fact = (n: number, key: string, seat = 0): FactLine => ({ n, seat, key, values: {}, rule: null });

describe("facts", () => {
  const held = [fact(0, "a"), fact(1, "b"), fact(2, "c")];

  it("adds what is new", () => {
    const { all, fresh } = merge(held, { first: 3, facts: [fact(3, "d")] });
    expect(all.map((f) => f.key)).toEqual(["a", "b", "c", "d"]);
    expect(fresh.map((f) => f.key)).toEqual(["d"]);
  });

  it("tells nothing twice after a cut", () => {
    const { all, fresh } = merge(held, { first: 1, facts: [fact(1, "b"), fact(2, "c"), fact(3, "d")] });
    expect(all).toHaveLength(4);
    expect(fresh.map((f) => f.key)).toEqual(["d"]);
  });

  it("forgets what was taken back", () => {
    const { all, fresh } = merge(held, { first: 2, facts: [] });
    expect(all.map((f) => f.key)).toEqual(["a", "b"]);
    expect(fresh).toEqual([]);
  });

  it("knows what a seat missed since it last did something", () => {
    const story = [fact(0, "a", 0), fact(1, "b", 1), fact(2, "c", -1)];
    expect(since(story, 0).map((f) => f.key)).toEqual(["b", "c"]);
    expect(since(story, 2)).toEqual([]);
    expect(since(story, null)).toEqual([]);
  });
});
