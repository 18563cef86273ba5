// Where everything lies: the table from above, in units of the drawing; or the tiles of a phone, in pixels.

export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Layout {
  narrow: boolean;
  w: number;
  h: number;
  mats: Spot[]; // by seat
  centre: Point; // of the clock
  clock: number; // its width
  free: Spot | null; // a phone's tile left over
  news: Point; // where the shot or the secret under way is told: middle of its upper edge
}

export const WIDTH = 1148; // of the drawing
export const TV_WIDTH = 1000; // a smaller table is seen larger
const MAT = { w: 252, h: 144 };
const OWN = { w: 372, h: 112 };
const TILE = 108;
const OWN_TILE = 90;
const EDGE = 9;
const ABOVE = 0.8; // radians from the side of the ring at which its objects show beside a mat
const BELOW = 0.45;
const AISLE = 48; // between the rivals' tiles and one's own

export const middle = ({ x, y, w, h }: Spot): Point => ({ x: x + w / 2, y: y + h / 2 });

/** The others' places clockwise from the left of whoever sits at the bottom. */
function around(others: number, w: number, h: number): Point[] {
  const top = 30;
  // Beside a full upper row the mats at the sides lie under it; otherwise higher, clear of the die.
  const side = others > 3 ? Math.max(top + MAT.h + 8, Math.round(h * 0.5 - MAT.h / 2 - 8)) : Math.round(h * 0.5 - MAT.h / 2 - 26);
  const left = { x: 36, y: side };
  const right = { x: w - 36 - MAT.w, y: side };
  const at = (x: number): Point => ({ x: x - MAT.w / 2, y: top });
  const mid = w / 2;
  const apart = Math.min(1, w / WIDTH);
  if (others === 1) return [at(mid)];
  if (others === 2) return [at(mid - 270 * apart), at(mid + 270 * apart)];
  if (others === 3) return [left, at(mid), right];
  if (others === 4) return [left, at(mid - 245 * apart), at(mid + 245 * apart), right];
  return [left, at(mid - 266), at(mid), at(mid + 266), right];
}

/** The round table; `you` sit at the bottom. */
export function roundTable(seats: number, you: number, h: number, w = WIDTH): Layout {
  const others = around(seats - 1, w, h);
  const mats: Spot[] = [];
  for (let i = 0; i < seats; i++) {
    const seat = (you + i) % seats;
    mats[seat] = i
      ? { ...others[i - 1]!, ...MAT }
      : { x: (w - OWN.w) / 2, y: h - OWN.h - 26, ...OWN };
  }
  const roof = others.some(({ x }) => Math.abs(x + MAT.w / 2 - w / 2) < 10) ? MAT.h + 30 : 40;
  const floor = h - OWN.h - 26;
  const clock = Math.min(184, floor - Math.max(roof, 130) - 4);
  const centre = { x: w / 2, y: Math.round((Math.max(roof, 130) + floor) / 2) };
  const news = seats === 6 ? { x: w / 2, y: roof + 6 } : roof > 100 ? { x: w / 4, y: 64 } : { x: w / 2, y: 46 };
  return { narrow: false, w, h, mats, centre, clock, free: null, news };
}

/** The tiles: rivals in a row, what is told under them, your own mat across and always in sight. */
export function tiles(seats: number, you: number, w: number, h: number): Layout {
  const gap = 5;
  const wide = (w - 2 * EDGE - (seats - 2) * gap) / (seats - 1);
  const high = Math.min(TILE, Math.max(70, h - OWN_TILE - AISLE - 2 * EDGE));
  const mats: Spot[] = [];
  for (let i = 1; i < seats; i++) mats[(you + i) % seats] = { x: EDGE + (i - 1) * (wide + gap), y: EDGE, w: wide, h: high };
  const free = { x: EDGE, y: EDGE + high + 3, w: AISLE - 4, h: AISLE - 4 };
  mats[you] = { x: EDGE, y: Math.max(EDGE + high + AISLE, h - OWN_TILE - EDGE), w: w - 2 * EDGE, h: OWN_TILE };
  return { narrow: true, w, h: mats[you].y + OWN_TILE + 4, mats, centre: middle(free), clock: 0, free, news: { x: w / 2, y: free.y } };
}

