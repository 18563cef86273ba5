// Plays a list of moments by itself, step by step, faster, or all at once.

import { MAJORITY, STATES } from "./printed";
import { taken, votes, type Moment } from "./night";

const PACE = { slow: 1, fast: 4 };

export class Show {
  at = $state(0); // how many moments have been shown
  pace = $state<"steps" | "slow" | "fast">("slow");
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly all: Moment[],
    from = 0,
  ) {
    this.at = Math.min(from, all.length);
  }

  get over(): boolean {
    return this.at >= this.all.length;
  }

  get passed(): Moment[] {
    return this.all.slice(0, this.at);
  }

  get now(): Moment | null {
    return this.all[this.at - 1] ?? null;
  }

  /** Runs until stopped; call in an effect. */
  run(): () => void {
    this.wait();
    return () => clearTimeout(this.timer);
  }

  step(): void {
    this.pace = "steps";
    clearTimeout(this.timer);
    this.next();
  }

  go(pace: "slow" | "fast"): void {
    this.pace = pace;
    this.wait();
  }

  end(): void {
    clearTimeout(this.timer);
    this.at = this.all.length;
  }

  private next(): void {
    if (!this.over) this.at += 1;
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.over || this.pace === "steps") return;
    this.timer = setTimeout(() => {
      this.next();
      this.wait();
    }, this.length(this.now) / PACE[this.pace]);
  }

  /** How long a moment stays: big states longer, the one that makes a President longest. */
  private length(moment: Moment | null): number {
    if (!moment) return 700;
    if (moment.kind === "checks") return 900 + 420 * moment.cubes.length;
    if (moment.kind === "follow") return 2600;
    if (moment.kind === "epilogue") return 1200 + 300 * moment.cubes.length;
    if (moment.kind === "elected") return 2600;
    const before = votes(taken(this.all.slice(0, this.at - 1)));
    const n = STATES[moment.place]!.votes;
    const won = moment.who === "K" || moment.who === "N" ? before[moment.who] + n : 0;
    if (won >= MAJORITY && won - n < MAJORITY) return 2600;
    return n >= 20 ? 1300 : n >= 10 ? 800 : 480;
  }
}
