// What part of the map a phone shows: it opens on the region in play; fingers pan and pinch,
// a double tap goes near or far.

import { Tween } from "svelte/motion";
import type { Attachment } from "svelte/attachments";
import { FRAME } from "./printed";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const NEAREST = 220; // the narrowest it goes, in units of the drawing

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(most, n));

export class Camera {
  private readonly box = new Tween<Box>(FRAME, { duration: 380 });
  private ratio = $state(1.2); // of the window, width over height

  /** What is shown, fitted to the window. */
  get view(): Box {
    return this.box.current;
  }

  get viewBox(): string {
    const { x, y, w, h } = this.box.current;
    return `${x} ${y} ${w} ${h}`;
  }

  /** Shows all of `wanted`, at once or gliding. */
  show(wanted: Box, glide = true): void {
    const w = Math.max(wanted.w, wanted.h * this.ratio);
    const middle = { x: wanted.x + wanted.w / 2, y: wanted.y + wanted.h / 2 };
    void this.box.set(this.kept({ x: middle.x - w / 2, y: middle.y - w / this.ratio / 2, w, h: w / this.ratio }), {
      duration: glide ? 380 : 0,
    });
  }

  /** Looks closer (above 1) or further round a point of the window, in fractions of it. */
  zoom(by: number, at = { x: 0.5, y: 0.5 }, glide = false): void {
    const { x, y, w, h } = this.box.target;
    const wide = clamp(w / by, NEAREST, Math.max(FRAME.w, FRAME.h * this.ratio));
    const scale = wide / w;
    const next = { x: x + w * at.x * (1 - scale), y: y + h * at.y * (1 - scale), w: wide, h: h * scale };
    void this.box.set(this.kept(next), { duration: glide ? 220 : 0 });
  }

  private pan(dx: number, dy: number): void {
    const { x, y, w, h } = this.box.target;
    void this.box.set(this.kept({ x: x - dx * w, y: y - dy * h, w, h }), { duration: 0 });
  }

  private kept({ x, y, w, h }: Box): Box {
    const inside = (at: number, size: number, from: number, all: number) =>
      size >= all ? from + (all - size) / 2 : clamp(at, from, from + all - size);
    return { x: inside(x, w, FRAME.x, FRAME.w), y: inside(y, h, FRAME.y, FRAME.h), w, h };
  }

  /** Follows the fingers on an element. */
  fingers: Attachment<HTMLElement> = (element) => {
    const down = new Map<number, { x: number; y: number }>();
    let moved = 0;
    let tapped = 0;
    const sized = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width && height) this.ratio = width / height;
    });
    sized.observe(element);
    const at = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    };
    const pressed = (event: PointerEvent) => {
      down.set(event.pointerId, at(event));
      moved = 0;
    };
    const dragged = (event: PointerEvent) => {
      const before = down.get(event.pointerId);
      if (!before) return;
      const now = at(event);
      const other = [...down.entries()].find(([id]) => id !== event.pointerId)?.[1];
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (other) {
        const spread = (p: { x: number; y: number }) => Math.max(0.02, Math.hypot(p.x - other.x, p.y - other.y));
        this.zoom(spread(now) / spread(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      } else if (moved > 0.02) this.pan(now.x - before.x, now.y - before.y);
      down.set(event.pointerId, now);
    };
    const released = (event: PointerEvent) => {
      if (down.delete(event.pointerId) && moved < 0.02 && event.type === "pointerup") {
        // Two quick taps on a lit place are two points spent, not a closer look.
        const lit = (event.target as Element).closest?.('[data-state="legal"]');
        if (event.timeStamp - tapped < 300 && !lit) this.zoom(this.box.target.w > 320 ? 1.7 : 0.45, at(event), true);
        tapped = event.timeStamp;
      }
    };
    // A drag ends with a click of its own: it chooses nothing.
    const clicked = (event: MouseEvent) => {
      if (moved >= 0.02) event.stopPropagation();
    };
    element.addEventListener("pointerdown", pressed);
    element.addEventListener("pointermove", dragged);
    element.addEventListener("click", clicked, true);
    addEventListener("pointerup", released);
    addEventListener("pointercancel", released);
    return () => {
      sized.disconnect();
      element.removeEventListener("pointerdown", pressed);
      element.removeEventListener("pointermove", dragged);
      element.removeEventListener("click", clicked, true);
      removeEventListener("pointerup", released);
      removeEventListener("pointercancel", released);
    };
  };
}
