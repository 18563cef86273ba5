// What is said at a table: words, phrases and emoji, and whose words are wanted here.

import type { ChatLine, ClientMessage, Emote, Say } from "../messages";
import { prefs } from "../prefs.svelte";

export type Phrase = NonNullable<Say["phrase"]>;

export class Talk {
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  marks = $state.raw<Emote[]>([]); // emoji on the log
  mute = $state.raw<number[]>([]); // seats whose words are not wanted here
  private listening = false; // one who only watches has asked to hear the talk

  constructor(private readonly send: (message: ClientMessage) => void) {}

  /** What the table is told of whose words are wanted: without a word it sends them to who sits there. */
  get heeds(): string {
    const talk = prefs.talk ? (this.listening ? "&talk=1" : "") : "&talk=0";
    return talk + (this.mute.length ? `&mute=${this.mute.join()}` : "");
  }

  /** Asks to hear what is said here, or not to; and whose words not. */
  listen(talk: boolean, mute = this.mute): void {
    this.listening = talk;
    this.mute = mute;
    this.chat = this.chat.filter((line) => line.about !== null && line.about !== undefined);
    this.marks = [];
    this.unread = 0;
    this.send({ type: "hear", talk, mute });
  }

  phrase(phrase: Phrase): void {
    this.send({ type: "say", phrase });
  }

  unsay(n: number): void {
    this.send({ type: "unsay", n });
  }

  react(n: number, emoji: Emote["emoji"]): void {
    this.send({ type: "react", n, emoji });
  }

  say(text: string, about?: number): void {
    if (text.trim()) this.send({ type: "say", text: text.trim(), ...(about === undefined ? {} : { about }) });
  }

  /** Takes in what was said, and what was taken back. */
  said(lines: ChatLine[], unsaid: number[] = []): void {
    const known = new Set(this.chat.map(({ n }) => n));
    const fresh = lines.filter((line) => !known.has(line.n));
    if (this.chat.length) this.unread += fresh.length;
    this.chat = [...this.chat, ...fresh].filter((line) => !unsaid.includes(line.n)).sort((a, b) => a.n - b.n);
  }
}
