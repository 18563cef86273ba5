import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerMessage } from "../src/messages";
import { type Line, TableSocket } from "../src/table/socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  say(message: Partial<ServerMessage> & { type: string }) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
  }
  cut(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

const played = () => last().sent.filter((text) => text.includes('"play"'));
const last = () => FakeSocket.all.at(-1)!;
const update = (version: number, events = 0) => ({ type: "update", version, events, undos: 2 }) as never;
let lines: Line[];
let reloads: number;

function table() {
  lines = [];
  reloads = 0;
  const socket = new TableSocket(
    (known) => `ws://here?${known}`,
    { message: () => undefined, line: (line) => lines.push(line) },
    (url) => new FakeSocket(url) as unknown as WebSocket,
    () => (reloads += 1),
  );
  socket.connect();
  return socket;
}

describe("socket", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.all = [];
  });
  afterEach(() => vi.useRealTimers());

  it("is open once something is heard", () => {
    table();
    expect(lines).toEqual(["opening"]);
    last().say(update(3));
    expect(lines).toEqual(["opening", "open"]);
  });

  it("comes back by itself, later and later, and asks only for what it missed", () => {
    table();
    last().say(update(3, 17));
    last().cut();
    expect(lines.at(-1)).toBe("cut");
    vi.advanceTimersByTime(700);
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().url).toBe("ws://here?since=17&undos=2&aside=0");
    last().cut();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2); // the second wait is longer
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(3);
  });

  it("sends a click again when the table has not moved, once", () => {
    const socket = table();
    last().say(update(5));
    socket.play(5, "62");
    expect(played()).toHaveLength(1);
    last().cut();
    vi.advanceTimersByTime(700);
    expect(played()).toHaveLength(0); // not before the version is known
    last().say(update(5));
    expect(JSON.parse(last().sent[0]!)).toEqual({ type: "play", version: 5, choice: "62" });
    last().say(update(5));
    expect(played()).toHaveLength(1);
  });

  it("forgets a click that was played before the cut", () => {
    const socket = table();
    last().say(update(5));
    socket.play(5, "62");
    last().cut();
    vi.advanceTimersByTime(700);
    last().say(update(6));
    expect(played()).toHaveLength(0);
    expect(socket.waiting).toBeNull();
  });

  it("keeps a click made while the line was cut", () => {
    const socket = table();
    last().say(update(5));
    last().cut();
    socket.play(5, "62");
    vi.advanceTimersByTime(700);
    last().say(update(5));
    expect(played()).toHaveLength(1);
  });

  it("forgets a click that was refused", () => {
    const socket = table();
    last().say(update(5));
    socket.play(5, "99");
    last().say({ type: "refused", code: "illegal" } as never);
    expect(socket.waiting).toBeNull();
  });

  it("does not come back to a table that is not there", () => {
    table();
    last().cut(4404);
    vi.advanceTimersByTime(60000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(lines.at(-1)).toBe("closed");
  });

  it("comes in again as somebody else, who is told everything", () => {
    const socket = table();
    last().say(update(1, 4));
    socket.reopen();
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().url).toBe("ws://here?since=0");
    FakeSocket.all[0]!.cut();
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("leaves for good", () => {
    const socket = table();
    last().say(update(1));
    socket.close();
    last().cut();
    vi.advanceTimersByTime(60000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("asks whether a silent line lives, and is content with any answer", () => {
    table();
    last().say(update(1));
    vi.advanceTimersByTime(8000);
    expect(last().sent).toEqual([`{"type":"ping"}`]);
    last().say({ type: "pong" });
    vi.advanceTimersByTime(7999);
    expect(last().sent).toHaveLength(1);
    expect(FakeSocket.all).toHaveLength(1);
    expect(lines.at(-1)).toBe("open");
  });

  it("notices a line that went silent without closing, says so and sends the click again", () => {
    const socket = table();
    last().say(update(5));
    socket.play(5, "62");
    vi.advanceTimersByTime(5000);
    expect(FakeSocket.all.map((one) => one.readyState)).toEqual([3, 1]); // given up, another one opened
    expect(lines.at(-1)).toBe("cut");
    FakeSocket.all[0]!.say(update(6)); // too late: nobody listens
    last().say(update(5));
    expect(lines.at(-1)).toBe("open");
    expect(JSON.parse(played()[0]!)).toEqual({ type: "play", version: 5, choice: "62" });
    last().say(update(6));
    expect(socket.waiting).toBeNull();
  });

  it("tries again when a connection opens and never says a word", () => {
    table();
    vi.advanceTimersByTime(10000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(lines.at(-1)).toBe("cut");
  });

  it("loads the page anew once a server is back that says a game has changed", () => {
    table();
    last().say(update(3));
    last().say({ type: "closing", retry_ms: 1500, reload: true });
    expect(reloads).toBe(0);
    last().cut(1012);
    vi.advanceTimersByTime(10000);
    expect(reloads).toBe(0);
    last().say({ type: "room" } as never);
    last().say(update(3));
    expect(reloads).toBe(1);
  });
});
