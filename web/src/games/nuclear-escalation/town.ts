// A town of as many windows as there are millions: a gauge, a memory and the joke.

export interface House {
  x: number;
  top: number;
  w: number;
  roof: number; // 0 flat, 1 chimney, 2 aerial, 3 gable
}
export interface Town {
  width: number;
  houses: House[];
  windows: { x: number; y: number }[]; // from the left, each house column by column, from the ground up
  pitch: number;
  each: number; // millions behind a window
}

export const TALL = 41;
const WIDTHS = [3, 2, 3, 3, 2, 3, 2, 2, 3];
const STOREYS = [2, 4, 3, 3, 2, 4, 3, 2, 3, 4, 2];
const ROOFS = [3, 1, 2, 0, 3, 2, 1, 2, 0, 3];

/** Builds a town for so many millions; each seed has its own skyline. */
export function build(millions: number, seed: number): Town {
  const each = millions > 120 ? 2 : 1;
  const pitch = millions > 60 ? 4.6 : 6.2;
  const floors = millions > 60 ? 2 : 0; // smaller windows, taller houses
  const count = Math.ceil(millions / each);
  const houses: House[] = [];
  const windows: Town["windows"] = [];
  let x = 2;
  for (let i = seed * 3; windows.length < count; i++) {
    const columns = WIDTHS[i % WIDTHS.length]!;
    const storeys = STOREYS[(i * 2 + seed) % STOREYS.length]! + floors;
    const w = columns * pitch + 1;
    houses.push({ x, w: w + 0.5, top: TALL - storeys * pitch - 3, roof: ROOFS[(i + seed) % ROOFS.length]! });
    for (let column = 0; column < columns; column++) {
      for (let storey = 1; storey <= storeys && windows.length < count; storey++) {
        windows.push({ x: x + 1.6 + column * pitch, y: TALL - storey * pitch });
      }
    }
    x += w;
  }
  return { width: x + 2, houses, windows, pitch, each };
}
