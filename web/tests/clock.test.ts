import { describe, expect, it } from "vitest";
import { prefs } from "../src/prefs.svelte";
import { CLOCKS, face, measured, passed } from "../src/table/clock";
import { clockName } from "../src/words";

describe("clock", () => {
  it("counts whole seconds down to nothing", () => {
    expect([42_000, 41_001, 41_000, 1, 0, -300].map(face)).toEqual(["0:42", "0:42", "0:41", "0:01", "0:00", "0:00"]);
    expect([60_000, 65_000, 600_000, 3_599_000].map(face)).toEqual(["1:00", "1:05", "10:00", "59:59"]);
  });

  it("counts hours when there are many", () => {
    expect([86_400_000, 86_399_000, 3_600_000].map(face)).toEqual(["24\u00a0h", "23\u00a0h", "1\u00a0h"]);
  });

  it("names every length in the largest unit that measures it", () => {
    expect([15, 90, 60, 600, 7200, 86400, 604800].map((seconds) => Object.values(measured(seconds)))).toEqual([
      ["second", 15],
      ["second", 90],
      ["minute", 1],
      ["minute", 10],
      ["hour", 2],
      ["day", 1],
      ["day", 7],
    ]);
    prefs.lang = "fr";
    expect(CLOCKS.map(clockName)).toEqual([
      "sans limite",
      "1 minute par réponse",
      "3 minutes par réponse",
      "10 minutes par réponse",
      "1 jour par réponse",
      "3 jours par réponse",
    ]);
  });

  it("is said aloud at thirty and at ten seconds, once", () => {
    expect(passed(30_200, 29_950)).toBe(30);
    expect(passed(29_950, 29_700)).toBeNull();
    expect(passed(10_000, 9_750)).toBeNull();
    expect(passed(10_100, 10_000)).toBe(10);
    expect(passed(40_000, 5_000)).toBe(10); // a page that slept says the present only
  });
});
