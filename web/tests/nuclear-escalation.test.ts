import { describe, expect, it } from "vitest";
import type { FactLine, Nation, NuclearEscalationView } from "../src/messages";
import { arc, fit, middle, orbit, roundTable, tiles } from "../src/games/nuclear-escalation/places";
import { told } from "../src/games/nuclear-escalation/replay";
import { chain, deaths, flight, grouped, lastFace } from "../src/games/nuclear-escalation/story";
import { build } from "../src/games/nuclear-escalation/town";

let n = 0;
const fact = (key: string, values: FactLine["values"] = {}): FactLine => ({ n: n++, seat: 0, key, values, rule: null });

const nation = (population: number | null): Nation => ({
  alive: true, population, peak: population, people: null, people_cards: 5, hand: null, hand_size: 7, holdings: 9, slots: ["", ""],
  launcher: "", load: [], loaded: 0, deterrents: [], platforms: [], on_the_pad: false, satellites: 0, stolen: [], lost_turns: 0,
});
const view = (): NuclearEscalationView => ({
  type: "nuclear-escalation", seat: 0, phase: "play", turn: 3, first: 0, active: 0, war: false, nations: [nation(30), nation(12), nation(null)],
  public: false, bank: null, bank_cards: 20, pile: 40, discard: [], cruises: [], secret: null, virus: null, window: "", attack: null,
  queue: [], salvo: null, trade: null, peace_made: false, winner: null,
});

const SHOT = [
  fact("turn", { seat: 0, turn: 4 }),
  fact("revealed", { seat: 0, card: "W20" }),
  fact("aimed", { seat: 0, target: 1, what: "TIT", load: "W20" }),
  fact("war"),
  fact("fallout", { face: "6" }),
  fact("lost_people", { seat: 1, amount: 11 }),
];
const SALVO = [
  fact("lost_people", { seat: 1, amount: 5 }),
  fact("died_by_nuclear", { seat: 1, by: 0 }),
  fact("retaliates", { seat: 1 }),
  fact("packed", { seat: 1, cards: "MX W20" }),
  fact("aimed", { seat: 1, target: 0, what: "MX", load: "W20" }),
  fact("fallout", { face: "3" }),
  fact("lost_people", { seat: 0, amount: 5 }),
  fact("aimed", { seat: 1, target: 0, what: "MX", load: "W20" }),
  fact("fallout", { face: "cloud" }),
  fact("dud", { seat: 1, target: 0 }),
  fact("buried", { seat: 1 }),
];

describe("the table while facts are played", () => {
  it("goes from what it was, fact by fact", () => {
    const before = view();
    before.nations[0]!.launcher = "TIT";
    const after = view();
    expect(told(before, after, SHOT.slice(0, 2)).nations[0]!.load).toEqual(["W20"]);
    const aimed = told(before, after, SHOT.slice(0, 3));
    expect(aimed.attack).toMatchObject({ attacker: 0, target: 1, least: 7, most: 11 });
    expect(aimed.war).toBe(false);
    const hit = told(before, after, SHOT);
    expect(hit.war).toBe(true);
    expect(hit.nations[1]!.population).toBe(1);
    expect(before.nations[1]!.population).toBe(12);
  });

  it("lays out the packages of the dead and buries them", () => {
    const packed = told(view(), view(), SALVO.slice(0, 4));
    expect(packed.salvo).toEqual({ seat: 1, packages: [["MX", "W20"]] });
    expect(packed.queue).toEqual([1]);
    const buried = told(view(), view(), SALVO);
    expect(buried.salvo).toBeNull();
    expect(buried.nations[1]).toMatchObject({ alive: false, population: 0, slots: [] });
  });

  it("keeps hidden what is hidden", () => {
    const lost = told(view(), view(), [fact("lost_people", { seat: 2, amount: 4 })]);
    expect(lost.nations[2]!.population).toBeNull();
  });
});

describe("the story", () => {
  it("knows where a shot is and what the die shows", () => {
    expect(flight(SHOT.slice(0, 4))).toBe("hangs");
    expect(flight(SHOT)).toBe("hits");
    expect(flight(SALVO)).toBe("dud");
    expect(lastFace(SALVO)).toBe("4");
    expect(lastFace([])).toBeNull();
  });

  it("tells who killed whom, with what, and what was fired in return", () => {
    const [death] = chain([...SHOT, ...SALVO]);
    expect(death).toMatchObject({ seat: 1, cause: "nuclear", by: 0, with: "TIT", turn: 4 });
    expect(death!.salvo).toHaveLength(2);
    expect(grouped(death!.salvo)).toMatchObject([{ count: 2, losses: [{ seat: 0, amount: 5 }], end: "dud" }]);
  });

  it("names the secret that killed", () => {
    const facts = [fact("read", { seat: 2, card: "T04" }), fact("lost_people", { seat: 0, amount: 25 }), fact("died_by_secret", { seat: 0, by: 2 })];
    expect(deaths(facts)).toMatchObject([{ seat: 0, by: 2, with: "T04" }]);
  });
});

describe("the places", () => {
  it("seat everybody apart, the next to play on the left", () => {
    for (const seats of [2, 3, 4, 5, 6]) {
      for (const layout of [roundTable(seats, 1, 480), roundTable(seats, 1, 600), tiles(seats, 1, 360, true)]) {
        layout.mats.forEach((a, i) =>
          layout.mats.slice(i + 1).forEach((b) => {
            const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
            expect(apart).toBe(true);
          }),
        );
        const next = middle(layout.mats[2 % seats]!);
        if (seats > 2) expect(next.x).toBeLessThan(layout.w / 2);
      }
    }
  });

  it("draw arcs and orbits within the table", () => {
    const layout = roundTable(6, 0, 520);
    expect(arc(layout, 1, 4).d).toMatch(/^M[\d.]+ [\d.]+Q/);
    const { x, y } = orbit(layout, 5, 0, 1);
    expect(x > 0 && x < layout.w && y > 0 && y < layout.h).toBe(true);
    expect(fit(1100, 520).scale).toBeCloseTo(1100 / 1148);
  });
});

describe("a town", () => {
  it("has a window for each million, or for two when it is large", () => {
    expect(build(43, 1).windows).toHaveLength(43);
    expect(build(75, 2).windows).toHaveLength(75);
    expect(build(140, 3)).toMatchObject({ each: 2 });
    expect(build(140, 3).windows).toHaveLength(70);
  });
});
