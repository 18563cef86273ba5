// The clock of a dare: kept on this device, at the card's time, twice that, or none.

export type Pace = "1" | "2" | "0";

const KEY = "escale.presidentielle.clock";
const STARTED = "escale.presidentielle.dare";

function stored(): Pace {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "2" || kept === "0" ? kept : "1";
  } catch {
    return "1";
  }
}

class Clock {
  pace = $state<Pace>(stored());

  set(pace: Pace): void {
    this.pace = pace;
    try {
      localStorage.setItem(KEY, pace);
    } catch {
      // A private window may refuse: the choice then lasts as long as the page.
    }
  }
}

export const clock = new Clock();

/** When the clock of this dare was started in this window: now, if it was not, or `at`. A reload stops no clock. */
export function started(dare: string, at?: number): number {
  const now = at ?? Date.now();
  try {
    const [known, since] = JSON.parse(sessionStorage.getItem(STARTED) ?? "[]") as [string?, number?];
    if (known === dare && since && at === undefined) return since;
    sessionStorage.setItem(STARTED, JSON.stringify([dare, now]));
  } catch {
    // A private window may refuse: the clock then begins again with the page.
  }
  return now;
}
