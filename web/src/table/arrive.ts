// A piece carried to its place: `in:arrive={{ from: "seat:2" }}` starts it at that spot of the page.

import type { TransitionConfig } from "svelte/transition";
import { prefs, reducedMotion } from "../prefs.svelte";

export interface Arrival {
  from?: string | null; // the `data-spot` or `data-place` it comes from
  duration?: number;
  delay?: number;
}

const settle = (t: number) => 1 - (1 - t) ** 3 * (1 - 0.35 * Math.sin(t * Math.PI));

/** A Svelte transition: from another spot of the page, on a shallow arc; a fade for calm eyes. */
export function arrive(node: Element, { from, duration = 380, delay = 0 }: Arrival = {}): TransitionConfig {
  if (prefs.pace === "instant") return { duration: 0 };
  const source = from && document.querySelector(`[data-spot="${CSS.escape(from)}"], [data-place="${CSS.escape(from)}"]`);
  if (!source || reducedMotion()) return { duration: reducedMotion() ? 160 : duration / 2, delay, css: (t) => `opacity: ${t}` };
  const a = source.getBoundingClientRect();
  const b = node.getBoundingClientRect();
  // Inside an SVG a CSS pixel is a unit of the drawing: undo its scale.
  const scale = node instanceof SVGGraphicsElement ? (node.getScreenCTM()?.a ?? 1) : 1;
  const dx = (a.left + a.width / 2 - b.left - b.width / 2) / scale;
  const dy = (a.top + a.height / 2 - b.top - b.height / 2) / scale;
  const lift = Math.min(60, Math.hypot(dx, dy) / 5);
  return {
    duration,
    delay,
    css: (t) => {
      const u = 1 - settle(t);
      const arc = -lift * Math.sin(Math.PI * Math.min(1, u));
      return `transform: translate(${dx * u}px, ${dy * u + arc}px); opacity: ${Math.min(1, 0.4 + t * 2)}`;
    },
  };
}
