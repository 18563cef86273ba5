import { describe, expect, it } from "vitest";
import { duel, total } from "../src/games/jeu-du-president/duel";
import { rewind } from "../src/games/jeu-du-president/rewind";
import { moments, story } from "../src/games/jeu-du-president/story";
import type { FactLine, PresidentView } from "../src/messages";

let n = 0;
const fact = (key: string, values: FactLine["values"]): FactLine => ({ n: n++, seat: 0, key, values, rule: null });
const CHALLENGE = fact("challenged", { seat: 0, defie: 1, place: "59", the: "the.59", voters: 1000000 });

function view(owners: Record<string, number | null>, votes: number[]): PresidentView {
  return {
    departements: Object.fromEntries(
      Object.entries(owners).map(([code, owner]) => [code, { owner, protected: code === "26", voters: 100000 }]),
    ),
    seats: votes.map((on_map) => ({ on_map, on_cards: 0 })),
    urn: 1000000,
  } as unknown as PresidentView;
}

describe("rewind", () => {
  it("takes back what has not been seen yet", () => {
    const now = view({ "62": 0, "26": 1, "57": null }, [600000, 400000]);
    const shown = rewind(now, [
      fact("placed", { seat: 0, side: 0, place: "62", voters: 600000 }),
      fact("protected", { seat: 1, place: "26" }),
      fact("lost", { side: 1, place: "57", voters: 300000 }),
    ]);
    expect(shown.owner).toEqual({ "62": null, "26": 1, "57": 1 });
    expect(shown.protected["26"]).toBe(false);
    expect(shown.onMap).toEqual([0, 700000]);
    expect(shown.urn).toBe(1300000);
  });

  it("lets a running mate keep pawns and cards until joining is told", () => {
    const now = view({ "62": null, "26": null, "57": 0 }, [100000, 0]);
    const shown = rewind(now, [fact("joined", { seat: 1, candidate: 0, votes: 800000, places: "62 26" })]);
    expect(shown.owner).toEqual({ "62": 1, "26": 1, "57": 0 });
    expect([shown.onMap[1], shown.onCards[1], shown.urn]).toEqual([200000, 600000, 200000]);
  });

  it("leaves the view alone when everything was seen", () => {
    const now = view({ "62": 0, "26": null }, [600000]);
    expect(rewind(now, []).owner).toEqual({ "62": 0, "26": null });
  });
});

describe("duel", () => {
  it("is read from the story, cards on both sides", () => {
    const on = duel([
      CHALLENGE,
      fact("dealt", { seat: 1, card: 10, total: 10 }),
      fact("dealt", { seat: 1, card: 5, total: 15 }),
      fact("stood", { seat: 1, total: 15 }),
      fact("replied", { seat: 0, card: 8, total: 8 }),
    ])!;
    expect(total(on.cards.defie)).toBe(15);
    expect(on.cards.defieur).toEqual([8]);
    expect(on.stood).toBe(true);
    expect(on.result).toBeNull();
  });

  it("ends with its result", () => {
    const end = fact("defi_won", { seat: 0, side: 0, defie: 1, place: "59", voters: 1000000 });
    expect(duel([CHALLENGE, end, fact("rolled", { seat: 1 })])!.result).toBe("won");
    expect(duel([])).toBeNull();
  });
});

describe("story", () => {
  const facts = [
    fact("rolled", { seat: 0, a: "2", b: "*" }),
    fact("placed", { seat: 0, side: 0, place: "62", voters: 600000 }),
    fact("kept", { side: 0, card: "K01", voters: 1000000 }),
    fact("rolled", { seat: 1, a: "*", b: "*" }),
    CHALLENGE,
    fact("dealt", { seat: 1, card: 10, total: 10 }),
    fact("defi_won", { seat: 1, side: 1, defie: 0, place: "62", voters: 600000 }),
  ];

  it("counts votes turn by turn, stars and duels", () => {
    const told = story(facts, 2);
    expect(told.votes).toEqual([
      [0, 0, 1600000, 1000000],
      [0, 0, 0, 600000],
    ]);
    expect(told.stars).toEqual([1, 2]);
    expect(told.duels[1]).toEqual({ won: 1, lost: 0 });
  });

  it("ends the line of a running mate where the second round begins", () => {
    const told = story(
      [
        fact("rolled", { seat: 0, a: "2", b: "5" }),
        fact("placed", { seat: 0, side: 0, place: "62", voters: 600000 }),
        fact("second_round", { first: 1, second: 2 }),
        fact("joined", { seat: 0, candidate: 1, votes: 600000, places: "62" }),
        fact("rolled", { seat: 1, a: "2", b: "6" }),
        fact("placed", { seat: 1, side: 1, place: "62", voters: 600000 }),
      ],
      3,
    );
    expect(told.votes[0]).toEqual([0, 0, 600000]);
    expect(told.votes[1]).toEqual([0, 0, 0, 0, 600000]);
    expect(told.second).toBe(2);
  });

  it("picks moments worth telling, none twice", () => {
    expect(moments(facts).map((one) => [one.kind, one.fact.key])).toEqual([["swing", "defi_won"], ["card", "kept"]]);
    expect(moments([])).toEqual([]);
  });
});
