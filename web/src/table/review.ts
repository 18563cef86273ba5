// What a review says: the moves of a game with the chances after each, its turning points, luck and decisions.

import type { Moment } from "../messages";

export const CLOSE = 0.03; // chances that make no difference
const TURNINGS = 3;
const AROUND = 3; // moves

/** An answer and the rolls and draws that followed it. */
export interface Move {
  first: number; // its events
  last: number;
  seat: number; // -1: chance alone, before anybody answered
  chances: number[]; // by seat, once it was made
  change: number; // of the seat for which it changed most
  mover: number; // that seat
  asked: Moment | null; // the answer itself, where there was something to choose
}

/** One player's part: points won or lost by luck, and how many answers were as good as the master's. */
export interface Part {
  seat: number;
  luck: number;
  answers: number;
  gaps: number;
}

export function moves(moments: readonly Moment[], seats: number): Move[] {
  const found: Move[] = [];
  let before = Array.from({ length: seats }, () => 1 / seats);
  for (const moment of moments) {
    const { n, seat, chances } = moment;
    const going = found.at(-1);
    if (seat < 0 && going) Object.assign(going, { last: n, chances });
    else {
      if (going) before = going.chances;
      found.push({ first: n, last: n, seat, chances, change: 0, mover: 0, asked: moment.best ? moment : null });
    }
    const move = found.at(-1)!;
    const changes = move.chances.map((chance, one) => chance - before[one]!);
    move.mover = changes.reduce((most, change, one) => (Math.abs(change) > Math.abs(changes[most]!) ? one : most), 0);
    move.change = changes[move.mover]!;
  }
  return found;
}

/** A chance in percent. */
export const percent = (chance: number): number => Math.round(100 * chance);

/** The moves that changed most and for good, in the order of play. */
export function turnings(all: readonly Move[]): Move[] {
  return all
    .map((move, i) => ({ move, kept: lasting(all, i) }))
    .filter(({ kept }) => kept > CLOSE)
    .sort((a, b) => b.kept - a.kept)
    .slice(0, TURNINGS)
    .map(({ move }) => move)
    .sort((a, b) => a.first - b.first);
}

/** How much of a move's change stood against the moves around it: what came back soon turned nothing. */
function lasting(all: readonly Move[], i: number): number {
  const { change, mover } = all[i]!;
  const rise = ({ chances }: { chances: number[] }) => Math.sign(change) * chances[mover]!;
  const before = i ? all.slice(Math.max(0, i - AROUND), i) : [{ chances: all[0]!.chances.map(() => 1 / all[0]!.chances.length) }];
  return Math.min(...all.slice(i, i + AROUND).map(rise)) - Math.max(...before.map(rise));
}

export function parts(moments: readonly Moment[], seats: number): Part[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = moments.filter((moment) => moment.seat === seat && moment.best);
    return {
      seat,
      luck: moments.reduce((sum, { luck }) => sum + luck[seat]!, 0),
      answers: own.length,
      gaps: own.filter(({ gain }) => (gain ?? 0) > CLOSE).length,
    };
  });
}
