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
  /** Called when the last one has landed. */
  done?: () => void;
}

const BEAT = 120; // of silence between two facts
const OVERLAP = 60; // facts of the same key in a row follow each other this closely

export class Stage {
  /** The fact being played. */
  current = $state.raw<FactLine | null>(null);
  /** Facts told but not yet landed, the current one first. */
  pending = $state.raw<FactLine[]>([]);
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
    if (this.options.speed() === 0) for (const fact of facts) this.options.started?.(fact);
    else this.pending = [...this.pending, ...facts];
    if (!this.current) this.next();
  }

  /** Ends the fact being played. */
  skip(): void {
    if (this.current) this.land();
  }

  /** Ends them all, without a word to whoever waits for the last one. */
  clear(): void {
    clearTimeout(this.timer);
    this.current = null;
    this.pending = [];
  }

  /** How long facts take, in milliseconds at rest. */
  time(facts: FactLine[]): number {
    return facts.reduce((sum, fact) => sum + this.options.length(fact) + BEAT, 0);
  }

  private next(): void {
    const fact = this.pending[0] ?? null;
    this.current = fact;
    if (!fact) {
      this.options.done?.();
      return;
    }
    this.options.started?.(fact);
    const length = this.options.length(fact);
    const follows = length > 0 && this.pending[1]?.key === fact.key;
    const time = follows ? length / 2 + OVERLAP : length + BEAT;
    this.timer = setTimeout(() => this.land(), time / this.options.speed());
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
