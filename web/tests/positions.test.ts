import { describe, expect, it } from "vitest";
import type { FactLine, View } from "../src/messages";
import { moments, patched, position, since } from "../src/table/positions";

const fact = (n: number, key: string, seat = 0): FactLine => ({ n, seat, key, values: {}, rule: null });
const view = (fields: object) => fields as unknown as View;

describe("positions", () => {
  const table = view({ turn: 1, seats: [{ votes: 3 }, { votes: 5 }], places: { a: 1, b: 2 }, pile: ["x"] });

  it("changes fields, list positions and keys, and adds past the end", () => {
    const now = patched(table, [["turn", 2], ["seats.1.votes", 6], ["places.a"], ["places.c", 9], ["pile.1", "y"]]);
    expect(now).toEqual({ turn: 2, seats: [{ votes: 3 }, { votes: 6 }], places: { b: 2, c: 9 }, pile: ["x", "y"] });
  });

  it("leaves the earlier position as it was, and shares what did not change", () => {
    const now = patched(table, [["seats.1.votes", 6]]) as unknown as { seats: object[]; places: object };
    const then = table as unknown as { seats: object[]; places: object };
    expect(then.seats[1]).toEqual({ votes: 5 });
    expect(now.seats[0]).toBe(then.seats[0]);
    expect(now.places).toBe(then.places);
  });

  it("lays what a seat sees besides over what everybody sees, frame by frame", () => {
    const start = position(view({ pile: 3, hand: [] }), [["hand", ["a"]]]);
    const told = moments(start, [
      { n: 0, facts: [fact(0, "drew")], patch: [["pile", 2]], own: [["hand", ["a", "b"]]] },
      { n: 1, facts: [fact(1, "turn")] },
      { n: 1, facts: [], patch: [["pile", 1]] },
    ]);
    expect(told.map(({ position }) => position.view)).toEqual([
      { pile: 2, hand: ["a", "b"] },
      { pile: 2, hand: ["a", "b"] },
      { pile: 1, hand: ["a", "b"] },
    ]);
    expect(told[1]!.position).toBe(told[0]!.position);
    expect(start.view).toEqual({ pile: 3, hand: ["a"] });
  });

  it("knows what a seat missed since it last did something", () => {
    const story = [fact(0, "a", 0), fact(1, "b", 1), fact(2, "c", -1)];
    expect(since(story, 0).map((f) => f.key)).toEqual(["b", "c"]);
    expect(since(story, 2)).toEqual([]);
    expect(since(story, null)).toEqual([]);
  });
});
