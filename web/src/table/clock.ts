// The clock of a table: what it offers, how it reads, and when it is said aloud.

export const CLOCKS = [0, 60, 180, 600, 86400, 259200]; // seconds for one answer; 0: no limit
export const BANKS = [0, 600, 1800, 3600, 259200, 1209600]; // the same, for all answers of a game
export const REACTIONS = [5, 8, 15, 0]; // the same in a reaction window
export const LAST = 10_000; // milliseconds that warn

const ALOUD = [30, 10]; // seconds left
const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** The time left as it stands beside the question: "0:42", "10:00", from an hour on "23 h". */
export function face(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000 - 0.0005));
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}\u00a0h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Whether two moments are shown by the same figures. */
export const same = (a: number | null, b: number | null): boolean => a !== null && b !== null && Math.abs(a - b) < 500;

/** A length of time in the largest unit that measures it. */
export function measured(seconds: number): { unit: "day" | "hour" | "minute" | "second"; n: number } {
  const [unit, length] = UNITS.find(([, length]) => seconds % length === 0)!;
  return { unit, n: seconds / length };
}

/** The seconds to say aloud when the time left goes from `before` to `now` milliseconds, if any. */
export function passed(before: number, now: number): number | null {
  return ALOUD.findLast((seconds) => before > seconds * 1000 && now <= seconds * 1000) ?? null;
}
