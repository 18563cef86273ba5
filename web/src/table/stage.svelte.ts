// The stage tells frames one after the other, and in each its facts. A frame is drawn when its
// telling begins, so that what it brings arrives with its words; a fact kept in suspense, such as
// a roll, is told over the frame before, and brings its own when it has landed.

import type { FactLine } from "../messages";
import type { Value } from "../texts";

export interface Telling {
  facts: FactLine[];
}

/** What a board may ask of the stage. */
export interface OnStage {
  readonly current: FactLine | null; // the fact being told
  readonly idle: boolean;
  plays(key: string, values?: Record<string, Value>): boolean; // whether a fact like this is being told
}

export interface StageOptions<T extends Telling> {
  /** How long a fact takes, in milliseconds; 0: only a line of the log. */
  length: (fact: FactLine) => number;
  /** Whether its words and what it brings wait until it has landed. */
  suspense?: (fact: FactLine) => boolean;
  /** 1 at rest; 0 tells everything at once. */
  speed: () => number;
  /** Called when a frame is to be seen. */
  draw: (frame: T) => void;
  /** Called when a fact is to be read. */
  say: (fact: FactLine) => void;
  /** Called when a fact starts. */
  started?: (fact: FactLine) => void;
  /** Called when a frame has been told. */
  told: (frame: T) => void;
}

const BEAT = 120; // of silence between two facts
const OVERLAP = 60; // facts of the same key in a row follow each other this closely

export class Stage<T extends Telling> implements OnStage {
  /** The fact being told. */
  current = $state.raw<FactLine | null>(null);
  /** Whether the fact being told stays until one goes on. */
  held = $state(false);
  /** Frames not told to their end, the one on stage first. */
  private frames = $state.raw<T[]>([]);
  private at = 0; // which fact of the first frame
  private drawn = false; // whether the first frame is to be seen
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: StageOptions<T>) {}

  readonly idle: boolean = $derived(this.frames.length === 0);

  /** Facts that have not landed, the current one first. */
  get left(): FactLine[] {
    return this.frames.flatMap(({ facts }) => facts).slice(this.at);
  }

  /** Whether a fact like this is being told. */
  plays(key: string, values: Record<string, Value> = {}): boolean {
    const fact = this.current;
    return fact?.key === key && Object.entries(values).every(([name, value]) => fact.values[name] === value);
  }

  /** Adds frames to be told. */
  add(frames: T[]): void {
    this.frames = [...this.frames, ...frames];
    if (!this.current) this.next();
  }

  /** Stays where the telling is. */
  hold(): void {
    clearTimeout(this.timer);
    this.held = true;
  }

  /** Goes on telling. */
  go(): void {
    this.held = false;
    if (this.current) this.land();
  }

  /** Ends the fact being told. */
  skip(): void {
    if (this.current) this.land();
  }

  /** Ends them all, without a word to whoever waits for the last one. */
  clear(): void {
    clearTimeout(this.timer);
    this.current = null;
    this.frames = [];
    this.at = 0;
    this.drawn = this.held = false;
  }

  /** How long facts take, in milliseconds at rest. */
  time(facts: FactLine[]): number {
    return facts.reduce((sum, fact) => sum + this.options.length(fact) + BEAT, 0);
  }

  private next(): void {
    for (let frame = this.frames[0]; frame; frame = this.frames[0]) {
      const fact = frame.facts[this.at];
      if (!fact) {
        this.draw(frame);
        this.frames = this.frames.slice(1);
        this.at = 0;
        this.drawn = false;
        this.current = null;
        this.options.told(frame);
        continue;
      }
      const waits = this.options.suspense?.(fact) ?? false;
      const speed = this.options.speed();
      if (!waits || speed === 0) this.reveal(frame, fact);
      this.options.started?.(fact);
      if (speed !== 0) {
        this.current = fact;
        if (!this.held) this.timer = setTimeout(() => this.land(), this.duration(frame, fact) / speed);
        return;
      }
      this.at += 1;
    }
  }

  private duration(frame: T, fact: FactLine): number {
    const length = this.options.length(fact);
    const following = frame.facts[this.at + 1] ?? this.frames[1]?.facts[0];
    return length > 0 && following?.key === fact.key ? length / 2 + OVERLAP : length + BEAT;
  }

  private draw(frame: T): void {
    if (!this.drawn) this.options.draw(frame);
    this.drawn = true;
  }

  private reveal(frame: T, fact: FactLine): void {
    this.draw(frame);
    this.options.say(fact);
  }

  private land(): void {
    clearTimeout(this.timer);
    const frame = this.frames[0]!;
    const fact = this.current!;
    if (this.options.suspense?.(fact)) this.reveal(frame, fact);
    this.at += 1;
    this.next();
  }
}
