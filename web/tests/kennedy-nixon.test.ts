import { describe, expect, it } from "vitest";
import { moment } from "../src/games/kennedy-nixon/night";
import { offer } from "../src/games/kennedy-nixon/offers";
import { choiceAt, fare } from "../src/games/kennedy-nixon/playable";
import { CALLOUTS, CARDS, CODES, holder, LABELS, REGIONS, regionVotes, STATES, TOTAL } from "../src/games/kennedy-nixon/printed";
import { scene } from "../src/games/kennedy-nixon/scenes";
import { pointsOf } from "../src/games/kennedy-nixon/uses";
import type { BoardProps } from "../src/games/contract";
import president from "../src/games/jeu-du-president";
import type { FactLine, KennedyNixonView } from "../src/messages";
import { Texts } from "../src/texts";

let n = 0;
const fact = (key: string, values: FactLine["values"]): FactLine => ({ n: n++, seat: 0, key, values, rule: null });
const candidate = (who: string) => ({ who, checks: [], momentum: 2, rest: 0, token: who === "K" ? "MA" : "CA" });

function view(more: Partial<KennedyNixonView> = {}): KennedyNixonView {
  return {
    turn: 1,
    stage: "activity",
    green: "",
    support: Object.fromEntries(CODES.map((code) => [code, 0])),
    media: { EAST: 0, MIDWEST: 0, SOUTH: 0, WEST: 0 },
    endorsed: { EAST: 0, MIDWEST: 0, SOUTH: 0, WEST: 0 },
    track: [{ issue: "DEF", cubes: 0 }],
    candidates: [candidate("K"), candidate("N")],
    podium: [],
    player: "",
    ...more,
  } as unknown as KennedyNixonView;
}

describe("what is printed", () => {
  it("is the whole country and the whole deck", () => {
    expect(CODES).toHaveLength(50);
    expect(Object.keys(CARDS)).toHaveLength(91);
    expect(REGIONS.map(regionVotes)).toEqual([153, 141, 128, 115]);
    expect(REGIONS.reduce((sum, region) => sum + regionVotes(region), 0)).toBe(TOTAL);
  });

  it("gives every state a shape, and a label or a call-out", () => {
    for (const code of CODES) expect(STATES[code]!.path).toMatch(/^M[\d.]+ ?-?[\d.]+l/);
    const called = CALLOUTS.map((callout) => callout.code);
    expect([...Object.keys(LABELS), ...called].sort()).toEqual(CODES);
  });

  it("counts an empty state for the endorsed, then for its lean", () => {
    expect(holder(view(), "TX")).toBe("K");
    expect(holder(view({ endorsed: { EAST: 0, MIDWEST: 0, SOUTH: -1, WEST: 0 } }), "TX")).toBe("N");
    expect(holder(view({ green: "AL" }), "AL")).toBe("G");
  });
});

describe("a place of the board", () => {
  const asked = (...choices: string[]) => ({ decision: { kind: "campaign", choices, left: 3, rule: null, values: {} } });
  it("stands for campaigning, travelling, or Byrd's cube", () => {
    expect(choiceAt("OH", asked("OH", "done"))).toBe("OH");
    expect(choiceAt("SOUTH", asked("OH", "go:SOUTH:1"))).toBe("go:SOUTH:1");
    expect(choiceAt("AK", asked("go:AK:2"))).toBe("go:AK:2");
    expect(choiceAt("AL", asked("place:AL", "no"))).toBe("place:AL");
    expect(choiceAt("TX", asked("OH"))).toBe("TX");
    expect([fare("go:AK:2"), fare("OH")]).toEqual([2, null]);
  });
});

describe("a card", () => {
  const worth = { campaign: 3, advertise: 3, position: 3, because: ["c69"] };
  it("shows what it is worth now, which may not be what is printed", () => {
    expect([pointsOf("c69"), pointsOf("candidate")]).toEqual([CARDS["c69"]!.points, 5]);
    expect(pointsOf("candidate", worth)).toBe(3);
    expect(pointsOf("candidate", { ...worth, campaign: 5, position: 1 })).toBe("1–5");
  });
});

const NIGHT = [
  fact("gained", { who: "K", n: 1, place: "NY" }),
  fact("turn", { turn: 9 }),
  fact("bonus_cubes", { who: "K", n: 3 }),
  fact("revealed", { who: "N", card: "c58", place: "IL", n: 3 }),
  fact("check_won", { who: "N", cube: "cube-red", place: "IL" }),
  fact("gained", { who: "N", n: 1, place: "IL" }),
  fact("check_lost", { who: "N", cube: "cube-blue", place: "IL" }),
  fact("election_event", { who: "K", card: "c7" }),
  fact("check_won", { who: "K", cube: "cube-blue", place: "IL" }),
  fact("follows_endorsement", { who: "K", place: "TX" }),
  fact("follows_lean", { who: "N", place: "AK" }),
  fact("follows_lean", { who: "K", place: "HI" }),
  fact("called", { who: "K", place: "TX", votes: 24 }),
  fact("called_nobody", { place: "AL", votes: 11 }),
  fact("elected", { who: "K" }),
];

