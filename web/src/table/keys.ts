// Keyboard ways: Tab goes from zone to zone, arrows move inside one to the nearest piece that way.

import type { Attachment } from "svelte/attachments";
import { atRest } from "../look/rest";

const ABOUT = "[data-about]"; // explains itself, plays nothing
const PIECE = `[data-id], ${ABOUT}[role]`; // what arrows walk
const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Returns the nearest element lying that way, sideways distance counting double. */
export function nearest<T extends Element>(from: T, all: T[], [dx, dy]: [number, number]): T | null {
  const [x, y] = middle(from);
  let best: T | null = null;
  let least = Infinity;
  for (const other of all) {
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy + (oy - y) * dx);
    const far = ahead + 2 * aside;
    if (other !== from && ahead > 1 && far < least) [best, least] = [other, far];
  }
  return best;
}

/** Whether nothing that matters has the focus: an answer took its button away, or what is there cannot be chosen. */
export function adrift(): boolean {
  const here = document.activeElement;
  return !here || here === document.body || here.matches("[data-id][aria-disabled=true]") || here.closest("[inert]") !== null;
}

/** Leads to what is asked: the dialog on stage, or the question. */
export function toQuestion(): void {
  const asked = document.querySelector<HTMLElement>(".scene [role=dialog]") ?? document.querySelector<HTMLElement>(".bristol");
  asked?.focus({ preventScroll: true });
}

/** Makes a text and its links one stop for Tab: Enter goes in, arrows walk, Escape comes out. */
export const links: Attachment<HTMLElement> = (element) => {
  const key = (event: KeyboardEvent) => {
    const all = [...element.querySelectorAll<HTMLElement>("a, button")].filter((link) => link.tabIndex === -1);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const step = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : event.key === "ArrowUp" || event.key === "ArrowLeft" ? -1 : 0;
    if (at < 0 && event.key === "Enter" && event.target === element) all[0]?.focus();
    else if (at >= 0 && step) (all[at + step] ?? all[at])!.focus();
    else if (at >= 0 && event.key === "Escape") element.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("keydown", key);
  return () => element.removeEventListener("keydown", key);
};

/** The piece, place or number under a finger, and its like beside it in the hand, at the seats, on the board or in the question. */
export function lying(target: EventTarget | null): { id: string; row: string[]; asks: boolean } | null {
  const name = (one: Element) => one.getAttribute("data-about") ?? one.getAttribute("data-id") ?? one.getAttribute("data-place") ?? "";
  const piece = (target as Element | null)?.closest?.(`${ABOUT}, [data-id], [data-place]`);
  if (!piece) return null;
  const asks = piece.matches(ABOUT);
  const around = piece.closest(".hand, .bristol, .side, .seats, main.board, .scene");
  return { id: name(piece), row: [...(around?.querySelectorAll(asks ? ABOUT : "[data-id], [data-place]") ?? [])].map(name), asks };
}

const REST = 500; // milliseconds a finger rests
const STILL = 10; // pixels it may tremble

/** Tells where a finger rests: not every browser does. What it lies on is asked about, so lifting it answers nothing. */
export function resting(held: (on: EventTarget | null) => boolean): Attachment<HTMLElement> {
  return (element) => {
    let timer = 0;
    let from = { x: 0, y: 0 };
    let asked = false;
    const stop = () => (timer = (clearTimeout(timer), 0));
    const down = (event: PointerEvent) => {
      stop();
      asked = false;
      if (event.pointerType === "mouse" || !event.isPrimary) return;
      from = { x: event.clientX, y: event.clientY };
      const on = event.target;
      timer = window.setTimeout(() => (asked = held(on)), REST);
    };
    const move = (event: PointerEvent) => {
      if (timer && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) stop();
    };
    const lift = () => {
      stop();
      if (asked) setTimeout(() => (asked = false), REST); // its click comes at once, or not at all
    };
    const click = (event: MouseEvent) => {
      if (!asked) return;
      asked = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const heard: [EventTarget, string, (event: never) => void][] = [
      [element, "pointerdown", down],
      [window, "pointermove", move],
      [window, "pointerup", lift],
      [window, "pointercancel", lift],
      [window, "click", click],
    ];
    for (const [where, what, then] of heard) where.addEventListener(what, then as EventListener, true);
    return () => {
      stop();
      for (const [where, what, then] of heard) where.removeEventListener(what, then as EventListener, true);
    };
  };
}

/** Makes an element one zone: a single stop for Tab, arrows inside, Enter and click choose, `?` explains. */
export function zone(choose: (id: string) => void, ask: (id: string) => void, explain: (id: string, row: string[]) => void): Attachment<HTMLElement> {
  return (element) => {
    const pieces = () => [...element.querySelectorAll<HTMLElement>(PIECE)];
    const shown = (piece: HTMLElement) => piece.getClientRects().length > 0;
    const stop = () => {
      const all = pieces();
      const here = all.find((piece) => piece === document.activeElement);
      const legal = all.filter((piece) => piece.dataset["state"] === "legal");
      const chosen = here ?? legal.find(shown) ?? all.find((piece) => !piece.matches(ABOUT) && shown(piece)) ?? all.find(shown);
      for (const piece of all) {
        const tab = piece === chosen ? 0 : -1;
        if (piece.tabIndex !== tab) piece.tabIndex = tab;
      }
    };
    const soon = atRest(stop);
    const pieceOf = (event: Event) => (event.target as Element).closest<HTMLElement>(PIECE);
    const act = (piece: HTMLElement) => {
      const id = piece.dataset["id"] ?? "";
      if (piece.getAttribute("aria-disabled") === "true") ask(id);
      else choose(id);
    };
    const click = (event: MouseEvent) => {
      const piece = pieceOf(event);
      if (piece && !piece.matches(ABOUT)) act(piece);
    };
    const key = (event: KeyboardEvent) => {
      const piece = pieceOf(event);
      if (!piece || event.ctrlKey || event.metaKey || event.altKey) return;
      const way = WAYS[event.key];
      if (way) {
        event.preventDefault();
        const next = nearest(piece, pieces().filter(shown), way);
        next?.focus();
      } else if (piece.matches(ABOUT)) {
        return; // the table answers, wherever it stands
      } else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        act(piece);
      } else if (event.key === "?") {
        event.preventDefault();
        event.stopPropagation();
        const { id, row } = lying(piece)!;
        explain(id, row);
      }
    };
    // Tab does not wait until the page is at rest: a question that just came is its next stop.
    const tabbed = (event: KeyboardEvent) => void (event.key === "Tab" && stop());
    const observer = new MutationObserver(soon.ask);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ["data-id", "data-state", "data-about"] });
    element.addEventListener("click", click);
    element.addEventListener("keydown", key);
    element.addEventListener("focusin", stop);
    window.addEventListener("keydown", tabbed, true);
    stop();
    return () => {
      observer.disconnect();
      soon.forget();
      window.removeEventListener("keydown", tabbed, true);
      element.removeEventListener("click", click);
      element.removeEventListener("keydown", key);
      element.removeEventListener("focusin", stop);
    };
  };
}
