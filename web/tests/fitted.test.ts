import { describe, expect, it } from "vitest";
import { magnified } from "../src/table/fitted";

describe("a scene on television", () => {
  const tv = { w: 1920, h: 1080 };

  it("is half as large again as at a desk, on the screen it is drawn for", () => {
    expect(magnified({ w: 900, h: 600 }, tv)).toBe(1.5);
  });

  it("keeps its share of a smaller screen, and of a larger one", () => {
    expect(magnified({ w: 900, h: 600 }, { w: 1280, h: 720 })).toBe(1);
    expect(magnified({ w: 900, h: 600 }, { w: 3840, h: 2160 })).toBe(3);
  });

  it("is never cut, however high or wide it is", () => {
    for (const scene of [{ w: 900, h: 1400 }, { w: 2400, h: 500 }]) {
      const zoom = magnified(scene, tv);
      expect(scene.w * zoom).toBeLessThanOrEqual(tv.w);
      expect(scene.h * zoom).toBeLessThanOrEqual(tv.h);
    }
  });
});
