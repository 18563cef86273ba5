// What the board of Présidentielle works out by itself.

import { describe, expect, it } from "vitest";
import type { BoardProps } from "../src/games/contract";
import { dareShown } from "../src/games/presidentielle/dare";
import { history } from "../src/games/presidentielle/history";
import { offer } from "../src/games/presidentielle/offers";
import { cardIn, onDesk, pick, picked, worth } from "../src/games/presidentielle/pick.svelte";
import { change, faceOf, millions, signed } from "../src/games/presidentielle/printed";
import { rewind } from "../src/games/presidentielle/rewind";
import type { Desk, FactLine, PresidentielleView } from "../src/messages";
import { Texts } from "../src/texts";

const texts = new Texts("fr", {
  names: { "CF-04": "Le dossier fuité", "S-1000": "Un million" },
  choices: { attack: "{it} pour {that:seat}", discard: "Défausser {it}", lay: "Poser {it}", yes: "Réussi", no: "Raté" },
  board: { for_seat: "{votes} M pour {seat:seat}" },
});
const names = ["Odile", "Bruno", "Inès", "Théo"];
const orders: BoardProps["orders"] = { type: "orders", passes: [], until_turn: false, only_me: false, plays: [] };

function desk(value: number, more: Partial<Desk> = {}): Desk {
  return { candidate: null, phase: 2, keys: [], votes: [], dares: [], attacks: [], ball: false, value, hand: 6, computer: false, ...more };
}

function view(more: Partial<PresidentielleView> = {}): PresidentielleView {
  return {
    type: "presidentielle", round: 1, turn: 0, clockwise: true, desks: [desk(1e6), desk(6e6), desk(5.5e6), desk(0)], hand: [], hands: [],
    wish: null, wished: [], shoe: 40, discard: 3, top: null, may_take: false, threshold: 10e6, abstention: null, exhaustions: 0,
    closing: 3, dare_pile: 20, dare: null, duel: [], launcher: 1, finalists: [], gallery: [], president: null, waiter: null, ...more,
  };
}

function props(of: PresidentielleView, choices: string[] = [], more: Partial<BoardProps<PresidentielleView>> = {}): BoardProps<PresidentielleView> {
  const decision = choices.length ? { kind: "act", choices, left: 1, values: {}, rule: null } : null;
  const stage = { current: null, pending: [], idle: true } as unknown as BoardProps["stage"];
  return { view: of, seat: 0, seats: [], names, decision, chosen: null, facts: [], texts, stage, tv: false, choose: () => {}, ask: () => {}, say: () => {}, chat: [], orders, order: () => {}, ...more };
}

const fact = (key: string, values: FactLine["values"]): FactLine => ({ n: 0, seat: 0, key, values, rule: null });

describe("figures", () => {
  it("are written in millions", () => {
    expect(millions(4_500_000, texts)).toBe("4,5");
    expect(signed(-500_000, texts)).toBe("−½");
    expect(signed(2_000_000, texts)).toBe("+2");
    expect(change(6_000_000, 4_500_000, texts)).toBe("6 → 4,5 M");
  });
});

describe("a card taken up", () => {
  const foul = faceOf("CF-04", -1_500_000);

  it("says what each desk would make of it", () => {
    const given = props(view({ hand: [foul] }), ["attack:CF-04:1", "discard:CF-04"]);
    expect(onDesk(foul, 1, given)).toBe("attack:CF-04:1");
    expect(onDesk(foul, 0, given)).toBe("lay:CF-04");
    expect(onDesk(faceOf("S-0500", 500_000), 2, given)).toBe("dare:2");
    expect(onDesk(faceOf("LB"), 3, given)).toBe("roll:3");
    expect(worth("attack:CF-04:1", 1, given)).toBe(4_500_000);
  });

  it("brings its choices to the head of the list", () => {
    const given = props(view({ hand: [faceOf("S-1000", 1e6), foul] }), ["lay:S-1000", "attack:CF-04:1", "discard:S-1000", "discard:CF-04"]);
    expect(offer("lay:S-1000", given).weight).toBeGreaterThan(offer("attack:CF-04:1", given).weight!);
    expect(offer("attack:CF-04:1", given).label).toBe("Le dossier fuité pour Bruno");
    pick.toggle(foul, 1);
    expect(picked(given)).toBe(foul);
    expect(offer("lay:S-1000", given).weight).toBeLessThan(offer("discard:CF-04", given).weight!);
    expect(offer("attack:CF-04:1", given)).toMatchObject({ label: "Bruno", note: "6 → 4,5 M", main: true });
    pick.toggle(foul, 1);
    expect(picked(given)).toBeNull();
  });

  it("is spent by gifts, dares and bootlickers", () => {
    expect(["dare:1", "gift:2", "clear:CF-04", "roll:1", "lay:S-1000"].map(cardIn)).toEqual(["S-0500", "CLEF-parrainages", "LB", "LB", "S-1000"]);
  });
});

