import { expect, test } from "vitest";
import type { AidePhase } from "../src/messages";
import { about, turn } from "../src/table/phases";

const phases: AidePhase[] = [
  { title: "draw", text: "", asked: ["draw"] },
  { title: "act", text: "", at: "acting", steps: [{ title: "choose", asked: ["play"] }, { title: "do", asked: ["place", "pay"] }] },
  { title: "election", text: "", apart: true, asked: ["vote"] },
];
const titles = ({ line }: { line: AidePhase[] }) => line.map(({ title }) => title);

test("a question tells which part of the turn is under way, and which step of it", () => {
  expect(turn(phases, null, "draw")).toMatchObject({ now: 0, step: -1 });
  expect(turn(phases, null, "pay")).toMatchObject({ now: 1, step: 1 });
});

test("the stage of the game tells it to those who are not asked; without either nothing is marked", () => {
  expect(turn(phases, "acting", null)).toMatchObject({ now: 1, step: -1 });
  expect(turn(phases, null, null)).toMatchObject({ now: -1, step: -1 });
  expect(titles(turn(phases, null, null))).toEqual(["draw", "act"]);
});

test("what is apart stands alone", () => {
  expect(titles(turn(phases, null, "vote"))).toEqual(["election"]);
});

test("the part about a rule is found by its chapter, how a turn goes left aside", () => {
  const parts = [{ kind: "steps" as const, rule: "R7" }, { kind: "frames" as const, rule: "R6.1, R7" }];
  expect(about([{ title: "", parts }], "R7.6")).toBe(parts[1]);
  expect(about([{ title: "", parts }], "R9")).toBeNull();
});
