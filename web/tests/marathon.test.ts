import { describe, expect, it } from "vitest";
import { aim, aimed } from "../src/games/marathon/aim.svelte";
import module from "../src/games/marathon/index";
import { besides, pencilled, reckoned, signed, told, when } from "../src/games/marathon/words";
import type { BoardProps } from "../src/games/contract";
import type { BriefView, FactLine, LandingView, MarathonView, PreviewView, Question, SheetView } from "../src/messages";
import { Texts } from "../src/texts";

const BOARD = {
  arrived: "arrivé", turn_1: "joue", turn_2: "ensuite", turn_n: "{n}e", log_day: "Jour {n}", pushes: "Pousse : {seats}", expels: "Expulse : {seats}",
  theirs: "{seat:seat} y marquerait {points}", n_points: "{sum} {n:point|points}", periods: "{n} {n:période|périodes}", space: "case {n}", then: "ensuite {seat:seat}",
};
const texts = new Texts("fr", { board: BOARD });
const names = ["Ana", "Bo", "Cy"];
const lands: LandingView = { landing: 5, pile: [], missing: 0, penalty: 0, next: 1, opens: false, counts: false };
const preview = (choice: string, more: Partial<PreviewView> = {}): PreviewView => ({ choice, time: 2, bonus: 0, points: -1, moved: [], theirs: null, ...more });
const asking = (...previews: PreviewView[]) => ({ decision: { brief: { previews, landings: { 2: lands } } satisfies BriefView } as unknown as Question });
const view = (more: Partial<MarathonView>) => ({ view: { end: 48, ...more } as MarathonView, texts, names }) as BoardProps<MarathonView>;

describe("the table on screen", () => {
  it("says whose turn it is by the order of the moment", () => {
    const props = view({ order: [1, 0, 2], time: [7, 5, 48] });
    expect([0, 1, 2].map((seat) => when(seat, props))).toEqual(["ensuite", "joue", "arrivé"]);
  });

  it("writes figures in pencil until they are counted", () => {
    const sheet = (written: number) => ({ cells: [1, 2, 3, 4, 5, 6, ...Array<null>(12).fill(null)], written }) as SheetView;
    expect([0, 5, 6].map((written) => pencilled(sheet(written)))).toEqual([true, true, false]);
  });

  it("opens the scene while a count is told, and leaves the last one on a television", () => {
    const scene = (count: object | null, tv = false, idle = true) => module.scene!({ view: { count }, tv, stage: { idle } } as unknown as BoardProps);
    expect([scene(null), scene({ over: false }), scene({ over: true }), scene({ over: true }, true)]).toEqual([false, true, false, true]);
    expect(scene({ over: true }, false, false)).toBe(true); // what is crossed out is still being told
  });

  it("puts each day of the log under its heading", () => {
    const heading = (key: string, values: FactLine["values"]) => module.heading!({ key, values } as FactLine, texts, 1, 3);
    expect(heading("first", { seat: 0 })).toBe("Jour 1");
    expect(heading("placed", { seat: 0, day: 3 })).toBe("Jour 3");
    expect(heading("time", { seat: 0, space: 17 })).toBe(null);
  });
});

describe("a count", () => {
  it("adds up in figures", () => {
    expect(reckoned(1, 4, 5, 1, texts)).toBe("4 + 5 =");
    expect(reckoned(-1, 4, 5, 1, texts)).toBe("−(4 + 5) =");
    expect(reckoned(1, 2, 0, 2, texts)).toBe("(2 + 0) × 2 =");
    expect([9, 0, -3].map((points) => signed(points, texts))).toEqual(["+9", "0", "−3"]);
  });
});

describe("pointing at a space", () => {
  const waiting = { decision: null };
  const asked = asking(preview("A:salon:3"));
  const one = { choice: "A:salon:3", line: "A", place: "salon", time: 2, landing: 5 };

  it("tells in words what it does to oneself and to others", () => {
    const look = (made: PreviewView) => {
      aim.at(made.choice);
      return aimed(asking(made))!;
    };
    expect(told(look(preview("A:salon:3")), view({}))).toEqual(["2 périodes", "−1 point", "case 5", "ensuite Bo"]);
    expect(besides(look(preview("A:etage:1", { moved: [2, 1, 2] })), view({}))).toEqual(["Pousse : Cy ×2, Bo"]);
    expect(besides(look(preview("A:petanque:1x", { moved: [1] })), view({}))).toEqual(["Expulse : Bo"]);
    expect(besides(look(preview("A:petanque:4", { moved: [1], theirs: 3 })), view({}))).toEqual(["Bo y marquerait +3"]);
  });

  it("shows what it would do when the question comes to a mouse that rests there", () => {
    aim.at("A:salon:3");
    expect(aimed(waiting)).toBe(null);
    aim.answered();
    expect(aimed(asked)).toMatchObject(one);
  });

  it("forgets the focus and the finger once the question is answered", () => {
    for (const by of ["focus", "finger"] as const) {
      aim.at("A:salon:3", by);
      expect(aim.touched).toBe(by === "finger");
      expect(aimed(asked)).toMatchObject(one);
      aim.answered();
      expect(aimed(asked)).toBe(null);
    }
  });
});
