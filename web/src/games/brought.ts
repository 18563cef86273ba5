// Boards that come prebuilt with games of other packages, in plain JavaScript: `docs/boards.md`.

import { box } from "../api";
import type { FactLine, Question } from "../messages";
import { at } from "../root";
import type { Lang, Values } from "../texts";
import Brought from "./Brought.svelte";
import type { BoardModule, SeatInfo } from "./contract";

/** What such a board is given, anew whenever something changes. */
export interface Given {
  view: unknown; // the game's own struct at the moment on stage
  seat: number | null; // whose eyes; null: a spectator
  seats: SeatInfo[];
  decision: Question | null; // asked of us now
  chosen: string | null; // just chosen, not yet answered
  now: FactLine | null; // the fact being told
  tv: boolean;
  lang: Lang;
  word: (key: string, values?: Values) => string; // of `[board]`
  name: (piece: string) => string; // of `[names]`
  choice: (id: string) => string; // of `[choices]`
  mark: (element: Element, id: string, label: string) => void; // makes it the piece `id`, lit when legal
}

/** What `board.js` exports. */
export interface Prebuilt {
  mount: (element: HTMLElement, given: Given) => { update: (given: Given) => void; destroy?: () => void };
  beats?: Record<string, number>; // how long each fact takes on stage, in milliseconds
}

export const prebuilt: Record<string, Prebuilt> = {};

/** Fetches the board a game brings; null: it brings none. */
export async function brought(slug: string): Promise<BoardModule | null> {
  if (!(await box(slug)).brings.includes("board.js")) return null;
  const module = (prebuilt[slug] = (await import(/* @vite-ignore */ at(`/boards/${slug}/board.js`))) as Prebuilt);
  return { Board: Brought, beats: module.beats };
}
