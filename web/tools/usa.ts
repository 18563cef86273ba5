// The map of the United States as 1960's board wants it, made at build time from us-atlas (ISC; data
// of the Census Bureau) with what is printed on its states and cards, read where the rules read it.

import { readFileSync } from "node:fs";
import { geoPath, type GeoContext, type GeoPermissibleObjects } from "d3-geo";
import { merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";
import atlas from "us-atlas/states-albers-10m.json" with { type: "json" };
import type { Plugin } from "vite";

type Point = [number, number];
type Shape = Polygon | MultiPolygon;
type Row = Record<string, string | number>;

const FINE = 0.35; // how far a simplified border may stray, in units of a map 975 wide
const SPECK = 1.2; // islands smaller than this are left out

// By number of the Census Bureau. The District of Columbia did not vote in 1960: it is Maryland's.
const CODES =
  "01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11MD 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI " +
  "27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT " +
  "50VT 51VA 53WA 54WV 55WI 56WY";
const CODE = new Map(CODES.split(" ").map((entry) => [entry.slice(0, 2), entry.slice(2)]));

/** Reads the tables of a TOML file made of sections, strings and whole numbers. */
function printed(file: string): Record<string, Row> {
  const url = new URL(`../../escale/games/kennedy_nixon/data/${file}.toml`, import.meta.url);
  const found: Record<string, Row> = {};
  let row: Row = {};
  for (const line of readFileSync(url, "utf8").split("\n")) {
    const section = /^\[(\w+)\]/.exec(line)?.[1];
    const [, key, text, digits] = /^(\w+) = (?:["'](.*)["']|(\d+))/.exec(line) ?? [];
    if (section) found[section] = row = {};
    else if (key) row[key] = digits ? Number(digits) : (text ?? "");
  }
  return found;
}

/** Leaves out the points of a line that stray less than FINE from it. */
function simplified(line: Point[]): Point[] {
  const [a, b] = [line[0]!, line.at(-1)!];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [far, at] = [FINE, 0];
  for (let i = 1; i < line.length - 1; i++) {
    const [x, y] = line[i]!;
    const stray = length
      ? Math.abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length
      : Math.hypot(x - a[0], y - a[1]);
    if (stray > far) [far, at] = [stray, i];
  }
  if (!at) return [a, b];
  return [...simplified(line.slice(0, at + 1)), ...simplified(line.slice(at)).slice(1)];
}

/** Returns the atlas with its arcs decoded and simplified, so that neighbours still fit. */
function decoded(source: Topology): Topology {
  const { scale, translate } = source.transform!;
  const arcs = source.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const line = arc.map(([dx, dy]): Point => {
      [x, y] = [x + dx!, y + dy!];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simplified(line);
  });
  return { type: "Topology", arcs, objects: source.objects };
}

/** Draws with d3-geo into rings of points. */
class Rings implements GeoContext {
  rings: Point[][] = [];
  closed = false;
  beginPath(): void {}
  arc(): void {}
  moveTo(x: number, y: number): void {
    this.rings.push([[x, y]]);
  }
  lineTo(x: number, y: number): void {
    this.rings.at(-1)!.push([x, y]);
  }
  closePath(): void {
    this.closed = true;
  }
}

function area(ring: Point[]): number {
  return Math.abs(ring.reduce((sum, [x, y], i) => sum + x * ring.at(i - 1)![1] - y * ring.at(i - 1)![0], 0) / 2);
}

/** Writes what d3-geo draws as a short path of relative moves, rounded without drifting. */
function written(drawn: GeoPermissibleObjects): string {
  const pen = new Rings();
  geoPath(null, pen)(drawn);
  const kept = pen.closed ? pen.rings.filter((ring) => ring.length > 2 && area(ring) > SPECK) : pen.rings;
  return kept
    .map((ring) => {
      let [x, y] = [0, 0];
      const parts: string[] = [];
      for (const [px, py] of ring) {
        const [rx, ry] = [Math.round(px * 10), Math.round(py * 10)];
        if (parts.length && rx === x && ry === y) continue;
        parts.push(parts.length ? `l${(rx - x) / 10} ${(ry - y) / 10}` : `M${rx / 10} ${ry / 10}`);
        [x, y] = [rx, ry];
      }
      return parts.join("") + (pen.closed ? "z" : "");
    })
    .join("")
    .replaceAll(" -", "-")
    .replace(/(?<!\d)0\./g, ".");
}

/** Returns the states' shapes by code, and the boundaries between regions. */
function drawn(states: Record<string, Row>): { shapes: Record<string, string>; borders: string } {
  const topology = decoded(atlas as unknown as Topology);
  const all = (topology.objects["states"] as GeometryCollection).geometries.filter((g) => CODE.has(String(g.id)));
  const code = (g: { id?: string | number }) => CODE.get(String(g.id))!;
  const region = (g: { id?: string | number }) => states[code(g)]!["region"];
  const shapes = Object.fromEntries(
    Object.keys(states).map((of) => [of, written(merge(topology, all.filter((g) => code(g) === of) as Shape[]))]),
  );
  const land = { type: "GeometryCollection", geometries: all } as GeometryCollection;
  return { shapes, borders: written(mesh(topology, land, (a, b) => region(a) !== region(b))) };
}

/** Serves the map and the cards as the module `virtual:usa`. */
export function usa(): Plugin {
  const load = () => {
    const states = printed("states");
    const { shapes, borders } = drawn(states);
    for (const [code, row] of Object.entries(states)) row["path"] = shapes[code]!;
    return JSON.stringify({ states, borders, cards: printed("cards") });
  };
  return {
    name: "usa",
    resolveId: (id) => (id === "virtual:usa" ? "\0usa" : undefined),
    load: (id) => (id === "\0usa" ? `export default JSON.parse(${JSON.stringify(load())})` : undefined),
  };
}
