import { describe, expect, it } from "vitest";
import { shapes } from "../tools/france";

describe("the map", () => {
  const all = shapes();

  it("has the 95 codes of the mainland and Corsica", () => {
    expect(Object.keys(all)).toHaveLength(95);
    expect(all["20"]).toBeDefined();
    expect(all["2A"]).toBeUndefined();
  });

  it("draws Corsica as one island, without the border of its halves", () => {
    expect(all["20"]!.path.match(/z/g)!.length).toBe(1);
  });

  it("finds room for a label inside every département", () => {
    for (const [code, shape] of Object.entries(all)) expect(shape.room, code).toBeGreaterThan(1);
  });
});
