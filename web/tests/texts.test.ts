import { describe, expect, it } from "vitest";
import { Texts } from "../src/texts";
import cases from "./fills.json";

const book = { names: cases.names, choices: cases.choices };

describe("texts", () => {
  for (const lang of ["fr", "en"] as const) {
    const texts = new Texts(lang, book);
    for (const one of cases.fills) {
      it(`fills « ${one.pattern} » in ${lang}`, () => {
        expect(texts.fill(one.pattern, one.values as Record<string, string | number>, cases.players)).toBe(one[lang]);
      });
    }
  }

  it("words choices by their own text, their piece's name or their verb", () => {
    const texts = new Texts("fr", book);
    for (const one of cases.words) expect(texts.choice(one.choice, cases.players)).toBe(one.is);
  });

  it("tells players and pieces apart in a fact's runs", () => {
    const texts = new Texts("fr", { ...book, facts: { placed: "{seat:seat} prend {place}. +{n}" } });
    expect(texts.factRuns("placed", { seat: 1, place: "26", n: 150000 }, cases.players)).toEqual([
      { text: "Bruno", seat: 1 },
      { text: " prend " },
      { text: "Drôme", piece: "26" },
      { text: ". +" },
      { text: "150\u00a0000" },
    ]);
  });
});
