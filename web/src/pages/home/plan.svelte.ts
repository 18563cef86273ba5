// The table one is about to lay: who sits at it, how strong the bots are, what was set.

import * as api from "../../api";
import { lay } from "../../chance/part";
import type { BoxInfo, NewTable } from "../../messages";
import { advised, prefs } from "../../prefs.svelte";
import { go } from "../../router.svelte";
import { REACTIONS } from "../../table/clock";
import { words } from "../../words";
import { usual } from "./usual";

export class Plan {
  seats = $state(0);
  levels = $state<string[]>([]); // of the bots on the chairs after one's own
  clock = $state(0);
  bank = $state(0);
  rated = $state(true);
  reaction = $state(REACTIONS[1]!); // seconds in a reaction window of several people
  shown = $state(false); // to all, on the home page
  options = $state<Record<string, string | number | boolean>>({});
  written = $state<Record<string, string>>({});
  error = $state("");

  constructor(readonly box: BoxInfo) {
    this.seats = usual(box);
    this.options = Object.fromEntries(box.options.map((option) => [option.name, option.default]));
    this.all(advised(box.slug, box.levels) ?? "");
  }

  /** The level of every bot; null when they differ. */
  get level(): string | null {
    const first = this.levels[0];
    return first !== undefined && this.levels.slice(0, this.seats - 1).every((level) => level === first) ? first : null;
  }

  /** How many chairs stand around a big screen: all there are, unless a number was chosen; empty ones go when it begins. */
  get chairs(): number {
    return this.seats === usual(this.box) ? this.box.most : this.seats;
  }

  /** Puts bots of one level on every chair. */
  all(level: string): void {
    this.levels = Array<string>(this.box.most).fill(level);
  }

  /** Blank cards are written by the table when one of its own options asks for them. */
  get blanks(): string[] {
    return this.box.options.some((option) => option.name.startsWith("own_") && this.options[option.name] === true) ? this.box.blanks : [];
  }

  /** Plays at once, bots on every other chair. */
  play(): Promise<void> {
    return this.lay({ bots: [null, ...this.levels.slice(0, this.seats - 1)], start: true });
  }

  async lay(extra: Partial<NewTable>, where = ""): Promise<void> {
    try {
      const room = await lay({
        game: this.box.slug,
        seats: this.seats,
        clock: this.clock,
        bank: this.bank,
        rated: this.rated,
        reaction: this.box.reacts ? this.reaction : 0,
        name: prefs.name.trim() || words("default_name"),
        options: $state.snapshot(this.options),
        words: Object.fromEntries(this.blanks.map((card) => [card, this.written[card]?.trim() ?? ""]).filter(([, text]) => text)),
        public: this.shown,
        ...extra,
      });
      go(`/t/${room.id}${where}`);
    } catch (refused) {
      if (refused instanceof api.RequestRefused) this.error = words(`error_${refused.code}`);
    }
  }
}
