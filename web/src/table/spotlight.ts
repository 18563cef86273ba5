// Where a piece lies on the screen, and where a note beside it covers nothing that matters.

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
  r: number; // of its corners
}

const TIP = 30; // pixels between a note and what it points at
const EDGE = 10; // and from the edges of the window
const RAIL = 62;
const GRID = 12; // pixels between two places that are tried
const AWAY = 8; // kept between a note and what it must not touch
const COVER = 500; // pixels it goes further rather than cover something
const SMALL = 150; // so small a piece gets a circle

const asking = (element: Element) => element.closest(".bristol, .side") !== null;

/** Every element of a piece, a choice or a spot that can be seen. */
function shown(id: string): Element[] {
  const name = CSS.escape(id);
  const all = document.querySelectorAll(`[data-place="${name}"], [data-spot="${name}"], [data-id="${name}"]`);
  return [...all].filter((one) => !one.closest("[inert]") && one.getBoundingClientRect().width > 0);
}

/** Where a piece or a spot lies on the board, in a hand, among the seats. */
export const spot = (id: string): Element | null => shown(id).find((one) => !asking(one)) ?? shown(id)[0] ?? null;

/** What to touch: the piece itself, the use of a card taken up, the card to take up, or the answer in the list. */
export function target(choice: string | undefined, look: string[]): Element | null {
  const own = choice === undefined ? [] : shown(choice);
  const piece = own.find((one) => !asking(one)) ?? own.find((one) => one.matches(".use"));
  if (piece) return piece;
  const lies = look.map(spot).find((one) => one !== null && (choice === undefined || !asking(one)));
  return lies ?? own[0] ?? null;
}

/** What can be seen of an element: its box, cut by whatever round it scrolls or clips. */
export function seen(element: Element): DOMRect {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflow === "visible") continue;
    const by = box.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, by.left), Math.max(top, by.top), Math.min(right, by.right), Math.min(bottom, by.bottom)];
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

/** Scrolls a thing into sight inside whatever scrolls; the page itself never moves. */
export function bring(element: Element): void {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflow)) continue;
    const [thing, by] = [element.getBoundingClientRect(), box.getBoundingClientRect()];
    box.scrollTop += Math.max(0, thing.bottom - by.bottom) || Math.min(0, thing.top - by.top);
    box.scrollLeft += Math.max(0, thing.right - by.right) || Math.min(0, thing.left - by.left);
  }
}

/** Where a thing lies, as one would tell somebody who looks for it: the key of the words. */
export function whereabouts(element: Element): string {
  if (element.closest(".hand")) return "where_hand";
  if (asking(element)) return "where_question";
  const { x, y, width, height } = element.getBoundingClientRect();
  const frame = (element.closest("main.board, .seats") ?? document.documentElement).getBoundingClientRect();
  const third = (at: number, from: number, size: number) => Math.min(2, Math.max(0, Math.floor((3 * (at - from)) / size)));
  return `where_${third(y + height / 2, frame.y, frame.height)}${third(x + width / 2, frame.x, frame.width)}`;
}

/** A box with some air round it: a circle round what is small. */
export function round({ x, y, width, height }: { x: number; y: number; width: number; height: number }, air: number): Rect {
  if (air && width < SMALL && height < SMALL && Math.max(width, height) < 2 * Math.min(width, height)) {
    const r = Math.round(Math.max(width, height) / 2 + air);
    return { x: Math.round(x + width / 2) - r, y: Math.round(y + height / 2) - r, w: 2 * r, h: 2 * r, r };
  }
  return { x: Math.round(x - air / 2), y: Math.round(y - air / 2), w: Math.round(width + air), h: Math.round(height + air), r: 10 };
}

