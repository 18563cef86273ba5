// The table as it is on screen: the view, with what is told but not yet played taken back.

import type { FactLine, LineView, MarathonView } from "../../messages";
import { PLACES, ROWS } from "./printed";

export interface ShownSheet {
  cells: (number | null)[]; // three rows of six
  pencil: (number | null)[]; // the same, if they were counted now
  missed: number[];
  crossed: number[];
  penalty: number;
  estimate: number;
}

export interface Shown {
  lines: LineView[];
  time: number[]; // the space of each seat's time pawn
  order: number[]; // who acts, who comes next
  pawns: number[];
  sheets: ShownSheet[];
}

const FREE = -1;

/** Takes back from the view what `later` facts brought about, the last one first. */
export function rewind(view: MarathonView, told: FactLine[], later: FactLine[]): Shown {
  const shown = copy(view);
  const past = [...told, ...later];
  let row = 0; // the row being counted
  let inHand = FREE; // the pawn sent away from the space that is taken
  for (let at = past.length - 1; at >= told.length; at--) {
    const { key, values } = past[at]!;
    const seat = Number(values["seat"]);
    const sheet = shown.sheets[seat];
    const points = Number(values["points"] ?? 0);
    if (key === "placed") {
      takeBack(shown, String(values["choice"]), inHand);
      shown.pawns[seat]! += 1;
    } else if (key === "expelled") {
      const [line, place, spot] = read(String(values["space"]));
      spaces(shown, line, place)[spot] = FREE;
      inHand = Number(values["rival"]);
    } else if (key === "time" || key === "jumped" || key === "jumped_pawnless") {
      shown.time[seat] = before(past, at, seat);
      shown.order = [seat, ...shown.order.filter((other) => other !== seat)];
    } else if (key === "rolled") {
      card(shown, String(values["line"]), String(values["place"])).die = 0;
    } else if (key === "opened") {
      turnDown(shown, String(values["line"]));
    } else if (key === "row") {
      row = Number(String(values["days"]).slice(5));
      if (seat === 0) layOut(shown, view, row);
    } else if ((key === "scored" || key === "missed") && sheet) {
      const cell = row * 6 + PLACES.indexOf(String(values["place"]));
      sheet.cells[cell] = null;
      sheet.missed = sheet.missed.filter((other) => other !== cell);
    } else if (key === "crossed" && sheet) {
      const cell = Number(String(values["days"]).slice(5)) * 6 + PLACES.indexOf(String(values["place"]));
      sheet.crossed = sheet.crossed.filter((other) => other !== cell);
      sheet.estimate += points;
    } else if (key === "penalty" && sheet) {
      sheet.penalty -= points;
      sheet.estimate += points;
    }
  }
  return shown;
}

/** Reads a choice: the line, the place and the space, from 0. */
export function read(choice: string): [string, string, number] {
  const [line = "", place = "", spot = "0"] = choice.split(":");
  return [line, place, place === "verte" ? Number(spot) : parseInt(spot) - 1];
}

function copy(view: MarathonView): Shown {
  const time = Array<number>(view.seats).fill(0);
  for (const pile of view.piles) for (const seat of pile.seats) time[seat] = pile.space;
  return {
    lines: view.lines.map((line) => ({ ...line, cards: line.cards.map((one) => ({ ...one, spaces: [...one.spaces] })) })),
    time,
    order: view.order,
    pawns: [...view.pawns],
    sheets: view.sheets.map((sheet) => ({
      cells: sheet.rows.flatMap((row) => row ?? Array<null>(6).fill(null)),
      pencil: sheet.now.flatMap((row) => row ?? Array<null>(6).fill(null)),
      missed: sheet.missed,
      crossed: sheet.crossed,
      penalty: sheet.penalty,
      estimate: sheet.estimate,
    })),
  };
}

function lineOf(shown: Shown, line: string): LineView {
  return shown.lines.find((one) => one.line === line)!;
}

function card(shown: Shown, line: string, place: string) {
  return lineOf(shown, line).cards[PLACES.indexOf(place)]!;
}

function spaces(shown: Shown, line: string, place: string): number[] {
  return card(shown, line, place).spaces;
}

/** Takes a pawn off: what it had pushed or overtaken comes back. */
function takeBack(shown: Shown, choice: string, inHand: number): void {
  const [line, place, spot] = read(choice);
  const at = spaces(shown, line, place);
  if (place === "etage") {
    at.splice(spot * ROWS, 1);
    at.splice(spot * ROWS + ROWS - 1, 0, FREE);
  } else if (place === "rdc") {
    at[at.findLastIndex((seat) => seat !== FREE)] = FREE;
  } else if (place === "verte") {
    const queue = at.filter((seat) => seat !== FREE).length;
    at.splice(queue - 1 - spot, 1);
    at.push(FREE);
  } else at[spot] = choice.endsWith("x") ? inHand : FREE;
}

/** The space a time pawn stood on before fact `at`. */
function before(past: FactLine[], at: number, seat: number): number {
  const start = past[at]!.values["start"];
  if (start !== undefined) return Number(start);
  for (let i = at - 1; i >= 0; i--) {
    const { key, values } = past[i]!;
    if (values["seat"] === seat && /^(time|jumped|jumped_pawnless)$/.test(key)) return Number(values["space"]);
  }
  return 0;
}

/** Turns a line face down again: it has not been opened yet. */
function turnDown(shown: Shown, which: string): void {
  for (const line of shown.lines) {
    if (line.line !== which) line.newest = line.open;
    else {
      Object.assign(line, { open: false, newest: false, event: null });
      for (const one of line.cards) Object.assign(one, { sign: 0, die: 0, spaces: one.spaces.map(() => FREE) });
    }
  }
}

/** Lays out again the line that was counted last. */
function layOut(shown: Shown, view: MarathonView, row: number): void {
  const count = view.count;
  if (!count || count.days !== row) return;
  const line = lineOf(shown, count.line);
  Object.assign(line, { open: true, days: row, event: count.event, times: count.times, newest: view.lines.every((one) => !one.open) });
  count.places.forEach(({ sign, die, spaces: stood }, i) => {
    Object.assign(line.cards[i]!, { sign, die, spaces: [...stood] });
    for (const seat of stood) if (seat !== FREE) shown.pawns[seat]! -= 1;
  });
}
