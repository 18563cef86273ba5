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
const TILE = 112;
const EDGE = 9;
const GAP = 9;

export const middle = ({ x, y, w, h }: Spot): Point => ({ x: x + w / 2, y: y + h / 2 });

/** The others' places clockwise from the left of whoever sits at the bottom. */
function around(others: number, w: number, h: number): Point[] {
  const top = 30;
  const side = Math.max(top + MAT.h + 8, Math.round(h * 0.5 - MAT.h / 2 - 8));
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

/** The tiles: rivals two by two, your own mat across. */
export function tiles(seats: number, you: number, w: number, busy: boolean): Layout {
  const half = (w - 2 * EDGE - GAP) / 2;
  const mats: Spot[] = [];
  const aisle = busy ? 54 : GAP;
  const rowY = (row: number) => EDGE + row * (TILE + GAP) + (row > 0 ? aisle - GAP : 0);
  const spot = (i: number): Spot => ({ x: EDGE + (i % 2) * (half + GAP), y: rowY(Math.floor(i / 2)), w: half, h: TILE });
  for (let i = 1; i < seats; i++) mats[(you + i) % seats] = spot(i - 1);
  const rows = Math.ceil((seats - 1) / 2);
  const y = rowY(rows);
  mats[you] = { x: EDGE, y, w: w - 2 * EDGE, h: 92 };
  const free = seats % 2 === 0 ? spot(seats - 1) : null;
  const centre = free ? middle(free) : { x: w / 2, y: y / 2 };
  return { narrow: true, w, h: y + 92 + EDGE, mats, centre, clock: 0, free, news: { x: w / 2, y: EDGE + TILE + 5 } };
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
  to: Point;
}

/** The arc of a shot from one mat to another, bent over the middle of the table. */
export function arc(layout: Layout, from: number, to: number): Path {
  const a = layout.mats[from]!;
  const b = layout.mats[to]!;
  const mid = { x: (middle(a).x + middle(b).x) / 2, y: (middle(a).y + middle(b).y) / 2 };
  if (layout.narrow) {
    const start = { x: middle(a).x, y: a.y + 26 };
    const end = { x: middle(b).x, y: b.y + 30 };
    const bend = { x: mid.x, y: Math.max(4, Math.min(start.y, end.y) - 60) };
    return { d: `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`, from: start, to: end };
  }
  const start = edge(a, layout.centre);
  const end = edge(b, layout.centre);
  const away = Math.hypot(mid.x - layout.centre.x, mid.y - layout.centre.y);
  const lift = 60 * Math.max(0, 1 - away / 160); // straight across, it passes over the clock
  const bend = { x: mid.x + (layout.centre.x - mid.x) * 0.62, y: mid.y + (layout.centre.y - mid.y) * 0.62 - lift };
  return { d: `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`, from: start, to: end };
}

/** Where the nth of a seat's objects stands on the tilted ring round the clock. */
export function orbit(layout: Layout, seat: number, nth: number, count: number): Point {
  const { centre, mats } = layout;
  const at = middle(mats[seat]!);
  const { rx, ry } = ring(layout);
  const towards = Math.atan2((at.y - centre.y) / ry, (at.x - centre.x) / rx);
  const angle = towards + (nth - (count - 1) / 2) * 0.42;
  const x = rx * Math.cos(angle);
  const y = ry * Math.sin(angle);
  const tilt = (-4 * Math.PI) / 180;
  return { x: centre.x + x * Math.cos(tilt) - y * Math.sin(tilt), y: centre.y + x * Math.sin(tilt) + y * Math.cos(tilt) };
}

/** Half the width and half the height of the ring. */
export const ring = ({ w, h }: Layout) => ({
  rx: Math.min(222, w / 2 - MAT.w - 60),
  ry: Math.min(118, Math.max(88, h * 0.5 - 168)),
});
