// What is printed in the box, and where things stand on our board: a drawing 1102 wide and 622 high
// whose land keeps the 975 by 610 of us-atlas.

import printed from "virtual:usa";
import type { InRegions, KennedyNixonView, Side, Who } from "../../messages";
import type { Box } from "../../look/camera.svelte";

export type Region = keyof InRegions;

export const STATES = printed.states;
export const CARDS = printed.cards;
export const BORDERS = printed.borders;
export const CODES = Object.keys(STATES);
export const REGIONS: Region[] = ["EAST", "MIDWEST", "SOUTH", "WEST"];
export const MAJORITY = 269;
export const TOTAL = 537;
export const CARRIED = 4;
export const CANDIDATE_POINTS = 5;

export const FRAME = { x: -14, y: -8, w: 1102, h: 622 };

export interface Point {
  x: number;
  y: number;
}

/** Where each state's label stands; those too small for one have a call-out instead. */
const PLACED =
  "AK 106 509,AL 672 432,AR 564 391,AZ 208 382,CA 76 294,CO 332 290,FL 782 512,GA 736 428,HI 293 567,IA 540 227," +
  "ID 201 173,IL 605 284,IN 666 259,KS 456 309,KY 696 323,LA 562 472,ME 912 98,MI 686 193,MN 517 138,MO 560 312," +
  "MS 618 438,MT 287 100,NC 816 355,ND 429 104,NE 438 239,NM 311 393,NV 142 244,NY 808 178,OH 728 244,OK 483 376," +
  "OR 103 134,PA 782 224,SC 780 396,SD 430 172,TN 674 367,TX 440 469,UT 227 269,VA 823 313,WA 132 61,WI 595 171," +
  "WV 757 290,WY 308 195";
export const LABELS: Record<string, Point> = Object.fromEntries(
  PLACED.split(",").map((entry) => {
    const [code, x, y] = entry.split(" ");
    return [code!, { x: Number(x), y: Number(y) }];
  }),
);

/** The small states of the coast, from the top, and the point inside each where its line begins. */
export const CALLOUTS: { code: string; from: Point; to: Point }[] = (
  [
    ["VT", 872, 136],
    ["NH", 893, 139],
    ["MA", 905, 172],
    ["RI", 911, 184],
    ["CT", 892, 190],
    ["NJ", 867, 236],
    ["DE", 858, 268],
    ["MD", 838, 256],
  ] as const
).map(([code, x, y], i) => ({ code, from: { x, y }, to: { x: 950, y: 88 + i * 28 } }));

/** The region's card on the board, its corner at the upper left. */
export const BOXES: Record<Region, Point> = {
  EAST: { x: 906, y: 318 },
  MIDWEST: { x: 560, y: 4 },
  SOUTH: { x: 560, y: 556 },
  WEST: { x: -6, y: 403 },
};
export const BOX = { w: 172, h: 52 };

/** How far from a label a token may stand, the best place first. */
const ASIDE: [number, number][] = [[40, -4], [-40, -4], [0, -42], [0, 38], [32, 34], [-32, 34], [34, -36], [-34, -36]];

/** Where a candidate's token stands in a state: beside its label, and clear of the others. */
export function standing(code: string, labels: number, words: number): Point {
  const label = LABELS[code];
  if (!label) {
    const row = CALLOUTS.find((callout) => callout.code === code)!;
    return { x: row.to.x + 124, y: row.to.y - 2 };
  }
  const spots = ASIDE.map(([x, y]) => ({ x: label.x + x * labels, y: label.y + y * labels }));
  const hides = spots.map((spot) => hidden(spot, labels / 1.14, words));
  return spots[hides.indexOf(Math.min(...hides))]!;
}

/** How much of labels, call-outs and regions' cards a token here hides. */
function hidden({ x, y }: Point, labels: number, words: number): number {
  const over = (left: number, right: number, top: number, bottom: number) =>
    Math.max(0, Math.min(x + 13 * words, right) - Math.max(x - 13 * words, left)) * Math.max(0, Math.min(y + 20 * words, bottom) - Math.max(y - 18 * words, top));
  const under = [
    ...Object.values(LABELS).map((one) => over(one.x - 25 * labels, one.x + 27 * labels, one.y - 19 * labels, one.y + 17 * labels)),
    ...Object.values(BOXES).map((one) => over(one.x, one.x + BOX.w, one.y, one.y + BOX.h)),
    ...CALLOUTS.map(({ to }) => over(to.x, to.x + 110, to.y - 13, to.y + 13)),
  ];
  return under.reduce((sum, area) => sum + area);
}

/** What a phone shows of each region: its states, its call-outs and its card. */
export const CLOSE_UPS: Record<Region, Box> = {
  EAST: { x: 712, y: 56, w: 376, h: 320 },
  MIDWEST: { x: 462, y: 0, w: 320, h: 360 },
  SOUTH: { x: 372, y: 282, w: 494, h: 332 },
  WEST: { x: -8, y: 28, w: 530, h: 418 },
};

/** A window around some states, their labels and call-outs included. */
export function around(codes: string[]): Box {
  const spots = codes.flatMap((code) => (LABELS[code] ? [LABELS[code]!] : CALLOUTS.filter((one) => one.code === code).flatMap(({ from, to }) => [from, { x: to.x + 90, y: to.y }])));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - 150, Math.min(...ys) - 70];
  return { x, y, w: Math.max(...xs) + 80 - x, h: Math.max(...ys) + 70 - y };
}

export const regionVotes = (region: Region): number =>
  CODES.reduce((sum, code) => sum + (STATES[code]!.region === region ? STATES[code]!.votes : 0), 0);

const WHO: readonly Who[] = ["K", "N", "G"];
/** Whom a fact or a choice names; nobody when it names none. */
export const whoOf = (told: unknown): Who => WHO.find((one) => one === told) ?? "";
export const isSide = (who: unknown): who is Side => who === "K" || who === "N";
/** The sides whose badge a card bears. */
export const sidesOf = (icons: string): Side[] => [...icons].filter(isSide);
export const sideOf = (n: number): Side | "" => (n > 0 ? "K" : n < 0 ? "N" : "");

/** Who would take a state as the board stands: its cubes, its region's endorsements, its lean. */
export function holder(view: KennedyNixonView, code: string): Who {
  if (view.green === code) return "G";
  const printed = STATES[code]!;
  return sideOf(view.support[code] ?? 0) || sideOf(view.endorsed[printed.region]) || printed.lean;
}

/** The region, or the state beyond the sea, a token stands in. */
export const nodeOf = (code: string): string => (code === "AK" || code === "HI" ? code : STATES[code]!.region);

export const seatOf = (who: Who): number => WHO.indexOf(who);
export const sideOfSeat = (seat: number | null): Side | null => (seat === 0 ? "K" : seat === 1 ? "N" : null);
