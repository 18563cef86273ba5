import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FactLine } from "../src/messages";
import { Stage, type Telling } from "../src/table/stage.svelte";

const fact = (key: string, values: FactLine["values"] = {}): FactLine => ({ n: 0, seat: 0, key, values, rule: null });
const frame = (...keys: string[]): Telling => ({ facts: keys.map((key) => fact(key)) });
let seen: string[]; // what the page did, in order
let told: number;

function stage(speed = 1) {
  seen = [];
  told = 0;
  return new Stage({
    length: (one) => (one.key === "line" ? 0 : 400),
    suspense: (one) => one.key === "rolled",
    speed: () => speed,
    draw: (one) => seen.push(`drawn ${one.facts.map(({ key }) => key).join("+")}`),
    say: (one) => seen.push(`said ${one.key}`),
    told: () => (told += 1),
  });
}

describe("stage", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("draws each frame as its telling begins, and no sooner", () => {
    const s = stage();
    s.add([frame("placed", "counted"), frame("turn")]);
    expect(seen).toEqual(["drawn placed+counted", "said placed"]);
    vi.advanceTimersByTime(519);
    expect(s.plays("placed")).toBe(true);
    vi.advanceTimersByTime(2);
    expect(seen.slice(2)).toEqual(["said counted"]);
    vi.advanceTimersByTime(520);
    expect(seen.slice(3)).toEqual(["drawn turn", "said turn"]);
    expect(told).toBe(1);
    vi.advanceTimersByTime(520);
    expect(s.idle).toBe(true);
    expect(told).toBe(2);
  });

  it("tells a roll over the table as it was, and shows what it brings when it has landed", () => {
    const s = stage();
    s.add([frame("rolled"), frame("placed")]);
    expect(s.plays("rolled")).toBe(true);
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(521);
    expect(seen).toEqual(["drawn rolled", "said rolled", "drawn placed", "said placed"]);
  });

  it("draws at once what happened without a word", () => {
    const s = stage();
    s.add([frame(), frame("placed")]);
    expect(seen).toEqual(["drawn ", "drawn placed", "said placed"]);
  });

  it("lets facts of the same key follow closely, from frame to frame", () => {
    const s = stage();
    s.add([frame("dealt"), frame("dealt")]);
    vi.advanceTimersByTime(261);
    expect(seen.filter((one) => one === "said dealt")).toHaveLength(2);
  });

  it("skips one, or all", () => {
    const s = stage();
    s.add([frame("a", "b"), frame("c")]);
    expect(s.left.map(({ key }) => key)).toEqual(["a", "b", "c"]);
    s.skip();
    expect(s.current?.key).toBe("b");
    expect(s.left.map(({ key }) => key)).toEqual(["b", "c"]);
    s.clear();
    expect(s.idle).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(told).toBe(0);
  });

  it("plays faster when asked, and at speed nought ends in the same picture at once", () => {
    const fast = stage(2);
    fast.add([frame("a")]);
    vi.advanceTimersByTime(261);
    expect(fast.idle).toBe(true);
    const instant = stage(0);
    instant.add([frame("a", "rolled"), frame("b")]);
    expect(seen).toEqual(["drawn a+rolled", "said a", "said rolled", "drawn b", "said b"]);
    expect(instant.idle).toBe(true);
    expect(told).toBe(2);
  });
});
