import { describe, expect, it } from "vitest";
import { aim, aimed } from "../src/games/marathon/aim.svelte";
import { told } from "../src/games/marathon/count";
import { rewind } from "../src/games/marathon/shown";
import { reckoned, signed } from "../src/games/marathon/words";
import type { FactLine, LineView, MarathonCardView, MarathonView, PlaceName, PreviewView, Question } from "../src/messages";
import { Texts } from "../src/texts";

const PLACES: PlaceName[] = ["etage", "salon", "rdc", "jardin", "petanque", "verte"];
const SIZES = [16, 15, 6, 5, 11, 6];
let n = 0;
const fact = (key: string, values: FactLine["values"] = {}): FactLine => ({ n: n++, seat: 0, key, values, rule: null });
const placed = (seat: number, choice: string) => fact("placed", { seat, choice, line: choice[0]!, place: choice.split(":")[1]! });
const moved = (seat: number, space: number) => fact("time", { seat, space });

function card(place: PlaceName, i: number, held: Record<number, number> = {}): MarathonCardView {
  const spaces = Array.from({ length: SIZES[i]! }, (_, at) => held[at] ?? -1);
  return { place, sign: 1, die: 3, malus: 1, one_each: false, spaces, bonuses: [], times: [], cells: [], absent: [] };
}

function line(name: LineView["line"], open: boolean, held: Record<string, Record<number, number>> = {}): LineView {
  const cards = PLACES.map((place, i) => card(place, i, held[place]));
  return { line: name, open, days: name === "A" ? 0 : 1, newest: open, times: 1, event: open ? "E1" : null, cards };
}

function view(more: Partial<MarathonView> = {}): MarathonView {
  return {
    seats: 3,
    stretch: 16,
    end: 48,
    lines: [line("A", true), line("B", false)],
    piles: [{ space: 0, seats: [2, 1, 0] }],
    order: [0, 1, 2],
    pawns: [10, 10, 10],
    sheets: [0, 1, 2].map(() => ({ rows: [null, null, null], now: [null, null, null], totals: [], missed: [], penalty: 0, crossed: [], score: 0, estimate: 0 })),
    count: null,
    previews: [],
    ...more,
  } as unknown as MarathonView;
}