describe("election night", () => {
  const after = (key: string) => moment(NIGHT.slice(0, NIGHT.findLastIndex((one) => one.key === key) + 1));

  it("opens when the ninth turn begins", () => {
    expect(moment(NIGHT.slice(0, 3))).toBeNull();
    expect(after("revealed")).toEqual({ kind: "checks", who: "N", card: "c58", place: "IL", cubes: [] });
  });

  it("shows the cubes drawn for one card, and begins anew with the next", () => {
    expect(after("check_lost")).toMatchObject({ card: "c58", cubes: ["N", "K"] });
    expect(after("check_won")).toMatchObject({ card: "c7", who: "K", cubes: ["K"] });
  });

  it("gathers the states that follow, then calls them one by one", () => {
    expect(after("follows_endorsement")).toMatchObject({ by: "endorsement", places: [{ place: "TX", who: "K" }] });
    expect(after("follows_lean")).toMatchObject({ by: "lean", places: [{ place: "AK" }, { place: "HI" }] });
    expect(after("called")).toEqual({ kind: "call", place: "TX", who: "K" });
    expect(after("called_nobody")).toEqual({ kind: "call", place: "AL", who: "" });
    expect(moment(NIGHT)).toEqual({ kind: "elected", who: "K" });
  });
});

describe("the stage", () => {
  const props = (more: Partial<KennedyNixonView>, tv = false) => ({ view: view(more), tv }) as unknown as BoardProps<KennedyNixonView>;
  const podium = [{ issue: "DEF", kennedy: [], nixon: [], won_by: "", rank: 0 }] as KennedyNixonView["podium"];

  it("holds the debates, and gives way to the map while a reward is placed", () => {
    expect(scene(props({ podium }))).toBe("debates");
    expect(scene(props({ podium, player: "N" }))).toBeNull();
    expect(scene(props({ player: "N" }))).toBeNull();
  });

  it("holds the election, which a big screen never leaves", () => {
    expect(scene(props({ stage: "election" }))).toBe("night");
    expect(scene(props({ stage: "over" }))).toBeNull();
    expect(scene(props({ stage: "over" }, true))).toBe("night");
  });
});

describe("an answer", () => {
  const asked = (kind: string, choices: string[], left = 1) =>
    ({ view: { ...view(), voters: {}, debate_box: [], podium: [{ issue: "DEF", kennedy: [], nixon: ["c51"], won_by: "", rank: 0 }] }, seat: 0, names: [], texts: new Texts("fr", { board: { points_lost: "{n} points seraient perdus", keeps_momentum: "vous gardez {n} élans", in_issue: "En {issue}" } }), decision: { kind, choices, left, values: { n: 2, card: "c40" }, rule: null } }) as unknown as BoardProps<KennedyNixonView>;

  it("is never filled where it spends, ends with something left or helps the other side", () => {
    const questions: [string, string[], number?][] = [["side", ["K", "N"]], ["preempt", ["preempt", "no"]], ["trigger", ["trigger", "no"]], ["campaign", ["NY", "done"], 4]];
    for (const [kind, choices, left] of questions) for (const choice of choices) expect(offer(choice, asked(kind, choices, left)).main).toBeFalsy();
    for (const choice of ["hit", "stay"]) expect(president.offer!(choice, asked("hit", ["hit", "stay"]) as BoardProps).main).toBeFalsy();
    expect(president.offer!("draw", asked("draw", ["draw"]) as BoardProps).main).toBe(true); // the only way on
  });

  it("to which side a card goes says what becomes of its issue", () => {
    expect(offer("N", asked("side", ["K", "N"]))).toMatchObject({ label: "En DEF, for N", note: "3 → 6" });
    expect(offer("K", asked("side", ["K", "N"]))).toMatchObject({ label: "En DEF, for you", note: "0 → 3" });
  });

  it("that ends says what is lost and stands last, and one that declines says what is kept", () => {
    const campaign = asked("campaign", ["NY", "done"], 4);
    expect(offer("done", campaign)).toMatchObject({ loss: "4 points seraient perdus", final: true });
    expect(offer("done", campaign)).toMatchObject({ ends: true });
    expect(offer("no", asked("preempt", ["preempt", "no"])).note).toBe("vous gardez 2 élans");
  });
});
