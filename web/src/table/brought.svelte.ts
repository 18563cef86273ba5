// A saved game brought back by whoever has its file: a table without a server behind it.

import * as api from "../api";
import type { Opened, Story } from "../messages";
import { Table } from "./table.svelte";
import { standing } from "./story.svelte";

export class BroughtTable extends Table {
  override readonly kept = true;

  constructor(private readonly file: string) {
    super("", false);
  }

  /** Has the file checked and its table laid. */
  async lay(): Promise<void> {
    const opened: Opened = await api.bringBack(this.file, null);
    this.room = opened.room;
    await this.draw(opened.room.game);
    this.line = "open";
    this.follow(opened.update, standing(opened.update));
  }

  override open(): () => void {
    return () => this.hush();
  }

  override async story(eyes: number | null): Promise<Story> {
    return (await api.bringBack(this.file, eyes)).story;
  }
}
