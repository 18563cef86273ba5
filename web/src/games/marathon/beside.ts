// Puts an element at the head of the side column, above log, rules and chat.

import type { Attachment } from "svelte/attachments";

/** Moves the element into the table's side column whenever there is one. */
export const beside: Attachment<HTMLElement> = (element) => {
  const floor = element.closest(".floor");
  if (!floor) return;
  const move = () => {
    const side = floor.querySelector(":scope > .side");
    if (side && element.parentElement !== side) side.prepend(element);
  };
  const observer = new MutationObserver(move);
  observer.observe(floor, { childList: true });
  move();
  return () => observer.disconnect();
};
