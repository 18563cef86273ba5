import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FactLine } from "../src/messages";
import { Narrator } from "../src/table/narrator.svelte";

const fact = (n: number): FactLine => ({ n, seat: 0, key: `fact ${n}`, values: {}, rule: null });
const story = (n: number) => Array.from({ length: n }, (_, i) => fact(i)); // new objects, as after a cut
const texts = (narrator: Narrator) => narrator.said.map(({ text }) => text);

describe("narrator", () => {
  let narrator: Narrator;
  beforeEach(() => {
    vi.useFakeTimers();
    narrator = new Narrator(
      ({ key }) => key,
      (text) => text.length * 10,
    );
  });
  afterEach(() => vi.useRealTimers());

  it("says each fact once, in order, and leaves time to hear it", () => {
    narrator.follow(story(2));
    narrator.follow(story(3));
    expect(texts(narrator)).toEqual(["fact 0"]);
    vi.advanceTimersByTime(60);
    expect(texts(narrator)).toEqual(["fact 0", "fact 1"]);
    vi.advanceTimersByTime(1000);
    expect(texts(narrator)).toEqual(["fact 0", "fact 1", "fact 2"]);
  });

  it("asks once all that led there has been said", () => {
    narrator.follow(story(2));
    narrator.ask("Where?");
    vi.advanceTimersByTime(60);
    expect(narrator.asked).toBeNull();
    vi.advanceTimersByTime(60);
    expect(narrator.asked?.text).toBe("Where?");
  });

  it("does not ask what was answered meanwhile", () => {
    narrator.follow(story(2));
    narrator.ask("Where?");
    narrator.ask("");
    vi.advanceTimersByTime(1000);
    expect(narrator.asked).toBeNull();
  });

  it("asks the same words again as something new", () => {
    narrator.ask("Where?");
    const first = narrator.asked;
    vi.advanceTimersByTime(1000);
    narrator.ask("Where?");
    expect(narrator.asked?.n).not.toBe(first?.n);
  });

  it("does not repeat old news after a cut, nor when somebody comes in", () => {
    narrator.follow(story(4), true);
    narrator.follow(story(4));
    narrator.follow(story(5));
    vi.advanceTimersByTime(1000);
    expect(texts(narrator)).toEqual(["fact 4"]);
  });

  it("says nothing when something is taken back, and then what comes in its place", () => {
    narrator.follow(story(4), true);
    narrator.follow(story(2));
    narrator.follow([...story(2), fact(9)]);
    vi.advanceTimersByTime(1000);
    expect(texts(narrator)).toEqual(["fact 9"]);
  });
});
