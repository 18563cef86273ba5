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

describe("what explains itself", () => {
  const texts = new Texts("fr", {
    cards: { salon: "Un siège.", C12: "Une carte." },
    glossary: { "ligne a": "Les jours 1 et 2. [R4.2]", jet: "Un cube du sac. [R4.1]", "cube média": "Il dispense de jet. [R7.8]" },
  });

  it("finds what is printed on a piece by its id or by a choice that names it", () => {
    expect(texts.card("C12")).toBe("Une carte.");
    expect(texts.card("A:salon:3")).toBe("Un siège.");
    expect(texts.card("play:C12")).toBe("Une carte.");
    expect(texts.card("pass")).toBe("");
  });

  it("says what a word means, and the rule behind it", () => {
    expect(texts.glossary("jet")).toEqual({ text: "Un cube du sac.", rule: "R4.1" });
  });

  it("cuts a sentence where the glossary knows a word, each once", () => {
    expect(texts.glossed("Un jet, deux jets : ligne A, projet.")).toEqual([
      { text: "Un " },
      { text: "jet", term: "jet" },
      { text: ", deux jets : " },
      { text: "ligne A", term: "ligne a" },
      { text: ", projet." },
    ]);
    expect(texts.glossed("Rien.")).toEqual([{ text: "Rien." }]);
  });
});
