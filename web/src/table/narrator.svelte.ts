// What is said to those who listen: each fact once, in order, no faster than it can be followed,
// and then the question. What was told before they came, or before a cut, is old news.

import type { FactLine } from "../messages";

export interface Said {
  n: number;
  text: string;
}

const KEPT = 20; // lines that stay to be read again

const same = (a: FactLine, b: FactLine) => a === b || JSON.stringify(a) === JSON.stringify(b);

export class Narrator {
  said = $state.raw<Said[]>([]);
  asked = $state.raw<Said | null>(null);
  private known: FactLine[] = [];
  private queue: string[] = [];
  private question = ""; // asked once all before it has been said
  private speaking: ReturnType<typeof setTimeout> | undefined;
  private n = 0;

  constructor(
    /** A fact in words; none when it is not to be said. */
    private readonly words: (fact: FactLine) => string,
    /** How many milliseconds it takes to hear a text. */
    private readonly length: (text: string) => number,
  ) {}

  /** Takes the story as it stands now and says what is new in it, unless it is `old`. */
  follow(facts: FactLine[], old = false): void {
    const first = facts.findIndex((fact, i) => !this.known[i] || !same(fact, this.known[i]));
    const fresh = first < 0 || old ? [] : facts.slice(first);
    this.known = facts;
    for (const fact of fresh) this.say(this.words(fact));
  }

  say(text: string): void {
    if (text) this.queue.push(text);
    this.next();
  }

  /** Asks, in place of what was to be asked before. */
  ask(text: string): void {
    this.question = text;
    this.next();
  }

  hush(): void {
    clearTimeout(this.speaking);
    this.speaking = undefined;
    this.queue = [];
    this.question = "";
  }

  private next(): void {
    if (this.speaking !== undefined) return;
    const fact = this.queue.shift();
    const text = fact ?? this.question;
    if (!text) return;
    const line = { n: this.n++, text };
    if (fact) this.said = [...this.said, line].slice(-KEPT);
    else {
      this.asked = line;
      this.question = "";
    }
    this.speaking = setTimeout(() => {
      this.speaking = undefined;
      this.next();
    }, this.length(text));
  }
}
