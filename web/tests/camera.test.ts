import { afterEach, describe, expect, it, vi } from "vitest";
import { Camera } from "../src/look/camera.svelte";

const FRAME = { x: -10, y: 0, w: 400, h: 200 };
const camera = () => new Camera(FRAME, { close: 100, nearest: 50 });

/** Whether the visitor asked for less motion. */
const motion = (reduced: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: reduced, addEventListener() {}, removeEventListener() {} }));
afterEach(() => vi.unstubAllGlobals());

describe("the camera", () => {
  /** A window on the map whose picture only writes down how it was moved. */
  function framed(one: Camera): string[] {
    vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
    const moved: string[] = [];
    const window = document.createElement("div");
    window.append(document.createElement("i"));
    window.firstElementChild!.animate = (frames) => {
      moved.push((frames as { transform: string }[])[0]!.transform);
      return { cancel() {}, effect: { getComputedTiming: () => ({ progress: 0.5 }) } } as unknown as Animation;
    };
    one.fingers(window);
    return moved;
  }

  it("jumps where it would glide when less motion is asked for", () => {
    const east = { x: 190, y: 0, w: 200, h: 100 };
    motion(false);
    const gliding = camera();
    const moved = framed(gliding);
    gliding.show(east);
    expect(gliding.view).toEqual(east);
    expect(moved).toEqual(["translate(50%, 0%) scale(0.5)"]); // where the whole map was
    gliding.show(FRAME); // on the way: half of the move, at three quarters of the size
    expect(moved[1]!.match(/[-\d.]+/g)!.map((n) => Math.round(Number(n) * 100) / 100)).toEqual([-50, 0, 1.5]);
    motion(true);
    const jumping = camera();
    const still = framed(jumping);
    jumping.show(east);
    expect(jumping.view).toEqual(east);
    expect(still).toEqual([]);
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
