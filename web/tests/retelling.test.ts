import { expect, it } from "vitest";
import type { Story } from "../src/messages";
import { along, beatAt, beats, chapters, labels, momentLink, moveAlong, readMoment } from "../src/table/retelling";
import { Stage } from "../src/table/stage.svelte";
import { Texts } from "../src/texts";

const line = (n: number, key: string) => ({ n, seat: n ? 0 : -1, key, values: {}, rule: null });
const STORY = {
  view: { cards: 0 },
  own: [],
  frames: [
    { n: 0, facts: [line(0, "dealt")], patch: [["cards", 2]] },
    { n: 2, facts: [line(2, "turn")], patch: [["cards", 3]] },
    { n: 3, facts: [line(3, "drawn")], patch: [["cards", 4]] },
    { n: 5, facts: [line(5, "turn")], patch: [["cards", 5]] },
  ],
  steps: [
    { n: 2, seat: 0, choice: "hit" },
    { n: 4, seat: 1, choice: null },
    { n: 5, seat: 0, choice: "stay" },
  ],
  events: 6,
} as unknown as Story;

it("cuts a story into moves, each with the table before and after it", () => {
  const all = beats(STORY);
  expect(all.map(({ n, last, seat }) => [n, last, seat])).toEqual([[0, 1, null], [2, 3, 0], [4, 4, 1], [5, 5, 0]]);
  expect(all.map(({ before, after }) => [before.view, after.view])).toEqual([
    [{ cards: 0 }, { cards: 2 }],
    [{ cards: 2 }, { cards: 4 }],
    [{ cards: 4 }, { cards: 4 }],
    [{ cards: 4 }, { cards: 5 }],
  ]);
  expect(all[1]!.facts.map(({ key }) => key)).toEqual(["dealt", "turn", "drawn"]);
  expect([0, 1, 3, 4, 99].map((n) => beatAt(all, n))).toEqual([0, 0, 1, 2, 3]);
});

it("names the turns as the log does", () => {
  const module = { heading: (fact: { key: string }, _: Texts, nth: number) => (fact.key === "turn" ? `Tour ${nth}` : null) };
  const found = chapters(beats(STORY), module as never, new Texts("fr", {}), 2);
  expect(found).toEqual([
    { title: "Tour 1", short: "1", first: 0, last: 2 },
    { title: "Tour 2", short: "2", first: 3, last: 3 },
  ]);
});

it("reads the links it writes, and no others", () => {
  expect(readMoment(momentLink(112, null))).toEqual({ n: 112, eyes: null });
  expect(readMoment(momentLink(112, 1))).toEqual({ n: 112, eyes: 1 });
  expect(["", "#ici", "#main", "#1-x"].map(readMoment)).toEqual([null, null, null, null]);
});

it("stays on a fact while the stage is held, and goes on from there", () => {
  const told: string[] = [];
  const stage = new Stage({ length: () => 5, speed: () => 1, draw: () => undefined, say: (fact) => told.push(fact.key), told: () => undefined });
  stage.hold();
  stage.add([{ facts: [line(1, "a"), line(2, "b"), line(3, "c")] }]);
  expect([told, stage.current?.key]).toEqual([["a"], "a"]);
  stage.skip(); // step by step
  expect([told, stage.held]).toEqual([["a", "b"], true]);
  stage.go();
  expect([told.at(-1), stage.held]).toEqual(["c", false]);
  stage.clear();
});

it("names the turn that had begun before anything was told", () => {
  const module = { heading: (fact: { key: string }, _: Texts, nth: number) => (fact.key === "turn" ? `Tour ${nth + 1}` : null) };
  const found = chapters(beats(STORY), module as never, new Texts("fr", {}), 2);
  expect(found.map(({ title, first }) => [title, first])[0]).toEqual(["Tour 1", 0]);
  expect(found[1]!.title).toBe("Tour 2");
  const turn = { heading: (fact: { key: string }, _: Texts, nth: number) => (fact.key === "turn" ? `Tour ${nth + 1}, Gougéria` : null) };
  const named = chapters(beats(STORY), turn as never, new Texts("fr", {}), 2);
  expect(named.map(({ title, short }) => [title, short]).slice(0, 2)).toEqual([["Tour 1", "1"], ["Tour 2, Gougéria", "2"]]);
});

it("names in the bar only what fits, and every so many of many turns", () => {
  const made = (shorts: string[], moves = 10) => shorts.map((short, i) => ({ title: short, short, first: i * moves, last: (i + 1) * moves - 1 }));
  const turns = ["1", "2", "Débats", "Élection"];
  expect(labels(made(turns), 366)).toEqual(turns);
  expect(labels(made(turns), 190)).toEqual(["1", "2", "Déb.", "Élec."]);
  expect(labels(made(turns), 120)).toEqual(["1", "2", "", ""]);
  const many = labels(made(Array.from({ length: 52 }, (_, i) => `${i + 1}`)), 366);
  expect(many.filter(Boolean)).toEqual(["1", "5", "10", "15", "20", "25", "30", "35", "40", "45", "50"]);
});

it("gives every chapter of the bar the same length, and finds a move again where it lies", () => {
  const cut = [{ first: 0, last: 7 }, { first: 8, last: 9 }].map((one) => ({ title: "", short: "", ...one }));
  expect([0, 4, 8, 9].map((move) => along(cut, move))).toEqual([0, 0.25, 0.5, 1]);
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((move) => moveAlong(cut, along(cut, move)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([-1, 2].map((place) => moveAlong(cut, place))).toEqual([0, 9]);
});
