import { describe, expect, it } from "vitest";
import type { BoardProps, Offer } from "../src/games/contract";
import { offer as kennedy } from "../src/games/kennedy-nixon/offers";
import { offer as nuclear } from "../src/games/nuclear-escalation/offers";
import { offer as presidentielle } from "../src/games/presidentielle/offers";

// A name stands for any view, texts or seat that an offer asks for: only what is filled counts here.
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => "" : key === "find" || key === "findIndex" ? () => undefined : anything),
});
const words = new Proxy({}, { get: (_, key) => (key === "section" ? () => ({}) : () => "") });
type Ask = (choice: string, props: BoardProps<never>) => Offer;

/** Which answers of a question are drawn filled. */
function filled(ask: unknown, kind: string, choices: string[]): string[] {
  const decision = { kind, choices, left: 2, values: { n: 1 }, rule: null };
  const props = { decision, texts: words, view: anything, seat: 0, seats: [], names: [] } as unknown as BoardProps<never>;
  return choices.filter((choice) => (ask as Ask)(choice, props).main);
}

describe("nothing is filled that spends, ends with something left or helps the opponent", () => {
  it.each([
    ["for which side?", kennedy, "debate_side", ["K", "N"]],
    ["pre-empt for momentum?", kennedy, "preempt", ["preempt", "no"]],
    ["trigger the event?", kennedy, "trigger", ["trigger", "no"]],
    ["two points left", kennedy, "campaign", ["done"]],
    ["sabotage a shot?", nuclear, "sabotage_shot", ["SAB", "pass"]],
    ["deter or not", nuclear, "deterrent", ["show:AMM", "done"]],
    ["fire or hold", nuclear, "fire", ["fire:TIT", "hold"]],
    ["dare somebody or give a card away", presidentielle, "act", ["dare:1:S1", "discard:S1"]],
    ["the jury", presidentielle, "vote", ["yes", "no"]],
    ["exchange or done", presidentielle, "exchange", ["swap:S1", "done"]],
  ])("%s", (_, ask, kind, choices) => {
    expect(filled(ask, kind, choices)).toEqual([]);
  });

  it("but the only way on, and what a dared player says to begin and to have done", () => {
    expect(filled(nuclear, "sabotage_shot", ["pass"])).toEqual(["pass"]);
    expect(filled(presidentielle, "dare", ["done", "give_up"])).toEqual(["done"]);
  });
});
