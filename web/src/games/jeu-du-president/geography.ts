// Where things lie on the board, in the units of the map.

import shapes from "virtual:france";

export { shapes };
export const VIEW = { x: -52, y: -14, w: 700, h: 612 };

/** The lens over Paris: what is too small to touch is shown again, larger. */
export const LENS = { x: 40, y: 402, r: 84, scale: 6.2, of: { x: 313.2, y: 145.2 } };
export const IN_LENS = ["75", "92", "93", "94"];
/** Drawn in the lens for company, touched on the map. */
export const AROUND = ["78", "91", "95", "77"];

export interface Inset {
  code: string;
  x: number;
  path: string;
}
export const OVERSEAS: Inset[] = [
  { code: "971", x: -42, path: "M10 26c4-6 10-7 13-3 2 3 1 8 0 12-2 5-9 6-12 2-2-3-3-7-1-11zM27 14c6-4 14-3 18 1 3 3-1 5-5 6-4 1-8 5-11 4-4-2-5-8-2-11z" },
  { code: "972", x: 22, path: "M9 10c4-3 8 0 9 4 2 4 6 7 5 11-1 3-5 2-7-1-3-4-9-9-7-14zM32 8c6-1 13 1 15 7 2 7-3 16-8 22-3 3-7 1-8-3-1-8-5-20 1-26z" },
  { code: "974", x: 86, path: "M14 12c8-7 20-6 26 1 6 7 5 17-3 21-9 4-20 1-25-6-4-6-3-11 2-16z" },
];
export const INSET_Y = 503;

// Labels that the roomiest point does not serve well, moved by hand.
const MOVED: Record<string, [number, number]> = {
  "29": [58, 187],
  "70": [462.5, 212],
  "90": [491.5, 223],
  "95": [304.5, 130.5],
  "78": [281.5, 148],
  "91": [309, 165],
  "77": [336, 158],
};

/** Where a département's pawn or label stands. */
export function spot(code: string): [number, number] {
  const shape = shapes[code];
  return MOVED[code] ?? [shape?.x ?? 0, shape?.y ?? 0];
}

/** A point of the map as the lens shows it. */
export function lens(code: string): [number, number] {
  const shape = shapes[code]!;
  return [LENS.x + (shape.x - LENS.of.x) * LENS.scale, LENS.y + (shape.y - LENS.of.y) * LENS.scale];
}
