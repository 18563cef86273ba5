// One socket per table. It comes back by itself after a cut, asks only for what it missed, and
// never loses a click nor plays it twice: a click is tied to the version it was listed in, kept
// until the table has moved on, and sent again only if it has not. A line that goes silent without
// closing is noticed: it is asked whether it lives, and given up when nothing answers.

import type { ClientMessage, Play, ServerMessage } from "../messages";

export type Line = "opening" | "open" | "cut" | "closed";

export interface SocketEvents {
  message: (message: ServerMessage) => void;
  line: (line: Line) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10000;
const OPENING = 10000; // a connection that says nothing for so long is none
const QUIET = 8000; // so long a silence makes one ask
const PATIENCE = 5000; // and so long one waits for an answer

export class TableSocket {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined; // what is done next, unless something is heard
  private tries = 0;
  private known = "since=0"; // what need not be told again
  private heard = false; // something came on this very connection
  private fresh = false; // an update did, so the version is known
  private click: Play | null = null; // not yet answered
  private done = false;
  private stale = false; // once the line is back, the page is loaded anew

  constructor(
    private readonly address: (known: string) => string,
    private readonly events: SocketEvents,
    private readonly open: (url: string) => WebSocket = (url) => new WebSocket(url),
    private readonly reload: () => void = () => location.reload(),
  ) {}

  connect(): void {
    this.done = false;
    this.events.line(this.tries ? "cut" : "opening");
    const socket = this.open(this.address(this.known));
    this.socket = socket;
    this.heard = this.fresh = false;
    this.after(OPENING, () => this.dead());
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event: CloseEvent) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  /** Leaves the table for good. */
  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Comes in again as somebody else, who is told everything: a socket speaks for its opener. */
  reopen(): void {
    this.close();
    this.known = "since=0";
    this.click = null;
    this.connect();
  }

  /** Tries again at once: the visitor is back, or says so. */
  retry(): void {
    if (this.done || (this.socket && this.socket.readyState <= 1)) return;
    this.connect();
  }

  /** Sends a choice; it is kept until the table answers. */
  play(version: number, choice: string, anyway = false): void {
    this.click = { type: "play", version, choice, ...(anyway && { anyway }) };
    if (this.send(this.click)) this.ask();
  }

  get waiting(): Play | null {
    return this.click;
  }

  /** Sends anything else; lost if the line is cut, which loses no move. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== 1 || (!this.fresh && message.type === "play")) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private after(wait: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, wait);
  }

  /** Asks whether the line lives; one that does not answer is dead. */
  private ask(): void {
    this.send({ type: "ping" });
    this.after(PATIENCE, () => this.dead());
  }

  private dead(): void {
    const socket = this.socket;
    this.tries = Math.max(1, this.tries); // the line is cut until something is heard
    this.connect();
    socket?.close();
  }

  private receive(message: ServerMessage): void {
    this.after(QUIET, () => this.ask());
    if (this.stale && !this.heard) {
      this.reload();
    }
    if (!this.heard && message.type !== "refused") {
      this.heard = true;
      this.tries = 0;
      this.events.line("open");
    }
    if (message.type === "update") {
      this.known = `since=${message.events}&undos=${message.undos ?? 0}&aside=${message.aside ?? 0}`;
      const first = !this.fresh;
      this.fresh = true;
      if (this.click && message.version !== this.click.version) this.click = null;
      else if (this.click && first) this.play(this.click.version, this.click.choice, this.click.anyway);
    } else if (message.type === "refused") {
      this.click = null;
    } else if (message.type === "closing") {
      this.stale = message.reload ?? false;
      this.tries = Math.max(1, Math.ceil(Math.log2(message.retry_ms / FIRST_WAIT)));
    }
    this.events.message(message);
  }

  private lost(code: number): void {
    clearTimeout(this.timer);
    this.socket = null;
    if (this.done) return;
    if (code === 4404 || code === 4403) {
      this.done = true;
      this.events.line("closed");
      return;
    }
    this.events.line("cut");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries);
    this.tries += 1;
    this.after(wait * (0.75 + Math.random() / 2), () => this.connect());
  }
}
