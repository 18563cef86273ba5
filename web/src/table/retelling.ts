// A story cut into moves and chapters, as a replay walks through it.

import type { BoardModule } from "../games/contract";
import type { FactLine, Story } from "../messages";
import type { Texts } from "../texts";
import { type Moment, moments, type Patch, type Position, position } from "./positions";

/** Where one begins to look at a game again. */
export interface Again {
  from?: number | undefined; // the event; none: the last one
  before?: boolean; // as it stood before that
  eyes?: number | null; // whose; none: one's own
  play?: boolean; // it is told on at once
}

/** An earlier moment in words. */
export interface Caption {
  head: string; // which move it is
  title: string; // what was done
  text: string; // what it changed, and what the master says
  gap: string; // how far from the master's move; empty: none
}

/** Somebody's answer and the rolls and draws that followed; the first one is the table being laid. */
export interface Beat {
  n: number; // its first event
  last: number; // its last one
  seat: number | null; // who answered
  choice: string | null; // what; null: these eyes may not read it
  moments: Moment[];
  before: Position; // the table before it
  after: Position;
  facts: FactLine[]; // all that was told once it is over
}

/** A turn, as the log's headings name it. */
export interface Chapter {
  title: string;
  short: string; // where there is little room
  first: number; // of its moves
  last: number;
}

export function beats(story: Story): Beat[] {
  const start = position(story.view, story.own as Patch);
  const all = moments(start, story.frames);
  const cuts = [...(story.steps[0]?.n === 0 ? [] : [{ n: 0, seat: null, choice: null }]), ...story.steps];
  const found: Beat[] = [];
  let at = 0;
  let before = start;
  let facts: FactLine[] = [];
  cuts.forEach(({ n, seat, choice }, i) => {
    const end = cuts[i + 1]?.n ?? story.events;
    const own: Moment[] = [];
    while (at < all.length && all[at]!.n < end) own.push(all[at++]!);
    const after = own.at(-1)?.position ?? before;
    facts = [...facts, ...own.flatMap((moment) => moment.facts)];
    found.push({ n, last: end - 1, seat, choice, moments: own, before, after, facts });
    before = after;
  });
  return found;
}

/** A turn's name where there is little room: its number, or its last word. */
export const brief = (title: string): string => /(\d+)\s*(?:,|$)/.exec(title)?.[1] ?? title.split(" · ").at(-1)!;

/** The turns of a game; without headings it is one. */
export function chapters(all: readonly Beat[], module: BoardModule | null, texts: Texts, seats: number): Chapter[] {
  const counts: Record<string, number> = {};
  const found: Chapter[] = [];
  all.forEach((beat, i) => {
    for (const fact of beat.moments.flatMap((moment) => moment.facts)) {
      const nth = (counts[fact.key] = (counts[fact.key] ?? 0) + 1);
      const title = module?.heading?.(fact, texts, nth, seats) ?? null;
      if (!title || title === found.at(-1)?.title) continue;
      const short = brief(title);
      const last = found.at(-1);
      if (last?.first === i) Object.assign(last, { title, short });
      else found.push({ title, short, first: i, last: i });
    }
  });
  if (found[0] && found[0].first > 0) {
    // What began before anything was told is the turn before the first that was named.
    const before = Number(found[0].short) - 1;
    if (before > 0) found.unshift({ title: found[0].title.replace(/\d+\s*(?:,.*)?$/, `${before}`), short: `${before}`, first: 0, last: 0 });
    else found[0].first = 0;
  }
  found.forEach((chapter, i) => (chapter.last = (found[i + 1]?.first ?? all.length) - 1));
  return found;
}

const ROOM = 7.3; // pixels a letter takes on the bar
const EVERY = [1, 2, 5, 10, 20, 50];

/** Where a move lies on the bar, from 0 to 1: all chapters are as long there. */
export function along(chapters: readonly Chapter[], move: number): number {
  const k = Math.max(0, chapters.findLastIndex(({ first }) => first <= move));
  const { first, last } = chapters[k]!;
  return move >= chapters.at(-1)!.last ? 1 : (k + (move - first) / (last - first + 1)) / chapters.length;
}

/** The move at a place of the bar. */
export function moveAlong(chapters: readonly Chapter[], place: number): number {
  const at = Math.max(0, Math.min(1, place)) * chapters.length;
  const k = Math.min(chapters.length - 1, Math.floor(at));
  const { first, last } = chapters[k]!;
  return Math.min(chapters.at(-1)!.last, Math.round(first + (at - k) * (last - first + 1)));
}

/** What stands in each chapter on a bar `wide` pixels long: whole words, their beginning, or every so many a number. */
export function labels(chapters: readonly Chapter[], wide: number): string[] {
  const room = wide / chapters.length - 4;
  const every = EVERY.find((n) => (n * wide) / chapters.length >= 3 * ROOM) ?? chapters.length;
  return chapters.map(({ short }) => {
    if (every > 1 && /^\d+$/.test(short)) return Number(short) % every === 0 || short === "1" ? short : "";
    // A word is cut after a consonant, as French does: Déb., Élec.
    const cut = [4, 3].map((n) => short.slice(0, n)).find((part) => part.length < short.length - 1 && !/[aeiouyéèê\s]$/i.test(part));
    return [short, ...(cut ? [`${cut}.`] : [])].find((text) => text.length * ROOM <= room) ?? "";
  });
}

/** The move at which an event happened. */
export const beatAt = (all: readonly Beat[], n: number): number => Math.max(0, all.findLastIndex((beat) => beat.n <= n));

/** After a table's address: a move, and whose eyes. */
export const momentLink = (n: number, eyes: number | null): string => `#${n}${eyes === null ? "" : `-${eyes + 1}`}`;

/** Reads what stands after a table's address. */
export function readMoment(hash: string): { n: number; eyes: number | null } | null {
  const found = /^#(\d{1,6})(?:-([1-9]\d?))?$/.exec(hash);
  return found ? { n: Number(found[1]), eyes: found[2] ? Number(found[2]) - 1 : null } : null;
}
