// The words of a game, filled as `escale/texts.py` fills them: one grammar, two readers.

export type Lang = "fr" | "en";
export type Value = string | number;
export type Values = Record<string, Value>;

/** A run of words in a sentence; `seat` or `piece` says what it names, so that it can be linked. */
export interface Run {
  text: string;
  seat?: number;
  piece?: string;
}

export interface Catalogue {
  title?: string;
  pitch?: string;
  length?: string;
  [section: string]: string | Record<string, string> | undefined;
}

export interface Cites {
  decisions?: Record<string, string>;
  facts?: Record<string, string>;
}

const SLOT = /\{(\w+)(?::([^{}]*))?\}/g;
const AND: Record<Lang, string> = { fr: "et", en: "and" };

/** Writes a number as it is written in a language. */
export function number(n: number, lang: Lang): string {
  const digits = Math.abs(n)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, lang === "fr" ? "\u00a0" : ",");
  return (n < 0 ? "−" : "") + digits;
}

/** Whether `n` takes the singular in a language. */
export function singular(n: number, lang: Lang): boolean {
  return lang === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1;
}

/** One game's words in one language. */
export class Texts {
  constructor(
    readonly lang: Lang,
    readonly catalogue: Catalogue,
    readonly cites: Cites = {},
  ) {}

  section(name: string): Record<string, string> {
    const found = this.catalogue[name];
    return typeof found === "object" ? found : {};
  }

  /** What a card, place or other piece is called. */
  name(piece: string): string {
    return this.section("names")[piece] ?? piece;
  }

  /** A word of the board, by its key. */
  board(key: string, values: Values = {}, players: string[] = []): string {
    return this.fill(this.section("board")[key] ?? key, values, players);
  }

  /** The words on a choice: its own, its piece's name, or its verb's with `{it}`. */
  choice(choice: string, players: string[] = []): string {
    const own = this.section("choices")[choice] ?? this.section("names")[choice];
    if (own) return own;
    const [verb, rest] = cut(choice);
    const pattern = this.section("choices")[verb];
    if (!rest || pattern === undefined) return choice;
    const [it, that] = cut(rest);
    return this.fill(pattern, { it, that }, players);
  }

  prompt(kind: string, values: Values, players: string[]): string {
    return this.fill(this.section("prompts")[kind] ?? "", values, players);
  }

  reason(kind: string, values: Values, players: string[]): string {
    return this.fill(this.section("reasons")[kind] ?? "", values, players);
  }

  fact(key: string, values: Values, players: string[]): string {
    return this.fill(this.section("facts")[key] ?? key, values, players);
  }

  /** A fact as runs of words, so that players and pieces in it can be shown as such. */
  factRuns(key: string, values: Values, players: string[]): Run[] {
    return this.runs(this.section("facts")[key] ?? key, values, players);
  }

  refusal(key: string, values: Values, players: string[]): string {
    return this.fill(this.section("refusals")[key] ?? key, values, players);
  }

  number(n: number): string {
    return number(n, this.lang);
  }

  /** What is printed on a card or said of a place, by its id or by a choice that names it. */
  card(id: string): string {
    const cards = this.section("cards");
    return [id, ...id.split(/[:.]/).reverse()].map((part) => cards[part]).find(Boolean) ?? "";
  }

  /** What a word of the game means, and the rule behind it. */
  glossary(term: string): { text: string; rule: string | null } {
    const [, text = "", rule = null] = /^(.*?)(?: \[(R[\d.]+)\])?$/s.exec(this.section("glossary")[term] ?? "") ?? [];
    return { text, rule };
  }

  /** A sentence cut where it speaks of something the glossary knows, each thing once. */
  glossed(text: string): { text: string; term?: string }[] {
    const terms = Object.keys(this.section("glossary")).sort((a, b) => b.length - a.length);
    if (!terms.length) return [{ text }];
    const left = new Set(terms);
    const found: { text: string; term?: string }[] = [];
    let last = 0;
    for (const match of text.matchAll(new RegExp(`(?<![\\p{L}-])(${terms.join("|")})(?:s|x)?(?![\\p{L}-])`, "giu"))) {
      const term = match[1]!.toLocaleLowerCase();
      if (!left.delete(term)) continue;
      found.push({ text: text.slice(last, match.index) }, { text: match[0], term });
      last = match.index + match[0].length;
    }
    return [...found, { text: text.slice(last) }].filter((part) => part.text);
  }

  /** Fills the slots of a pattern: `{x}`, `{x:seat}`, `{x:seats}`, `{x:list}`, `{x:one|many}`, `{x:one|many|millions}`. */
  fill(pattern: string, values: Values, players: string[] = []): string {
    return this.runs(pattern, values, players)
      .map((run) => run.text)
      .join("");
  }

  runs(pattern: string, values: Values, players: string[]): Run[] {
    const found: Run[] = [];
    let last = 0;
    for (const slot of pattern.matchAll(SLOT)) {
      if (slot.index > last) found.push({ text: pattern.slice(last, slot.index) });
      found.push(...this.slot(values[slot[1] ?? ""] ?? slot[0], slot[2], players));
      last = slot.index + slot[0].length;
    }
    if (last < pattern.length) found.push({ text: pattern.slice(last) });
    return found;
  }

  private slot(value: Value, how: string | undefined, players: string[]): Run[] {
    if (how === undefined) {
      return [typeof value === "number" ? { text: this.number(value) } : this.piece(value)];
    }
    const player = (seat: string): Run => ({ text: players[Number(seat)] ?? seat, seat: Number(seat) });
    if (how === "seat") return [player(String(value))];
    const listed = () => String(value).split(" ").filter(Boolean);
    if (how === "seats") return this.joined(listed().map(player));
    if (how === "list") return this.joined(listed().map((id) => this.piece(id)));
    const [one = "", many = "", millions] = how.split("|");
    const n = Number(value);
    if (millions !== undefined && n && n % 1_000_000 === 0) return [{ text: millions }];
    return [{ text: singular(n, this.lang) ? one : many }];
  }

  private piece(id: string): Run {
    return { text: this.name(id), piece: id };
  }

  private joined(runs: Run[]): Run[] {
    return runs.flatMap((run, i) => {
      const before = i === 0 ? "" : i === runs.length - 1 ? ` ${AND[this.lang]} ` : ", ";
      return before ? [{ text: before }, run] : [run];
    });
  }
}

/** Splits at the first colon. */
function cut(text: string): [string, string] {
  const i = text.indexOf(":");
  return i < 0 ? [text, ""] : [text.slice(0, i), text.slice(i + 1)];
}
