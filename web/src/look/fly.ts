// How a piece flies in: from a little aside, and out of nothing.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";

/** Svelte's own asks for the style of what flies, and so lays the whole page out once more: dear on a phone. */
export function fly(_: Element, { x = 0, y = 0, delay = 0, duration = 400 } = {}): TransitionConfig {
  return { delay, duration, easing: cubicOut, css: (t, u) => `transform: translate(${x * u}px, ${y * u}px); opacity: ${t}` };
}