describe("the table on screen", () => {
  it("is the view when nothing is left to play", () => {
    const shown = rewind(view(), [fact("first", { seat: 0 })], []);
    expect(shown.time).toEqual([0, 0, 0]);
    expect(shown.order).toEqual([0, 1, 2]);
    expect(shown.lines[0]!.cards[0]!.spaces).toEqual(Array(16).fill(-1));
  });

  it("lets pushed pawns down again", () => {
    const after = view({ lines: [line("A", true, { etage: { 4: 1, 5: 0 } }), line("B", false)], pawns: [9, 9, 10] });
    const shown = rewind(after, [], [placed(1, "A:etage:2")]);
    expect(shown.lines[0]!.cards[0]!.spaces.slice(4, 8)).toEqual([0, -1, -1, -1]);
    expect(shown.pawns).toEqual([9, 10, 10]);
    expect(after.lines[0]!.cards[0]!.spaces[5]).toBe(0);
  });

  it("gives back the places in a queue that was overtaken", () => {
    const after = view({ lines: [line("A", true, { verte: { 0: 0, 1: 2, 2: 1 }, rdc: { 0: 1, 1: 2 } }), line("B", false)] });
    const shown = rewind(after, [], [placed(2, "A:verte:1"), placed(2, "A:rdc")]);
    expect(shown.lines[0]!.cards[5]!.spaces).toEqual([0, 1, -1, -1, -1, -1]);
    expect(shown.lines[0]!.cards[2]!.spaces).toEqual([1, -1, -1, -1, -1, -1]);
  });

  it("puts an expelled pawn back where it was", () => {
    const after = view({ lines: [line("A", true, { petanque: { 1: 0, 3: 2 } }), line("B", false)] });
    const facts = [placed(0, "A:petanque:2x"), fact("expelled", { seat: 0, rival: 2, start: "A:petanque:2x", space: "A:petanque:4" })];
    const ground = (later: FactLine[]) => rewind(after, [], later).lines[0]!.cards[4]!.spaces.slice(0, 4);
    expect(ground(facts)).toEqual([-1, 2, -1, -1]);
    expect(ground(facts.slice(1))).toEqual([-1, 0, -1, -1]);
    expect(ground([])).toEqual([-1, 0, -1, 2]);
  });

  it("moves time pawns back to the top of the pile they left", () => {
    const after = view({ piles: [{ space: 2, seats: [0] }, { space: 5, seats: [1, 2] }], order: [0, 2, 1] });
    const shown = rewind(after, [moved(0, 2), moved(1, 5), moved(2, 1)], [moved(2, 5)]);
    expect(shown.time).toEqual([2, 5, 1]);
    expect(shown.order).toEqual([2, 0, 1]);
  });

  it("turns a line down until it is opened, and keeps its dice rolling", () => {
    const after = view({ lines: [{ ...line("A", true), newest: false }, line("B", true)] });
    const opened = fact("opened", { line: "B", days: "days:1", event: "E2", minus: "salon" });
    const rolled = fact("rolled", { line: "B", place: "salon", die: 3 });
    const before = rewind(after, [], [opened, rolled]);
    expect(before.lines[1]).toMatchObject({ open: false, event: null, newest: false });
    expect(before.lines[0]!.newest).toBe(true);
    const rolling = rewind(after, [opened], [rolled]);
    expect(rolling.lines[1]!.open).toBe(true);
    expect(rolling.lines[1]!.cards.map((one) => one.die)).toEqual([3, 0, 3, 3, 3, 3]);
  });

  it("lays out the line that is being counted, and writes the sheets as they are told", () => {
    const places = PLACES.map((place, i) => ({ place, sign: 1, die: 4, spaces: card(place, i, { 0: 0 }).spaces, cells: [4 + i, -1, -1], absent: [1, 2] }));
    const after = view({ lines: [line("A", false), line("B", true)], count: { days: 0, line: "A", event: "E1", times: 1, places } });
    after.sheets[0]!.rows[0] = [4, 5, 6, 7, 8, 9];
    after.sheets[1]!.rows[0] = [-1, -1, -1, -1, -1, -1];
    after.sheets[1]!.missed = [0, 1, 2, 3, 4, 5];
    const salon = [fact("scored", { seat: 0, place: "salon", points: 5 }), fact("missed", { seat: 1, place: "salon", points: -1 })];
    const shown = rewind(after, [], [...salon, fact("row", { seat: 0, days: "days:0", points: 39 })]);
    expect(shown.lines[0]).toMatchObject({ open: true, days: 0, event: "E1" });
    expect(shown.lines[0]!.cards[1]!.spaces[0]).toBe(0);
    expect(shown.pawns[0]).toBe(4);
    expect(shown.sheets[0]!.cells.slice(0, 6)).toEqual([4, null, 6, 7, 8, 9]);
    expect(shown.sheets[1]!.missed).toEqual([0, 2, 3, 4, 5]);
  });

  it("rubs out strokes and penalties that are still to come", () => {
    const after = view();
    Object.assign(after.sheets[2]!, { crossed: [4], penalty: 3, estimate: 10 });
    const later = [fact("penalty", { seat: 2, missing: 2, points: 3 }), fact("crossed", { seat: 2, place: "petanque", days: "days:0", points: 9 })];
    expect(rewind(after, [], later).sheets[2]).toMatchObject({ crossed: [], penalty: 0, estimate: 22 });
  });
});

describe("a count", () => {
  it("is read from the facts, the last one only", () => {
    const facts = [fact("count"), fact("counting", { place: "verte" }), fact("scored", { seat: 1, place: "verte" }), fact("count"), fact("counting", { place: "etage" }), fact("missed", { seat: 0, place: "etage" })];
    expect(told(facts)).toEqual({ done: 1, cells: { "etage.0": true } });
    expect(told(facts.slice(0, 3))).toEqual({ done: 6, cells: { "verte.1": true } });
  });

  it("adds up in figures", () => {
    const texts = new Texts("fr", {});
    expect(reckoned(1, 4, 5, 1, texts)).toBe("4 + 5 =");
    expect(reckoned(-1, 4, 5, 1, texts)).toBe("−(4 + 5) =");
    expect(reckoned(1, 2, 0, 2, texts)).toBe("(2 + 0) × 2 =");
    expect([9, 0, -3].map((points) => signed(points, texts))).toEqual(["+9", "0", "−3"]);
  });
});

describe("pointing at a space", () => {
  const one = { choice: "A:salon:3" } as PreviewView;
  const waiting = { view: view({ previews: [one] }), decision: null };
  const asked = { ...waiting, decision: { choices: ["A:salon:3"] } as unknown as Question };

  it("shows what it would do when the question comes to a mouse that rests there", () => {
    aim.at("A:salon:3");
    expect(aimed(waiting)).toBe(null);
    aim.answered();
    expect(aimed(asked)).toBe(one);
  });

  it("forgets the focus and the finger once the question is answered", () => {
    for (const by of ["focus", "finger"] as const) {
      aim.at("A:salon:3", by);
      expect(aim.touched).toBe(by === "finger");
      expect(aimed(asked)).toBe(one);
      aim.answered();
      expect(aimed(asked)).toBe(null);
    }
  });
});
