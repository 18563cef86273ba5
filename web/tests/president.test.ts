import { describe, expect, it } from "vitest";
import { tally } from "../src/games/jeu-du-president/bilan";
import { decided, fought, ours } from "../src/games/jeu-du-president/duel";
import { sides } from "../src/games/jeu-du-president/sides";
import { moments, story } from "../src/games/jeu-du-president/story";
import type { DefiPhase, FactLine, PresidentView } from "../src/messages";
import type { OnStage } from "../src/table/stage.svelte";
import { Texts } from "../src/texts";

let n = 0;
const fact = (key: string, values: FactLine["values"]): FactLine => ({ n: n++, seat: 0, key, values, rule: null });
const CHALLENGE = fact("challenged", { seat: 0, defie: 1, place: "59", the: "the.59", voters: 1000000 });

const told = (key: string | null) => ({ plays: (one: string) => one === key }) as OnStage;
const view = (phase: DefiPhase | null) =>
  ({
    defi: phase && { defieur: 2, defie: 1, phase },
    seats: [{ side: 0 }, { side: 1 }, { side: 0 }, { side: 3 }],
    alliances: [[0, 2], [1]],
  }) as unknown as PresidentView;

describe("duel", () => {
  it("is on until its verdict, whatever is told meanwhile", () => {
    for (const phase of ["deal", "hit", "reply"] as const) {
      for (const key of ["challenged", "dealt", "bust", null]) expect(fought(view(phase), told(key))?.phase).toBe(phase);
    }
    expect(fought(view(null), told("rolled"))).toBeNull();
  });

  it("shows its verdict while that is told, and no longer", () => {
    for (const phase of ["won", "lost", "void"] as const) {
      const on = fought(view(phase), told(`defi_${phase}`))!;
      expect(decided(on)).toBe(true);
      for (const key of ["claimed", "rolled", null]) expect(fought(view(phase), told(key))).toBeNull();
    }
  });

  it("takes the whole stage for both sides and the big screen only", () => {
    const now = view("hit");
    expect([0, 1, 2, 3].map((seat) => ours(now.defi!, now, seat, false))).toEqual([true, true, true, false]);
    expect(ours(now.defi!, now, null, true)).toBe(true);
    expect(ours(now.defi!, now, null, false)).toBe(false);
  });
});

describe("sides", () => {
  it("are the candidates and those who have joined them", () => {
    expect(sides(view(null))).toEqual([
      { candidate: 0, allies: [2] },
      { candidate: 1, allies: [] },
    ]);
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

describe("the last count", () => {
  const kept = [[{ id: "K01", amount: 600000 }, { id: "K02", amount: 400000 }], [{ id: "K03", amount: 100000 }]];
  const counted = tally({
    view: {
      seats: kept.map((cards, seat) => ({ kept: cards, on_map: 1000000 * (seat + 1) })),
      alliances: [],
      pawns: { "59": { seat: 0 }, "62": { seat: 1 }, "13": { seat: 1 } },
      round: 1,
      majority: 16050000,
    },
    texts: new Texts("fr", { board: { tally_left: "{n} {n:carte|cartes} chez {seat:seat}", tally_kept: "{seat:seat}", tally_places: "{n}", tally_next: "encore", tally_last: "la dernière" } }),
    seats: [{ seat: 0 }, { seat: 1 }],
    names: ["Odette", "Bruno"],
    result: { scores: [2000000, 2100000] },
  } as unknown as Parameters<typeof tally>[0]);

  it("begins with the map, then turns up the kept cards, from the least to the most likely winner", () => {
    expect(counted.steps.map(({ amounts }) => amounts)).toEqual([[1000000, 2000000], [600000, null], [400000, null], [null, 100000]]);
    expect(counted.already).toEqual(["1", "2"]);
    expect(counted.goal).toBe("tally_goal");
  });

  it("knows of every stack what still lies face down", () => {
    expect(counted.steps[1]!.stack).toBe(counted.steps[2]!.stack);
    expect(counted.steps[2]!.title).toBe("la dernière");
    expect(counted.steps[1]!.stack!.left(2)).toBe("2 cartes chez Odette");
  });
});
