// Where things stand on the six drawings, all 160 wide and 176 high.

import type { LineView, MarathonCardView, MarathonView } from "../../../messages";
import type { BoardProps } from "../../contract";
import type { Preview } from "../aim.svelte";

export type Point = [x: number, y: number];

/** What every drawing is given. */
export interface ArtProps {
  line: LineView;
  card: MarathonCardView;
  props: BoardProps<MarathonView>;
  aimed: Preview | null; // what the choice pointed at would do, if it is on this card
}

export const SHELF_X = [24.3, 56.9, 89.5, 122.1];
export const SHELF_Y = [131, 96, 61, 26]; // rows from the bottom

export const SEATS: Point[] = [0, 1, 2, 3, 4].flatMap((row) =>
  Array.from({ length: row + 1 }, (_, i): Point => [88 + (i - row / 2) * 27, 20 + 34 * row]),
);
export const QUEUE: Point[] = [[46, 86], [84, 86], [122, 92], [106, 124], [64, 124], [30, 142]];
export const TABLES: Point[] = [[34, 34], [126, 34], [80, 72], [34, 108], [126, 108]];
export const GROUND: Point[] = [
  [30, 34], [74, 52], [28, 74], [24, 128], [108, 38], [62, 96], [98, 88], [130, 72], [68, 146], [104, 136], [132, 116],
];
export const GREEN: Point[] = [[122, 64], [80, 64], [38, 64], [38, 112], [80, 112], [122, 112]];

/** A small generator with a memory, so that books and blades of grass stay where they are. */
function scatter(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

export interface Book {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
}

const BINDINGS = ["wine", "slate", "brass", "must", "bottle", "wood", "wood-deep"];

/** Books and boxes standing on a shelf. */
export function books(x: number, floor: number, width: number, tallest: number, seed: number): Book[] {
  const next = scatter(seed);
  const row: Book[] = [];
  for (let at = x + 1; at < x + width - 3; ) {
    const wide = Math.min(3 + Math.floor(next() * 3), x + width - 1 - at);
    const height = Math.round(tallest * (0.62 + next() * 0.38));
    row.push({ x: at, y: floor - height, width: wide, height, colour: BINDINGS[Math.floor(next() * BINDINGS.length)]! });
    at += wide + 0.7;
  }
  return row;
}

/** Points strewn over the drawing. */
export function strewn(count: number, seed: number): Point[] {
  const next = scatter(seed);
  return Array.from({ length: count }, (): Point => [10 + next() * 140, 12 + next() * 150]);
}
