// Cards of a hand slide to their new places when others come or go.

import type { Attachment } from "svelte/attachments";
import { atRest } from "../look/rest";
import { prefs, reducedMotion } from "../prefs.svelte";

const SLIDE = 200;
const EASE = "cubic-bezier(.33, 1, .68, 1)";

/** Slides what lies in a row. Where it lay is known from before: `animate:flip` lays the page out twice to find out. */
export const slide: Attachment<HTMLElement> = (row) => {
  let lay = new Map<Element, { x: number; y: number }>();
  const measure = () => {
    lay = new Map(([...row.children] as HTMLElement[]).map((one) => [one, { x: one.offsetLeft, y: one.offsetTop }]));
  };
  let frame = 0;
  const moved = () => {
    frame = 0;
    const before = lay;
    measure();
    if (reducedMotion() || prefs.pace === "instant") return;
    for (const [one, to] of lay) {
      const from = before.get(one);
      if (!from || (from.x === to.x && from.y === to.y)) continue;
      one.animate([{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }], { duration: SLIDE, easing: EASE });
    }
  };
  const changed = new MutationObserver(() => (frame ||= requestAnimationFrame(moved)));
  changed.observe(row, { childList: true });
  const later = atRest(measure);
  const sized = new ResizeObserver(later.ask);
  sized.observe(row);
  return () => {
    changed.disconnect();
    sized.disconnect();
    later.forget();
    cancelAnimationFrame(frame);
  };
};
