// The stage plays facts one at a time. A board asks it what is happening now, and what is told but
// has not happened on screen yet.

import type { FactLine } from "../messages";
import type { Value } from "../texts";

export interface StageOptions {
  /** How long a fact takes, in milliseconds; 0: only a line of the log. */
  length: (fact: FactLine) => number;
  /** 1 at rest; 0 plays everything at once. */
  speed: () => number;
  /** Called when a fact starts. */
  started?: (fact: FactLine) => void;
  beat?: number;
}

const HURRY = 4000; // a queue longer than this plays twice as fast
const JUMP = 10000; // longer than this, it jumps to the present
const OVERLAP = 60; // facts of the same key in a row follow each other this closely

export class Stage {
  /** The fact being played. */
  current = $state.raw<FactLine | null>(null);
  /** Facts told but not yet landed, the current one first. */
  pending = $state.raw<FactLine[]>([]);
  /** How many facts the last jump left out; shown as "14 moves played". */
  skipped = $state(0);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: StageOptions) {}

  get idle(): boolean {
    return this.pending.length === 0;
  }

  /** Whether a fact like this is still to land: what it brings is not to be drawn yet. */
  awaits(key: string, values: Record<string, Value> = {}): boolean {
    return this.pending.some((fact) => like(fact, key, values));
  }

  /** Whether a fact like this is being played. */
  plays(key: string, values: Record<string, Value> = {}): boolean {
    return this.current !== null && like(this.current, key, values);
  }

  /** Adds facts to be played. */
  add(facts: FactLine[]): void {
    if (!facts.length) return;
    if (this.options.speed() === 0) {
      for (const fact of facts) this.options.started?.(fact);
      return;
    }
    this.skipped = 0;
    this.pending = [...this.pending, ...facts];
    if (this.left() > JUMP) {
      const out = this.pending.length;
      this.clear();
      this.skipped = out;
    } else if (!this.current) {
      this.next();
    }
  }

  /** Ends the fact being played. */
  skip(): void {
    if (this.current) this.land();
  }

  /** Ends them all. */
  clear(): void {
    clearTimeout(this.timer);
    this.current = null;
    this.pending = [];
  }

  private left(): number {
    return this.pending.reduce((sum, fact) => sum + this.time(fact), 0);
  }

  private time(fact: FactLine): number {
    return this.options.length(fact) + (this.options.beat ?? 120);
  }

  private next(): void {
    const fact = this.pending[0] ?? null;
    this.current = fact;
    if (!fact) return;
    this.options.started?.(fact);
    const follows = this.pending[1]?.key === fact.key && this.options.length(fact) > 0;
    const hurry = this.left() > HURRY ? 2 : 1;
    const time = follows ? Math.min(this.time(fact), this.options.length(fact) / 2 + OVERLAP) : this.time(fact);
    this.timer = setTimeout(() => this.land(), time / (this.options.speed() * hurry));
  }

  private land(): void {
    clearTimeout(this.timer);
    this.pending = this.pending.slice(1);
    this.next();
  }
}

function like(fact: FactLine, key: string, values: Record<string, Value>): boolean {
  return fact.key === key && Object.entries(values).every(([name, value]) => fact.values[name] === value);
}
