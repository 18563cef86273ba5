// The story of a table as this page tells it: what the server said last, and how far of it has been shown.

import { board, type BoardModule, ending, type Ending } from "../games/contract";
import type { FactLine, FrameLine, Room, Update } from "../messages";
import { prefs } from "../prefs.svelte";
import { Texts } from "../texts";
import { botName, words } from "../words";
import { Narrator } from "./narrator.svelte";
import { type Moment, moments, type Patch, type Position, position } from "./positions";
import { play } from "./sound";
import { Stage } from "./stage.svelte";
import { steady } from "./steady";

/** How things stand, with nothing left out. */
export interface Standing extends Required<Omit<Update, "view" | "frames" | "facts" | "own" | "age_ms">> {
  since: number; // when it last changed, by this page's own clock
}

const NOTHING = { decision: null, window: null, sealed: null, left_ms: [], bank_ms: [], late: [], undo: false, undos: 0, aside: 0, beside: [], result: null, head: "" };

/** What an update says of how things stand. */
export function standing({ view: _, own: _o, facts: _f, frames: _r, age_ms = 0, ...rest }: Update): Standing {
  return { ...NOTHING, ...rest, since: performance.now() - age_ms };
}

/** A moment to be told; the last one of an update says how things stand then. */
interface Step extends Omit<Moment, "n"> {
  standing: Standing | null;
}

const PATIENCE = 1200; // a question waits this long for facts that do not concern us
const HURRY = 4000; // a longer queue plays twice as fast
const JUMP = 40000; // one that would still take twenty seconds then jumps to the present
const LONG = 2000; // so long a telling may be seen once more
const PACE = { normal: 1, fast: 2.5, instant: 0 } as const;

export class Story {
  room = $state.raw<Room | null>(null);
  latest = $state.raw<Standing | null>(null); // what the server last said
  update = $state.raw<Standing | null>(null); // the same, once all that led there has been told
  position = $state.raw<Position | null>(null); // the table at the moment on stage
  facts = $state.raw<FactLine[]>([]); // told so far
  jumped = $state(0); // facts left out by the last jump to the present
  episode = $state<number | null>(null); // the event at which the last long telling began
  past = $state(false); // an earlier moment is on screen: the present waits
  eyes = $state<number | null>(); // whose, while an earlier moment is; null: everybody's
  acting = $state<number | null>(null); // who made the move on screen then
  tempo = $state(1); // how fast it is told again
  module = $state.raw<BoardModule | null>(null);
  ending = $state.raw<Ending | null>(null); // what the game adds to the last page
  texts = $state.raw<Texts>(new Texts(prefs.lang, {}));
  counted = $state(prefs.pace === "instant"); // the end was seen, or asked for at once: the winner may be named

