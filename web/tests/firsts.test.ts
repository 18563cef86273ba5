import { beforeEach, expect, it, vi } from "vitest";
import type { FactLine, First, Question } from "../src/messages";
import { prefs } from "../src/prefs.svelte";
import { Firsts, type Watched } from "../src/table/firsts.svelte";

const star: First = { rule: "R4.3", fact: ["rolled"], when: [{ seat: "you", b: "*" }], asked: ["place"] };
const hit: First = { rule: "R9.3", asked: ["hit"], taught: true };
const friend: First = { rule: "R5.3", fact: ["attacked"], when: [{ rival: "you", card: "FA-*" }] };
const sea: First = { rule: "R4.5", asked: ["place"], offers: ["97"] };

const asks = (kind: string, choices = ["a"]): Question => ({ kind, choices, left: 1, rule: "R1.1", values: {} });
const told = (seat: number, key: string, values: FactLine["values"] = {}): FactLine => ({ n: 0, seat, key, values, rule: null });

/** A table at which we sit on chair 0, its notes, and a way to be asked something after some facts. */
function at(notes: Record<string, First>) {
  const table: Watched = { room: { game: "box" }, seat: 0, facts: [], question: null };
  const firsts = new Firsts(table);
  firsts.load(notes);
  const asked = (question: Question, ...facts: FactLine[]) => {
    table.facts = [...table.facts, ...facts];
    firsts.asked(question);
    if (firsts.shown) firsts.stands();
    return firsts.shown?.id ?? null;
  };
  return { firsts, asked };
}

let hour = 0;
beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(++hour * 3_600_000);
  prefs.seen = {};
  prefs.learnt = {};
  prefs.tips = {};
});

it("brings a note with the question, for what happened to us and to nobody else", () => {
  const { asked } = at({ star, friend });
  expect(asked(asks("place"), told(-1, "rolled", { seat: 1, b: "*" }))).toBe(null);
  expect(asked(asks("place"), told(-1, "rolled", { seat: 0, b: "4" }))).toBe(null);
  expect(asked(asks("other"), told(1, "attacked", { rival: 0, card: "CF-1" }))).toBe(null);
  expect(asked(asks("other"), told(1, "attacked", { rival: 0, card: "FA-C2" }))).toBe("friend");
});

it("never brings again what was read, but does what was hardly seen", () => {
  const { firsts, asked } = at({ star });
  const roll = told(-1, "rolled", { seat: 0, b: "*" });
  expect(asked(asks("place"), roll)).toBe("star");
  vi.advanceTimersByTime(1000);
  firsts.close(); // the next act came too soon
  expect(asked(asks("place"), told(1, "placed"), roll)).toBe("star");
  vi.advanceTimersByTime(2000);
  firsts.close();
  expect(prefs.seen["box"]).toEqual(["star"]);
  expect(asked(asks("place"), told(1, "placed"), roll)).toBe(null);
});

it("brings at most one note a turn, and three in ten minutes", () => {
  const { firsts, asked } = at({ sea, star, hit, friend });
  expect(asked(asks("place", ["971"]), told(1, "placed"))).toBe("sea");
  firsts.close(true);
  expect(asked(asks("hit"))).toBe(null); // nobody else has done anything since
  expect(asked(asks("hit"), told(1, "placed"))).toBe("hit");
  firsts.close(true);
  expect(asked(asks("place"), told(1, "placed"), told(-1, "rolled", { seat: 0, b: "*" }))).toBe("star");
  firsts.close(true);
  const attack = told(1, "attacked", { rival: 0, card: "FA-C1" });
  expect(asked(asks("other"), attack)).toBe(null);
  vi.advanceTimersByTime(601_000);
  expect(asked(asks("other"), attack)).toBe("friend");
});

it("does not tell who played the lesson what it showed", () => {
  prefs.learnt = { box: true };
  expect(at({ hit }).asked(asks("hit"))).toBe(null);
});

it("is silent for this box once told so, and waits to be asked where that is wanted", () => {
  const { firsts, asked } = at({ hit, sea });
  expect(asked(asks("hit"))).toBe("hit");
  firsts.silence();
  expect(asked(asks("place", ["974"]), told(1, "placed"))).toBe(null);
  prefs.tips = { "": "asked" };
  const other = at({ sea });
  expect(other.asked(asks("place", ["974"]))).toBe(null);
  other.firsts.show();
  expect(other.firsts.shown?.id).toBe("sea");
});

it("says the same of a window to everybody, whatever they hold", () => {
  const window: First = { rule: "R20.4", asked: ["sabotage_shot"] };
  expect(at({ window }).asked(asks("sabotage_shot", ["pass"]))).toBe("window");
  vi.advanceTimersByTime(601_000);
  prefs.seen = {};
  expect(at({ window }).asked(asks("sabotage_shot", ["SAB", "pass"]))).toBe("window");
});
