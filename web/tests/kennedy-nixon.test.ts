import { describe, expect, it } from "vitest";
import { moments, ninth, taken, votes } from "../src/games/kennedy-nixon/night";
import { choiceAt, fare } from "../src/games/kennedy-nixon/playable";
import { CALLOUTS, CARDS, CODES, holder, LABELS, REGIONS, regionVotes, STATES, TOTAL } from "../src/games/kennedy-nixon/printed";
import { rewound } from "../src/games/kennedy-nixon/rewind";
import { scene } from "../src/games/kennedy-nixon/scenes";
import { Show } from "../src/games/kennedy-nixon/show.svelte";
import type { BoardProps } from "../src/games/contract";
import type { FactLine, KennedyNixonView } from "../src/messages";

let n = 0;
const fact = (key: string, values: FactLine["values"]): FactLine => ({ n: n++, seat: 0, key, values, rule: null });
const candidate = (who: string) => ({ who, momentum: 2, rest: 0, token: who === "K" ? "MA" : "CA" });

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

describe("rewound", () => {
  it("takes back what has not been seen yet, and leaves the rest", () => {
    const now = view();
    Object.assign(now.support, { OH: 2, TX: -1 });
    now.media.EAST = 1;
    const then = rewound(now, [
      fact("gained", { who: "K", n: 3, place: "OH" }),
      fact("lost", { who: "N", n: 2, place: "TX" }),
      fact("media_gained", { who: "K", n: 1, region: "EAST" }),
      fact("triggered", { who: "N", card: "c5" }),
      fact("turn", { turn: 2 }),
    ]);
    expect([then.support["OH"], then.support["TX"], then.media.EAST]).toEqual([-1, -3, 0]);
    expect(then.candidates[1].momentum).toBe(3);
    expect([now.support["OH"], now.media.EAST]).toEqual([2, 1]);
  });
});

const NIGHT = [
  fact("gained", { who: "K", n: 1, place: "NY" }),
  fact("turn", { turn: 9 }),
  fact("revealed", { who: "N", card: "c58", place: "IL", n: 3 }),
  fact("check_won", { who: "N", cube: "cube-red", place: "IL" }),
  fact("gained", { who: "N", n: 1, place: "IL" }),
  fact("check_lost", { who: "N", cube: "cube-blue", place: "IL" }),
  fact("follows_lean", { who: "N", place: "AK" }),
  fact("follows_endorsement", { who: "K", place: "TX" }),
  fact("called", { who: "K", place: "TX", votes: 24 }),
  fact("called_nobody", { place: "AL", votes: 11 }),
  fact("called", { who: "N", place: "AK", votes: 3 }),
  fact("elected", { who: "K" }),
];

describe("election night", () => {
  const told = moments(ninth(NIGHT), { ...view().support, IL: 1, TX: 1, AK: -1 });

  it("is told in order: checks, endorsements, leans, calls, the President", () => {
    expect(told.map((moment) => moment.kind)).toEqual(["checks", "follow", "follow", "call", "call", "call", "elected"]);
    expect(told[0]).toMatchObject({ place: "IL", card: "c58", cubes: ["N", "K"], before: 2, after: 1 });
    expect(told[1]).toMatchObject({ by: "endorsement", places: [{ place: "TX", who: "K" }] });
  });

  it("counts the votes of the states called", () => {
    expect(taken(told)).toEqual({ TX: "K", AL: "", AK: "N" });
    expect(votes(taken(told))).toEqual({ K: 24, N: 3 });
  });

  it("goes step by step, or to the end", () => {
    const show = new Show(told);
    show.step();
    show.step();
    expect([show.passed.length, show.now?.kind, show.over]).toEqual([2, "follow", false]);
    show.end();
    expect([show.now?.kind, show.over]).toEqual(["elected", true]);
  });
});

describe("the stage", () => {
  const props = (more: Record<string, unknown>, pending: FactLine[] = []) =>
    ({
      view: view({ turn: 6, stage: "debates" }),
      decision: null,
      facts: [],
      tv: false,
      stage: { pending, awaits: (key: string) => pending.some((one) => one.key === key), plays: () => false },
      ...more,
    }) as unknown as BoardProps<KennedyNixonView>;

  it("holds the debates, and gives way to the map while a reward is placed", () => {
    const won = fact("debate_won", { who: "K", n: 2 });
    const placed = fact("gained", { who: "K", n: 1, place: "OH" });
    expect(scene(props({}))).toBe("debates");
    expect(scene(props({ facts: [won, placed] }))).toBeNull();
    expect(scene(props({ facts: [won, placed, placed] }))).toBe("debates");
    expect(scene(props({ facts: [won] }, [won]))).toBe("debates");
  });

  it("opens for the election once the turn before has been played", () => {
    const night = view({ turn: 9, stage: "election" });
    expect(scene(props({ view: night }))).toBe("night");
    expect(scene(props({ view: night }, [fact("gained", {}), fact("turn", { turn: 9 })]))).toBeNull();
    expect(scene(props({ view: view({ stage: "over" }) }))).toBeNull();
    expect(scene(props({ view: view({ stage: "over" }), tv: true }))).toBe("night");
  });
});
