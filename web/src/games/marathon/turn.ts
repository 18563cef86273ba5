// A card turned over on its vertical axis.

import type { TransitionConfig } from "svelte/transition";
import { prefs, reducedMotion } from "../../prefs.svelte";

/** A Svelte transition: the card comes up edge first, each a little after its neighbour. */
export function turn(_: Element, { nth = 0 }: { nth?: number } = {}): TransitionConfig {
  if (prefs.pace === "instant") return { duration: 0 };
  if (reducedMotion()) return { duration: 160, css: (t) => `opacity: ${t}` };
  return { duration: 420, delay: nth * 90, css: (t) => `transform: perspective(600px) rotateY(${(1 - t) * -90}deg)` };
}
