import { describe, expect, it } from "vitest";
import type { FactLine } from "../src/messages";
import { sentence, tally } from "../src/games/nuclear-escalation/bilan";
import { arc, fit, middle, orbit, roundTable, tiles } from "../src/games/nuclear-escalation/places";
import { chain, deaths, flight, grouped, lastFace } from "../src/games/nuclear-escalation/story";
import { build } from "../src/games/nuclear-escalation/town";
import { Texts } from "../src/texts";

let n = 0;
const fact = (key: string, values: FactLine["values"] = {}): FactLine => ({ n: n++, seat: 0, key, values, rule: null });

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
  fact("aimed", { seat: 1, target: 0, what: "MX", load: "slice" }),
  fact("fallout", { face: "3" }),
  fact("lost_people", { seat: 0, amount: 5 }),
  fact("aimed", { seat: 1, target: 0, what: "MX", load: "slice" }),
  fact("fallout", { face: "cloud" }),
  fact("dud", { seat: 1, target: 0 }),
  fact("buried", { seat: 1 }),
];

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

describe("the last count", () => {
  const board = { killed_nuclear: "{by:seat} : {with}.", last_town: "debout", bilan_fell: "Tour {turn}.", bilan_stands: "{n} M.", bilan_killed: "{n} {n:pays emporté|pays emportés}." };
  const props = {
    view: { nations: [{ population: 12 }, { population: 0 }] },
    texts: new Texts("fr", { board }),
    seats: [{ seat: 0, colour: 1 }, { seat: 1, colour: 2 }],
    names: ["Ada", "Bob"],
    facts: [...SHOT, ...SALVO],
  } as unknown as Parameters<typeof tally>[0];

  it("goes from the first that fell to the last town", () => {
    expect(tally(props).steps.map(({ text, amounts }) => [text, amounts])).toEqual([["Ada : TIT.", [null, 0]], ["debout", [12, null]]]);
  });

  it("has a sentence for everybody, the dead too", () => {
    expect(sentence(0, props)).toBe("12 M. 1 pays emporté.");
    expect(sentence(1, props)).toBe("Tour 4. Ada : TIT.");
  });
});

describe("the places", () => {
  it("seat everybody apart, the next to play on the left", () => {
    for (const seats of [2, 3, 4, 5, 6]) {
      for (const layout of [roundTable(seats, 1, 480), roundTable(seats, 1, 600), tiles(seats, 1, 360, 244)]) {
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
