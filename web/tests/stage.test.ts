import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FactLine } from "../src/messages";
import { Stage } from "../src/table/stage.svelte";

const fact = (key: string, values: FactLine["values"] = {}): FactLine => ({ n: 0, seat: 0, key, values, rule: null });
let started: string[];
let done: number;

function stage(speed = 1) {
  started = [];
  done = 0;
  return new Stage({
    length: (one) => (one.key === "line" ? 0 : 400),
    speed: () => speed,
    started: (one) => started.push(one.key),
    done: () => (done += 1),
  });
}

describe("stage", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("plays one fact at a time, with a beat between", () => {
    const s = stage();
    s.add([fact("rolled"), fact("placed", { place: "62" })]);
    expect(started).toEqual(["rolled"]);
    expect(s.awaits("placed", { place: "62" })).toBe(true);
    expect(s.awaits("placed", { place: "26" })).toBe(false);
    vi.advanceTimersByTime(519);
    expect(s.plays("rolled")).toBe(true);
    vi.advanceTimersByTime(2);
    expect(s.plays("placed")).toBe(true);
    vi.advanceTimersByTime(520);
    expect(s.idle).toBe(true);
    expect(done).toBe(1);
  });

  it("lets facts of the same key follow closely", () => {
    const s = stage();
    s.add([fact("dealt"), fact("dealt")]);
    vi.advanceTimersByTime(261);
    expect(started).toEqual(["dealt", "dealt"]);
  });

  it("skips one, or all", () => {
    const s = stage();
    s.add([fact("a"), fact("b"), fact("c")]);
    s.skip();
    expect(s.current?.key).toBe("b");
    s.clear();
    expect(s.idle).toBe(true);
    expect(done).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(started).toEqual(["a", "b"]);
  });

  it("plays faster when asked, and everything at once at speed nought", () => {
    const fast = stage(2);
    fast.add([fact("a")]);
    vi.advanceTimersByTime(261);
    expect(fast.idle).toBe(true);
    const instant = stage(0);
    instant.add([fact("a"), fact("b")]);
    expect(started).toEqual(["a", "b"]);
    expect(instant.idle).toBe(true);
    expect(done).toBe(1);
  });

  it("goes on when nothing is to be played", () => {
    const s = stage();
    s.add([]);
    expect(done).toBe(1);
  });
});
