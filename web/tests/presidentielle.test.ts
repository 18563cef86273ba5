// What the board of Présidentielle works out by itself.

import { describe, expect, it } from "vitest";
import type { BoardProps } from "../src/games/contract";
import board from "../src/games/presidentielle";
import { history } from "../src/games/presidentielle/history";
import { drawnAt, gifts, holds, marked } from "../src/games/presidentielle/gifts";
import { offer } from "../src/games/presidentielle/offers";
import { cardIn, held, onDesk, picked, worth } from "../src/games/presidentielle/pick";
import { change, kindOf, millions, signed } from "../src/games/presidentielle/printed";
import type { BlueCard, DareCard, DareStage, Desk, FactLine, PresidentielleView } from "../src/messages";
import { Texts } from "../src/texts";

const texts = new Texts("fr", {
  names: { "CF-04": "Le dossier fuité", "S-1000": "Un million" },
  choices: { attack: "{it} pour {that:seat}", discard: "Défausser {it}", lay: "Poser {it}", yes: "Réussi", no: "Raté" },
  board: { for_seat: "{votes} M pour {seat:seat}" },
});
const names = ["Odile", "Bruno", "Inès", "Théo"];
const orders: BoardProps["orders"] = { type: "orders", passes: [], here: [], until_turn: false, only_me: false, plays: [] };

const faceOf = (id: string, votes = 0): BlueCard => ({ id, kind: kindOf(id), votes, thresholds: [] });

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
  const stage = { current: null, idle: true, plays: () => false };
  return { view: of, seat: 0, seats: [], names, decision, chosen: null, window: null, closes: null, facts: [], texts, stage, guided: null, tv: false, choose: () => {}, ask: () => {}, explain: () => {}, say: () => {}, chat: [], held: null, hold: () => {}, orders, order: () => {}, ...more };
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

  it("says where it can go, and what throws it away stands last and costs it", () => {
    const hand = [faceOf("S-1000", 1e6), foul];
    const given = props(view({ hand }), ["lay:S-1000", "discard:S-1000", "discard:CF-04", "attack:CF-04:1"], { held: "CF-04.1" });
    expect(offer("lay:S-1000", given).weight).toBeGreaterThan(offer("attack:CF-04:1", given).weight!);
    expect(picked(given)).toBe(foul);
    expect(held("CF-04.1", given).uses).toMatchObject([
      { id: "attack:CF-04:1", label: "Bruno", note: "6 → 4,5 M" },
      { id: "discard:CF-04", loss: "card_lost" },
    ]);
    expect(picked({ ...given, held: null })).toBeNull();
    expect(held("CF-04.1", { ...given, decision: null }).uses).toEqual([]);
  });

  it("is spent by gifts, dares and bootlickers", () => {
    expect(["dare:1", "gift:2", "clear:CF-04", "roll:1", "lay:S-1000"].map(cardIn)).toEqual(["S-0500", "CLEF-parrainages", "LB", "LB", "S-1000"]);
  });
});

describe("a dare", () => {
  const card: DareCard = { id: "GAGE-14", votes: 1e6, seconds: 15, asks: "word", gifts: 3, memory: false };
  const jury = [{ seat: 2, voted: true, success: null }];
  const at = (stage: DareStage) => view({ dare: { card, darer: 1, dared: 0, stage, stake: null, jury, success: null } });

  it("lies over the board until its verdict has fallen", () => {
    const scene = (of: PresidentielleView) => board.scene!(props(of) as BoardProps);
    const stages: DareStage[] = ["ready", "do", "chance", "vote", "ballots", "verdict", "judged"];
    expect(stages.map((stage) => scene(at(stage)))).toEqual([true, true, true, true, true, true, false]);
    expect(scene(view())).toBe(false);
  });

  it("is given its words by the rivals in turn, and by the table for its computers", () => {
    const given = props(at("ready"));
    given.facts = [fact("dare_card", { seat: 0, card: card.id, votes: 1e6 })];
    given.seats = [0, 1, 2].map((seat) => ({ seat, name: names[seat]!, colour: seat + 1, bot: seat === 2 ? "greedy" : null, standIn: false, online: true, since: null, you: seat === 0, turn: false, due: null, bank: null }));
    const n = drawnAt(given);
    given.chat = [{ n: 0, name: "Bruno", seat: 1, text: "bonjour", at: 0 }, { n: 1, name: "Bruno", seat: 1, text: "Été", at: 0, about: n }];
    const found = gifts(given.view.dare!, given);
    expect(found.map((gift) => gift.seat)).toEqual([1, 2, 1]);
    expect(found[0]!.text).toBe("Été");
    expect(found[1]!.text).toBeTruthy();
    expect(found[2]!.text).toBeNull();
    expect(holds("C’est l’ete indien", "Été")).toBe(true);
    expect(marked("un ete la", ["Été"])).toEqual([{ text: "un ", hit: false }, { text: "ete", hit: true }, { text: " la", hit: false }]);
  });

  it("shows the jury what is at stake", () => {
    const voting = props(at("vote"), ["yes", "no"]);
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
