import { afterEach, describe, expect, it, vi } from "vitest";
import { Camera } from "../src/look/camera.svelte";

const FRAME = { x: -10, y: 0, w: 400, h: 200 };
const camera = () => new Camera(FRAME, { close: 100, nearest: 50 });

/** Whether the visitor asked for less motion. */
const motion = (reduced: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: reduced, addEventListener() {}, removeEventListener() {} }));
afterEach(() => vi.unstubAllGlobals());

describe("the camera", () => {
  it("jumps where it would glide when less motion is asked for", () => {
    const east = { x: 190, y: 0, w: 200, h: 100 };
    motion(false);
    const gliding = camera();
    gliding.show(east);
    expect(gliding.view).toEqual(FRAME);
    motion(true);
    const jumping = camera();
    jumping.show(east);
    expect(jumping.view).toEqual(east);
    jumping.zoom(2);
    expect(jumping.view.w).toBe(100);
  });

  it("stays on the map and between its nearest and the whole", () => {
    motion(true);
    const one = camera();
    one.closer({ x: -10, y: 0 });
    expect(one.view).toEqual({ x: -10, y: 0, w: 100, h: 50 });
    expect(one.near).toBe(true);
    one.zoom(10);
    expect(one.view.w).toBe(50);
    one.zoom(0.01);
    expect(one.view).toEqual(FRAME);
    expect(one.near).toBe(false);
  });
});
