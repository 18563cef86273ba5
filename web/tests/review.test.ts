import { expect, test } from "vitest";
import type { Moment } from "../src/messages";
import { moves, parts, turnings } from "../src/table/review";

const moment = (n: number, seat: number, first: number, luck = 0, gain = 0, best = ""): Moment => ({
  n, seat, chances: [first, 1 - first], luck: [luck, -luck], played: "a", best, chance: first, gain,
});
const game = [
  moment(0, -1, 0.5),
  moment(1, 0, 0.6, 0, 0, "a"),
  moment(2, -1, 0.3, -0.3),
  moment(3, 1, 0.32, 0, 0.1, "b"),
  moment(4, 0, 0.31, 0, 0.01, "b"),
  moment(5, 1, 1),
];

test("an answer and the chance that follows are one move", () => {
  const all = moves(game, 2);
  expect(all.map(({ first, last, seat }) => [first, last, seat])).toEqual([[0, 0, -1], [1, 2, 0], [3, 3, 1], [4, 4, 0], [5, 5, 1]]);
  expect(all[1]!.change).toBeCloseTo(-0.2);
  expect(all[1]!.asked?.n).toBe(1);
  expect(all[4]!.asked).toBeNull();
});

test("the moves that changed most are the turning points, in the order of play", () => {
  expect(turnings(moves(game, 2)).map(({ first }) => first)).toEqual([1, 5]);
});

test("what comes back within a move or two turned nothing", () => {
  const dip = [0.5, 0.52, 0.3, 0.31, 0.53, 0.7, 0.71, 0.72].map((first, n) => moment(n, n % 2, first));
  expect(turnings(moves(dip, 2)).map(({ first }) => first)).toEqual([5]);
});

test("luck is summed for each seat, and an answer close to the master's is as good", () => {
  expect(parts(game, 2)).toEqual([
    { seat: 0, luck: -0.3, answers: 2, gaps: 0 },
    { seat: 1, luck: 0.3, answers: 1, gaps: 1 },
  ]);
});