describe("rewinding", () => {
  it("takes a card off the desk and gives it back to the hand", () => {
    const now = view({ desks: [desk(2e6, { votes: [faceOf("S-1000", 1e6)], hand: 5 }), desk(0)] });
    const then = rewind(now, [fact("laid", { seat: 0, card: "S-1000", votes: 1_000_000, value: 2_000_000 })], 0);
    expect(then.desks[0]).toMatchObject({ value: 1_000_000, votes: [], hand: 6 });
    expect(then.hand.map((card) => card.id)).toEqual(["S-1000"]);
    expect(now.desks[0]!.value).toBe(2_000_000);
  });

  it("rolls the ball back to where it was", () => {
    const before = view({ desks: [desk(0, { ball: true }), desk(3e6)] });
    const now = view({ desks: [desk(2e6), desk(1e6, { ball: true })] });
    const then = rewind(now, [fact("rolled", { seat: 0, rival: 1, card: "BOULET", value: 1_000_000 })], 1, before);
    expect(then.desks.map((one) => [one.value, one.ball])).toEqual([[0, true], [3e6, false]]);
  });

  it("lays the cleared desks out again until the finalists are named", () => {
    const before = view({ desks: [desk(9e6), desk(8e6), desk(4e6, { votes: [faceOf("S-1000", 1e6)] })] });
    const gone = desk(0, { phase: 4 });
    const now = view({ round: 2, threshold: null, finalists: [0, 1], gallery: [2], desks: [desk(9e6, { phase: 3 }), desk(8e6, { phase: 3 }), gone] });
    const then = rewind(now, [fact("finalists", { first: 0, second: 1 })], null, before);
    expect(then).toMatchObject({ round: 1, threshold: 10e6, gallery: [] });
    expect(then.desks[2]!.votes).toHaveLength(1);
  });
});

describe("a dare", () => {
  const card = { id: "GAGE-01", votes: 1e6, seconds: 15, written: true };
  const jury = [{ seat: 2, voted: true, success: true }];
  const dared = view({ dare: { card, darer: 1, dared: 0, stage: "judged", jury, success: true } });

  it("leaves the board once it is judged and seen", () => {
    expect(dareShown(props(dared))).toBeNull();
    const told = fact("dare_done", { seat: 0, card: "GAGE-01" });
    const stage = { current: told, pending: [told], idle: false } as unknown as BoardProps["stage"];
    expect(dareShown(props(dared, [], { stage }))).toMatchObject({ step: "judged", success: true, dared: 0 });
  });

  it("is left to chance without a jury", () => {
    const alone = view({ dare: { card, darer: 1, dared: 0, stage: "chance", jury: [], success: null } });
    expect(dareShown(props(alone))).toMatchObject({ step: "chance", success: null });
  });

  it("shows the jury what is at stake", () => {
    const voting = props(view({ dare: { ...dared.dare!, stage: "vote", success: null } }), ["yes", "no"]);
    voting.decision!.kind = "vote";
    expect(offer("no", voting)).toMatchObject({ label: "Raté", note: "+1 M pour Bruno" });
  });
});

describe("the race from first to last", () => {
  it("follows values, thresholds and the ball", () => {
    const told = [
      fact("laid", { seat: 0, card: "S-2000", votes: 2e6, value: 2e6 }),
      fact("announced", { seat: 0, threshold: 9e6, round: 1 }),
      fact("attacked", { seat: 1, rival: 0, card: "BOULET", votes: -2e6, value: 0 }),
      fact("rolled", { seat: 0, rival: 2, card: "BOULET", value: -2e6 }),
      fact("finalists", { first: 0, second: 1 }),
    ];
    const moments = history(told, 3);
    expect(moments.at(-2)!.values).toEqual([2e6, 0, -2e6]);
    expect(moments.at(-1)).toMatchObject({ values: [2e6, 0, 0], threshold: null, round: 2 });
  });
});