/** The height of the drawing in a box of the page, and how much it is magnified. */
export function fit(width: number, height: number, w = WIDTH): { h: number; scale: number } {
  const h = Math.min(760, Math.max(478, (w * height) / width));
  return { h, scale: Math.min(width / w, height / h) };
}

/** The point of a mat's edge that looks towards `to`. */
function edge(spot: Spot, to: Point): Point {
  const from = middle(spot);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const reach = Math.min(spot.w / 2 / Math.max(1, Math.abs(dx)), spot.h / 2 / Math.max(1, Math.abs(dy)));
  return { x: from.x + dx * reach, y: from.y + dy * reach };
}

export interface Path {
  d: string;
  from: Point;
  top: Point; // half-way
  to: Point;
}

const curve = (from: Point, bend: Point, to: Point): Path => ({
  d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`,
  from,
  top: { x: (from.x + 2 * bend.x + to.x) / 4, y: (from.y + 2 * bend.y + to.y) / 4 },
  to,
});

/** The arc on a phone: out of the tile's nearer edge, into the other's free corner or, beside it, from below. */
function leap(a: Spot, b: Spot): Path {
  const first = a.y === EDGE && b.y === EDGE;
  const start = { x: middle(a).x, y: first || b.y > a.y ? a.y + a.h - 6 : a.y + 6 };
  const end = { x: b.x + b.w - (first ? 62 : 34), y: first ? b.y + b.h - 4 : b.y + 8 };
  const mid = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  if (a.y === b.y) return curve(start, { x: mid.x, y: mid.y + (first ? 54 : -54) }, end);
  return curve(start, { x: mid.x + (a.x === b.x ? 60 : 0), y: mid.y }, end);
}

/** The arc of a shot from one mat to another, bent over the middle of the table, or round it if that is taken. */
export function arc(layout: Layout, from: number, to: number, round = false): Path {
  const a = layout.mats[from]!;
  const b = layout.mats[to]!;
  const mid = { x: (middle(a).x + middle(b).x) / 2, y: (middle(a).y + middle(b).y) / 2 };
  if (layout.narrow) return leap(a, b);
  const start = edge(a, layout.centre);
  const end = edge(b, layout.centre);
  if (end.y > b.y && end.y < b.y + b.h) end.y = b.y + 18; // beside the name, where nothing is written
  const away = Math.hypot(mid.x - layout.centre.x, mid.y - layout.centre.y);
  const lift = (round ? 190 : 80) * Math.max(0, 1 - away / 160); // straight across, it passes over the clock
  const pull = round ? -0.3 : 0.62;
  return curve(start, { x: mid.x + (layout.centre.x - mid.x) * pull, y: mid.y + (layout.centre.y - mid.y) * pull - lift }, end);
}

/** Where the nth of a seat's objects stands on the tilted ring round the clock. */
export function orbit(layout: Layout, seat: number, nth: number, count: number): Point {
  const { centre, mats } = layout;
  const at = middle(mats[seat]!);
  const { rx, ry } = ring(layout);
  const towards = Math.atan2((at.y - centre.y) / ry, (at.x - centre.x) / rx);
  // Straight above and below lie mats: on the left the tilted ring is clear of both.
  const hidden = Math.abs(Math.cos(towards)) < 0.4;
  const angle = hidden
    ? Math.PI + (towards < 0 ? ABOVE - nth * 0.42 : nth * 0.42 - BELOW)
    : towards + (nth - (count - 1) / 2) * 0.42;
  const x = rx * Math.cos(angle);
  const y = ry * Math.sin(angle);
  const tilt = (-4 * Math.PI) / 180;
  return { x: centre.x + x * Math.cos(tilt) - y * Math.sin(tilt), y: centre.y + x * Math.sin(tilt) + y * Math.cos(tilt) };
}

/** Half the width and half the height of the ring. */
export const ring = ({ w, h, centre }: Layout) => ({
  rx: Math.min(222, w / 2 - MAT.w - 60),
  ry: Math.min(118, h - OWN.h - 40 - centre.y),
});
