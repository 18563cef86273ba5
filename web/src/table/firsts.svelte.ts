// First-time notes: what happens to you for the first time is explained beside it, once, and then never again.

import type { FactLine, First, Question } from "../messages";
import { prefs, tips } from "../prefs.svelte";

/** What is looked at of a table. */
export interface Watched {
  room: { game: string } | null;
  seat: number | null;
  facts: FactLine[];
  question: Question | null;
}

/** A note that is called for, and the fact that did. */
export interface Due {
  id: string;
  note: First;
  fact: FactLine | null;
}

const READ = 1500; // milliseconds a note must have stood to count as read
const MOST = 3; // notes
const WHILE = 600_000; // in so many milliseconds

let told: number[] = []; // when notes came, at any table of this page

export class Firsts {
  shown = $state.raw<Due | null>(null);
  private due: Due | null = null; // told only if asked for
  private notes: [string, First][] = [];
  private question: Question | null = null; // the one last looked at
  private heard = -1; // how many facts were known then; -1: none was asked yet
  private last = 0; // how many facts were known when the last note came
  private since = 0; // when it came

  constructor(private readonly table: Watched) {}

  private get game(): string {
    return this.table.room!.game;
  }

  /** Takes the notes of the game. */
  load(notes: Record<string, First>): void {
    this.notes = Object.entries(notes);
    if (this.table.question) this.asked(this.table.question);
  }

  /** Something is asked, after all that led to it has been told. */
  asked(question: Question): void {
    if (!this.notes.length || question === this.question) return;
    this.question = question;
    const facts = this.table.facts;
    const fresh = facts.slice(this.heard < 0 || this.heard > facts.length ? this.acted(facts) : this.heard);
    this.heard = facts.length;
    this.due = this.find(question, fresh);
    if (this.due && tips(this.game) === "first") this.show();
  }

  /** Shows what is called for, if it is not too much. */
  show(): void {
    const { due, table } = this;
    if (!due || this.shown || tips(this.game) === "never") return;
    const now = performance.now();
    told = told.filter((at) => at > now - WHILE);
    const turned = !this.last || table.facts.slice(this.last).some(({ seat }) => seat >= 0 && seat !== table.seat);
    if (told.length >= MOST || !turned) return;
    this.shown = due;
    this.since = now;
  }

  /** The note stands: from now on it counts. */
  stands(): void {
    told.push(this.since);
    this.last = this.table.facts.length;
  }

  /** There is no room for it: it waits for another occasion. */
  retract(): void {
    this.shown = this.due = null;
  }

  /** Goes away; unless it was hardly seen, for good. */
  close(read = performance.now() - this.since >= READ): void {
    if (this.shown && read) prefs.seen[this.game] = [...(prefs.seen[this.game] ?? []), this.shown.id];
    this.shown = this.due = null;
  }

  /** Goes away with all that would come after it. */
  silence(): void {
    prefs.tips[this.game] = "never";
    this.close(true);
  }

  /** Where the facts begin that came after our own last act. */
  private acted(facts: FactLine[]): number {
    return facts.findLastIndex(({ seat }) => seat === this.table.seat) + 1;
  }

  private find(question: Question, facts: FactLine[]): Due | null {
    for (const [id, note] of this.notes) {
      if (prefs.seen[this.game]?.includes(id) || (note.taught && prefs.learnt[this.game])) continue;
      if (note.asked?.length && !note.asked.includes(question.kind)) continue;
      if (note.offers?.length && !question.choices.some((choice) => note.offers!.some((start) => choice.startsWith(start)))) continue;
      const fact = note.fact?.length ? facts.findLast((one) => this.fits(note, one)) : null;
      if (fact !== undefined) return { id, note, fact };
    }
    return null;
  }

  private fits({ fact, when = [] }: First, told: FactLine): boolean {
    const says = (name: string, wanted: string | number) => {
      const value = told.values[name];
      if (wanted === "you") return value === this.table.seat;
      return typeof wanted === "string" && wanted.length > 1 && wanted.endsWith("*") ? String(value).startsWith(wanted.slice(0, -1)) : value === wanted;
    };
    return fact!.includes(told.key) && (!when.length || when.some((all) => Object.entries(all).every(([name, wanted]) => says(name, wanted))));
  }
}
