// How near a phone looks at the map: fingers pinch and pan, a double tap goes near or far, and a
// tap on what is too small to touch first comes closer.

import type { Attachment } from "svelte/attachments";
import { Tween } from "svelte/motion";
import { reducedMotion } from "../../prefs.svelte";
import { VIEW } from "./geography";

interface Point {
  x: number;
  y: number;
}

const NEAREST = VIEW.width / 5;
const CLOSE = VIEW.width / 3.4; // one step nearer: even Paris is 44 pixels high then
const TOUCH = 30; // pixels: narrower than this cannot be told from its neighbours
const STILL = 8; // pixels a finger may tremble

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(most, n));

export class Camera {
  private readonly box = new Tween({ x: VIEW.x, y: VIEW.y, width: VIEW.width }, { duration: 0 });

  get viewBox(): string {
    const { x, y, width } = this.box.current;
    return `${x} ${y} ${width} ${(width * VIEW.height) / VIEW.width}`;
  }

  get near(): boolean {
    return this.box.target.width < VIEW.width * 0.95;
  }

  /** Shows `width` units of the map with `at` staying where it is in the window, or in its middle. */
  look(at: Point, width: number, { glide = true, middle = false } = {}): void {
    const now = this.box.target;
    const wide = clamp(width, NEAREST, VIEW.width);
    const ratio = VIEW.height / VIEW.width;
    const part = middle ? { x: 0.5, y: 0.5 } : { x: (at.x - now.x) / now.width, y: (at.y - now.y) / (now.width * ratio) };
    const x = clamp(at.x - part.x * wide, VIEW.x, VIEW.x + VIEW.width - wide);
    const y = clamp(at.y - part.y * wide * ratio, VIEW.y, VIEW.y + VIEW.height - wide * ratio);
    void this.box.set({ x, y, width: wide }, { duration: glide && !reducedMotion() ? 240 : 0 });
  }

  closer(at: Point = { x: VIEW.x + VIEW.width / 2, y: VIEW.y + VIEW.height / 2 }): void {
    this.look(at, CLOSE, { middle: true });
  }

  whole(): void {
    this.look({ x: VIEW.x, y: VIEW.y }, VIEW.width);
  }

  private pan(dx: number, dy: number): void {
    const { x, y, width } = this.box.target;
    this.look({ x: x + width / 2 - dx, y: y + (width * VIEW.height) / VIEW.width / 2 - dy }, width, { glide: false, middle: true });
  }

  /** Follows the fingers on the map. */
  fingers: Attachment<SVGSVGElement> = (map) => {
    const down = new Map<number, Point>(); // in pixels
    let moved = 0;
    let tapped = 0;
    const scale = () => map.getScreenCTM()?.a ?? 1; // pixels of a unit
    const unit = ({ x, y }: Point): Point => new DOMPoint(x, y).matrixTransform(map.getScreenCTM()?.inverse());
    const pressed = (event: PointerEvent) => {
      if (event.pointerType === "mouse") return;
      if (!down.size) moved = 0;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    };
    const dragged = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const spread = (p: Point) => Math.max(10, Math.hypot(p.x - other.x, p.y - other.y));
        const between = unit({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
        this.look(between, (this.box.target.width * spread(before)) / spread(now), { glide: false });
      } else if (moved > STILL && this.near) this.pan((now.x - before.x) / scale(), (now.y - before.y) / scale());
      down.set(event.pointerId, now);
    };
    const released = (event: PointerEvent) => void down.delete(event.pointerId);
    const clicked = (event: MouseEvent) => {
      if (!matchMedia("(max-width: 700px)").matches) return;
      const piece = (event.target as Element).closest("[data-id]");
      const box = piece?.getBoundingClientRect();
      const at = unit({ x: event.clientX, y: event.clientY });
      const twice = event.timeStamp - tapped < 300;
      tapped = event.timeStamp;
      if (moved > STILL) event.stopPropagation(); // a drag chooses nothing
      else if (!this.near && box && Math.min(box.width, box.height) < TOUCH) {
        event.stopPropagation();
        tapped = 0;
        this.closer(at);
      } else if (twice && piece?.getAttribute("data-state") !== "legal") {
        if (this.near) this.whole();
        else this.closer(at);
      }
    };
    map.addEventListener("pointerdown", pressed);
    map.addEventListener("click", clicked, true);
    addEventListener("pointermove", dragged);
    addEventListener("pointerup", released);
    addEventListener("pointercancel", released);
    return () => {
      map.removeEventListener("pointerdown", pressed);
      map.removeEventListener("click", clicked, true);
      removeEventListener("pointermove", dragged);
      removeEventListener("pointerup", released);
      removeEventListener("pointercancel", released);
    };
  };
}