const shared = (a: Omit<Rect, "r">, b: Omit<Rect, "r">) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** The free place nearest to a piece for a note of this size: off all that must be seen, and off what is only useful where it can be. */
export function free(size: { w: number; h: number }, piece: Rect, kept: Rect[], useful: Rect[]): { x: number; y: number } | null {
  const { w, h } = size;
  const grown = kept.map((one) => ({ x: one.x - AWAY, y: one.y - AWAY, w: one.w + 2 * AWAY, h: one.h + 2 * AWAY }));
  let found: { x: number; y: number } | null = null;
  let least = Infinity;
  for (let y = EDGE; y <= innerHeight - h - EDGE; y += GRID) {
    for (let x = EDGE; x <= innerWidth - w - EDGE; x += GRID) {
      const here = { x, y, w, h };
      if (grown.some((one) => shared(here, one))) continue;
      const [dx, dy] = [Math.max(0, x - piece.x - piece.w, piece.x - x - w), Math.max(0, y - piece.y - piece.h, piece.y - y - h)];
      const cost = Math.hypot(dx, dy) + (COVER * useful.reduce((sum, one) => sum + shared(here, one), 0)) / (w * h);
      if (cost < least) [found, least] = [{ x, y }, cost];
    }
  }
  return found;
}

/** Holes that do not overlap: those that did are one. */
export function apart(holes: Rect[]): Rect[] {
  const found: Rect[] = [];
  for (let hole of holes) {
    for (let i = found.length - 1; i >= 0; i--) {
      const other = found[i]!;
      if (!shared(hole, other)) continue;
      const [x, y] = [Math.min(hole.x, other.x), Math.min(hole.y, other.y)];
      hole = { x, y, w: Math.max(hole.x + hole.w, other.x + other.w) - x, h: Math.max(hole.y + hole.h, other.y + other.h) - y, r: 10 };
      found.splice(i, 1);
      i = found.length;
    }
    found.push(hole);
  }
  return found;
}

/** Where a note of this size stands: beside the piece if it can, off the question, and over as little as may be of the rest. */
export function beside(size: { w: number; h: number }, piece: Rect | null, question: Rect | null, rest: Rect[]): { x: number; y: number; tip: "left" | "right" | null } {
  const { innerWidth: width, innerHeight: height } = window;
  const { w, h } = size;
  const top = (y: number) => Math.round(Math.max(RAIL, Math.min(y, height - h - EDGE)));
  const ways: { x: number; y: number; tip: "left" | "right" | null }[] = [];
  if (piece) {
    const middle = top(piece.y + piece.h / 2 - h / 2);
    ways.push({ x: piece.x + piece.w + TIP, y: middle, tip: "left" }, { x: piece.x - TIP - w, y: middle, tip: "right" });
    const across = Math.round(Math.max(EDGE, Math.min(piece.x + piece.w / 2 - w / 2, width - w - EDGE)));
    ways.push({ x: across, y: piece.y - TIP - h, tip: null }, { x: across, y: piece.y + piece.h + TIP, tip: null });
  }
  ways.push({ x: width - w - 20, y: top(90), tip: null }, { x: 20, y: top(90), tip: null }, { x: 20, y: top(height), tip: null }, { x: Math.round(width / 2 - w / 2), y: top(80), tip: null });
  const outside = (at: { x: number; y: number }) => w * h - shared({ ...at, w, h }, { x: EDGE, y: RAIL - EDGE, w: width - 2 * EDGE, h: height - RAIL });
  const cost = (at: { x: number; y: number }) => 4 * outside(at) + 9 * [piece, question].reduce((sum, one) => sum + (one ? shared({ ...at, w, h }, one) : 0), 0) + rest.reduce((sum, one) => sum + shared({ ...at, w, h }, one), 0);
  const costs = ways.map(cost);
  const chosen = ways[costs.indexOf(Math.min(...costs))]!;
  // The tip points at the middle of the note: no longer, when the note was pushed up or down.
  const straight = piece && Math.abs(chosen.y + h / 2 - (piece.y + piece.h / 2)) < h / 2 - 20;
  return straight ? chosen : { ...chosen, tip: null };
}
