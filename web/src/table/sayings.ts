// What a game's cards, places and numbers say of themselves, and what fills the slots of it.

import * as api from "../api";
import { cardOf, sheet, type Sheet } from "../games/contract";
import type { Explained, PieceNote } from "../messages";
import { prefs } from "../prefs.svelte";
import type { Values } from "../texts";
import type { Table } from "./table.svelte";

export class Sayings {
  private readonly notes: { of: RegExp; note: PieceNote }[];

  constructor(
    private readonly table: Table,
    private readonly said: Explained,
    readonly drawn: Sheet | null,
  ) {
    this.notes = said.pieces.map((note) => ({ of: new RegExp(`^(?:${note.of})$`), note }));
  }

  of(piece: string): PieceNote | undefined {
    return this.notes.find(({ of }) => of.test(piece))?.note;
  }

  /** What is printed on it. */
  printed(piece: string): string {
    return this.table.texts.section("cards")[piece] ?? "";
  }

  /** The piece an id or a choice speaks of: itself, or the part of it that has something to say. */
  pieceIn(id: string): string | null {
    const bare = cardOf(id);
    return [bare, ...bare.split(/[:.]/).reverse()].find((part) => this.of(part) || this.printed(part)) ?? null;
  }

  name(piece: string): string {
    const name = this.of(piece)?.name;
    return name ? this.fill(piece, name) : this.table.texts.name(piece);
  }

  /** A text about a piece, as things stand. */
  fill(piece: string, text: string): string {
    const { texts, names, props } = this.table;
    const word = (key: string, slots: Values) => texts.fill(this.said.words?.[key] ?? "", slots, names);
    const values = { printed: this.printed(piece), n: /\d+$/.exec(piece)?.[0] ?? "", ...this.drawn?.values?.(piece, props!, word) };
    return texts.fill(text, values, names);
  }

  /** The rule behind a use. */
  ruleOf(piece: string, use: string): string {
    return this.fill(piece, this.said.uses?.[use.split(":")[0]!] ?? this.table.question?.rule ?? "");
  }
}

/** Fetches what the pieces of a table's game say, in the language of the page. */
export async function sayings(table: Table): Promise<Sayings> {
  const { game } = table.room!;
  const [said, drawn] = await Promise.all([api.explained(game, prefs.lang).catch((): Explained => ({ pieces: [] })), sheet(game)]);
  return new Sayings(table, said, drawn);
}