  readonly narrator = new Narrator(
    (fact) => (prefs.narration === "all" || (prefs.narration === "mine" && this.concerns(fact)) ? this.told(fact) : ""),
    (text) => text.length * prefs.speech,
  );
  readonly stage: Stage<Step>;
  protected known: FactLine[] = []; // all that happened, told or not
  private tip: Position | null = null; // the table as the server last described it
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly tv: boolean,
  ) {
    this.stage = new Stage({
      length: (fact) => this.beat(fact), // reduced motion too: what does not move is still read
      suspense: (fact) => this.module?.suspense?.includes(fact.key) ?? false,
      speed: () => PACE[prefs.pace] * (this.past ? this.tempo : this.behind() > HURRY ? 2 : 1),
      draw: (step) => (this.position = step.position),
      say: (fact) => this.tell([...this.facts, fact]),
      started: (fact) => {
        const sound = this.module?.sounds?.[fact.key];
        if (sound) play(sound);
      },
      told: ({ standing }) => (this.update = standing ?? this.update),
    });
  }

  readonly names: string[] = $derived.by(
    steady(() => (this.room?.players ?? []).map((player, seat) => player.name ?? (player.bot ? botName(this.id, seat) : words("seat_n", { n: seat + 1 })))),
  );

  readonly seat: number | null = $derived.by(() => {
    if (this.past && this.eyes !== undefined) return this.eyes;
    return this.tv ? null : (this.update?.seat ?? this.room?.you ?? null);
  });

  /** Whether all that happened has been told. */
  get settled(): boolean {
    return !this.past && this.stage.idle && this.update !== null && this.update === this.latest;
  }

  /** A fact as a sentence. */
  told(fact: FactLine): string {
    return this.texts.fact(fact.key, fact.values, this.names);
  }

  /** Shows the table as it was once `facts` had been told; then tells some moments on from there. */
  recall(then: Position, facts: FactLine[], on: Moment[] = []): void {
    clearTimeout(this.patience);
    this.past = true;
    this.stage.clear();
    this.narrator.hush();
    this.position = then;
    this.tell(facts, true);
    this.stage.add(on.map((moment) => ({ ...moment, standing: null })));
  }

  /** Comes back to the present. */
  rejoin(): void {
    this.past = false;
    this.eyes = undefined;
    this.acting = null;
    this.narrator.hush();
    this.stage.clear();
    this.position = this.tip;
    this.tell(this.known, true);
    this.update = this.latest;
  }

  /** Stops the telling, or goes on with it; a question waits meanwhile. */
  pause(): void {
    clearTimeout(this.patience);
    if (this.stage.held) this.stage.go();
    else this.stage.hold();
  }

  /** Ends what is being told and shows the present. */
  catchUp(tell = false): void {
    this.jumped = tell ? this.stage.left.length : 0;
    this.stage.clear();
    this.position = this.tip;
    this.tell(this.known);
    this.update = this.latest;
  }

  /** Takes in what the server says now, to be told from where the story stands. */
  protected follow({ view, own, facts = [], frames = [] }: Update, standing: Standing): void {
    const before = this.latest;
    const kept = this.known.filter((fact) => fact.n < standing.first);
    this.known = [...kept, ...facts, ...frames.flatMap((frame) => frame.facts)];
    this.latest = standing;
    if (view) this.arrive(position(view, (own ?? []) as Patch), [...kept, ...facts], before && standing.undos === before.undos && standing.aside === before.aside ? facts.length : 0, !before);
    else if (own && this.tip) this.tip = position(this.tip.seen, own as Patch);
    this.proceed(frames, standing);
  }

  /** Forgets all that was told, to hear it anew. */
  protected forget(): void {
    this.hush();
    this.known = [];
    this.tell([]);
    this.update = this.latest = this.position = this.tip = null;
  }

  /** Stops telling. */
  protected hush(): void {
    clearTimeout(this.patience);
    this.stage.clear();
    this.narrator.hush();
  }

  /** Fetches the board of the game. */
  protected async draw(game: string): Promise<void> {
    this.module = await board(game);
  }

  /** Fetches what the game adds to the last page. */
  async end(): Promise<void> {
    this.ending ??= await ending(this.room!.game);
  }

  private proceed(frames: FrameLine[], standing: Standing): void {
    if (!this.tip) return;
    const steps: Step[] = moments(this.tip, frames).map((moment) => ({ ...moment, standing: null }));
    this.tip = steps.at(-1)?.position ?? this.tip;
    if (this.past) return;
    clearTimeout(this.patience);
    this.stage.add([...steps, { facts: [], position: this.tip, standing }]);
    if (frames.length && this.stage.time(frames.flatMap(({ facts }) => facts)) > LONG) this.episode = frames[0]!.n;
    if (this.stage.held) return;
    if (this.behind() > JUMP) this.catchUp(true);
    if (standing.decision && !this.stage.idle) this.patience = setTimeout(() => this.catchUp(), this.worthWaiting());
  }

  /** Comes in anew: what happened meanwhile is not played. */
  private arrive(now: Position, facts: FactLine[], missed: number, first: boolean): void {
    this.tip = now;
    if (this.past) return;
    this.stage.clear();
    this.position = now;
    this.tell(facts, first);
    this.jumped = missed;
  }

  /** Shows the story as it stands now, and says what is new in it. */
  private tell(facts: FactLine[], old = false): void {
    this.facts = facts.filter((fact) => this.tellable(fact));
    this.narrator.follow(this.facts, old);
  }

  /** All is counted: the winner may be named. */
  named(): void {
    this.counted = true;
    this.tell(this.known, true);
  }

  /** Whether a fact speaks of us. */
  concerns(fact: FactLine): boolean {
    return this.texts.factRuns(fact.key, fact.values, this.names).some((run) => run.seat === this.seat);
  }

  /** How far the screen is behind the table, in milliseconds; nothing is late once a game is over. */
  private behind(): number {
    return this.latest?.status === "over" ? 0 : this.stage.time(this.stage.left);
  }

  /** How long a question waits: for all that concerns us, and a little more. */
  private worthWaiting(): number {
    const facts = this.stage.left;
    const last = facts.findLastIndex((fact) => this.concerns(fact));
    return (this.stage.time(facts.slice(0, last + 1)) + PATIENCE) / (PACE[prefs.pace] || 1);
  }

  /** Whether a fact may be told: not who won before it was counted. */
  private tellable({ key }: FactLine): boolean {
    return this.counted || !this.module?.recounts?.includes(key);
  }

  /** How long the stage dwells on a fact, in milliseconds. */
  beat(fact: FactLine): number {
    return this.module?.beats?.[fact.key] ?? 0;
  }
}
