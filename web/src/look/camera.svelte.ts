// What part of a map a phone shows: fingers pan and pinch, a double tap goes near and back, and a
// tap on what is too small to touch first comes closer. Where it glides, the map is drawn once as it
// will be and the picture moved there: drawn anew at every frame, its words would be laid out each time.

import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import { reducedMotion } from "../prefs.svelte";
import { screen } from "../screen.svelte";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

interface Range {
  close: number; // how wide a closer look is, in units of the drawing
  nearest: number; // the narrowest that fingers may go
  touch?: number; // pixels: narrower than this is not touched from afar
}

const STILL = 8; // pixels a finger may tremble
const GLIDE = 300;
const EASE = "cubic-bezier(.25, .6, .35, 1)";
const MIDDLE = { x: 0.5, y: 0.5 };

const same = (a: Box, b: Box) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;
const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(most, n));

export class Camera {
  private box = $state.raw() as Box; // what is shown, or glided to
  private picture: Element | null = null; // the drawing in the window
  private glide: { animation: Animation; from: Box } | null = null;
  private home = $state.raw() as Box; // where a double tap goes back to
  private ratio: number; // of the window, width over height

  constructor(
    private readonly frame: Box,
    private readonly range: Range,
  ) {
    this.box = this.home = frame;
    this.ratio = frame.w / frame.h;
  }

  /** What is shown, fitted to the window. */
  get view(): Box {
    return this.box;
  }

  get viewBox(): string {
    const { x, y, w, h } = this.box;
    return `${x} ${y} ${w} ${h}`;
  }

  get near(): boolean {
    return this.box.w < this.fitted(this.home).w * 0.95;
  }

  /** Shows all of `wanted`, at once or gliding. */
  show(wanted: Box, glide = true): void {
    this.home = wanted;
    this.move(this.fitted(wanted), glide);
  }

  whole(): void {
    this.show(this.frame);
  }

  closer(at: Point = { x: this.frame.x + this.frame.w / 2, y: this.frame.y + this.frame.h / 2 }): void {
    const [w, h] = [this.range.close, this.range.close / this.ratio];
    this.move({ x: at.x - w / 2, y: at.y - h / 2, w, h }, true);
  }

  /** Looks closer (above 1) or further round a point of the window, in fractions of it. */
  zoom(by: number, at = MIDDLE, glide = true): void {
    const { x, y, w, h } = this.box;
    const scale = clamp(w / by, this.range.nearest, this.fitted(this.frame).w) / w;
    this.move({ x: x + w * at.x * (1 - scale), y: y + h * at.y * (1 - scale), w: w * scale, h: h * scale }, glide);
  }

  private move({ x, y, w, h }: Box, glide: boolean): void {
    const { frame } = this;
    const inside = (at: number, size: number, from: number, all: number) =>
      size >= all ? from + (all - size) / 2 : clamp(at, from, from + all - size);
    const kept = { x: inside(x, w, frame.x, frame.w), y: inside(y, h, frame.y, frame.h), w, h };
    const { from, there: aim } = untrack(() => ({ from: this.seen, there: this.box })); // who moves it does not follow it
    if (same(kept, aim) && (glide || same(kept, from))) return; // it is there, or on its way
    this.box = kept;
    this.glide?.animation.cancel();
    this.glide = null;
    if (!glide || reducedMotion() || !this.picture) return;
    const there = `translate(${((kept.x - from.x) / from.w) * 100}%, ${((kept.y - from.y) / from.h) * 100}%) scale(${kept.w / from.w})`;
    const animation = this.picture.animate([{ transform: there }, { transform: "translate(0%, 0%) scale(1)" }], { duration: GLIDE, easing: EASE });
    this.glide = { animation, from };
  }

  /** What is to be seen at this very moment: on the way, something between. */
  private get seen(): Box {
    const { box, glide } = this;
    const far = glide?.animation.effect?.getComputedTiming().progress;
    if (!glide || far == null) return box;
    const between = (a: number, b: number) => a + (b - a) * far;
    const scale = between(box.w / glide.from.w, 1);
    const [w, h] = [box.w / scale, box.h / scale];
    return { x: box.x - between((box.x - glide.from.x) / glide.from.w, 0) * w, y: box.y - between((box.y - glide.from.y) / glide.from.h, 0) * h, w, h };
  }

  private fitted({ x, y, w, h }: Box): Box {
    const wide = Math.max(w, h * this.ratio);
    return { x: x + (w - wide) / 2, y: y + (h - wide / this.ratio) / 2, w: wide, h: wide / this.ratio };
  }

  /** Follows the fingers on the window; what lies in it is the drawing. */
  fingers: Attachment<Element> = (element) => {
    this.picture = element.firstElementChild;
    const down = new Map<number, Point>(); // in pixels
    let moved = 0;
    let tapped = 0;
    const sized = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (!width || !height) return;
      this.ratio = width / height;
      this.show(this.home, false);
    });
    sized.observe(element);
    const part = ({ x, y }: Point): Point => {
      const box = element.getBoundingClientRect();
      return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
    };
    const pressed = (event: PointerEvent) => {
      if (!screen.small) return;
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
        this.zoom(spread(now) / spread(before), part({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }), false);
      } else if (moved > STILL) {
        const [{ x, y, w, h }, from, to] = [this.box, part(before), part(now)];
        this.move({ x: x - (to.x - from.x) * w, y: y - (to.y - from.y) * h, w, h }, false);
      }
      down.set(event.pointerId, now);
    };
    const released = (event: PointerEvent) => void down.delete(event.pointerId);
    const clicked = (event: MouseEvent) => {
      if (!screen.small) return;
      if (moved > STILL) return event.stopPropagation(); // a drag chooses nothing
      const piece = (event.target as Element).closest("[data-id]");
      const size = piece?.getBoundingClientRect();
      const { x, y, w, h } = this.box;
      const spot = part({ x: event.clientX, y: event.clientY });
      const at = { x: x + spot.x * w, y: y + spot.y * h };
      const twice = event.timeStamp - tapped < 300;
      tapped = event.timeStamp;
      if (!this.near && size && Math.min(size.width, size.height) < (this.range.touch ?? 0)) {
        event.stopPropagation();
        tapped = 0;
        this.closer(at);
      } else if (twice && !(event.target as Element).closest('[data-state="legal"]')) {
        // Two quick taps on a lit place are two choices, not a closer look.
        if (this.near) this.show(this.home);
        else this.closer(at);
      }
    };
    const heard: [EventTarget, string, (event: never) => void, boolean?][] = [
      [element, "pointerdown", pressed],
      [element, "click", clicked, true],
      [window, "pointermove", dragged],
      [window, "pointerup", released],
      [window, "pointercancel", released],
    ];
    for (const [where, what, then, first] of heard) where.addEventListener(what, then as EventListener, first);
    return () => {
      sized.disconnect();
      this.glide?.animation.cancel();
      this.glide = this.picture = null;
      for (const [where, what, then, first] of heard) where.removeEventListener(what, then as EventListener, first);
    };
  };
}
