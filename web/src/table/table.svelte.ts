// One table as this page knows it: the room, the latest update, what was told, the words, the board.

import * as api from "../api";
import { noteHead } from "../chance/memory";
import { follow, lay, takePart } from "../chance/part";
import { board, type BoardModule, type BoardProps, type Held, type Offer, type SeatInfo } from "../games/contract";
import type { BoxInfo, ChapterInfo, ChatLine, Coach, FactLine, GuideTurn, LessonInfo, Orders, Question, Reason, Refused, Room, ServerMessage, Suggestion, Update } from "../messages";
import { beat, prefs } from "../prefs.svelte";
import { go } from "../router.svelte";
import { Texts } from "../texts";
import { botName, listed, words } from "../words";
import { Narrator } from "./narrator.svelte";
import { type Moment, moments, type Patch, type Position, position, since } from "./positions";
import { type Line, TableSocket } from "./socket";
import { play } from "./sound";
import { Stage } from "./stage.svelte";

/** A note beside the board: what something is, why not, or what went wrong. */
export interface Note {
  kind: "what" | "why" | "error";
  title: string;
  what?: string; // what it is, before what may be done with it now
  text: string;
  rule: string | null;
}

/** A chair nobody sits on: somebody's who went away, nobody's, or one's own that a bot holds. */
export interface Absence {
  kind: "gone" | "empty" | "free" | "back";
  seat: SeatInfo;
}

/** How things stand, with nothing left out. */
export interface Standing extends Required<Omit<Update, "view" | "frames" | "facts" | "own" | "age_ms">> {
  since: number; // when it last changed, by this page's own clock
}

const NOTHING = { decision: null, window: null, sealed: null, left_ms: [], late: [], undo: false, undos: 0, beside: [], result: null, head: "" };

/** A moment to be told; the last one of an update says how things stand then. */
interface Step extends Omit<Moment, "n"> {
  standing: Standing | null;
}

const NOTE_STAYS = 9000;
const NEWS_STAYS = 6000;
const PATIENCE = 1200; // a question waits this long for facts that do not concern us
const HURRY = 4000; // a longer queue plays twice as fast
const JUMP = 40000; // one that would still take twenty seconds then jumps to the present
const PACE = { normal: 1, fast: 2.5, instant: 0 } as const;

export class Table {
  room = $state.raw<Room | null>(null);
  latest = $state.raw<Standing | null>(null); // what the server last said
  update = $state.raw<Standing | null>(null); // the same, once all that led there has been told
  position = $state.raw<Position | null>(null); // the table at the moment on stage
  facts = $state.raw<FactLine[]>([]); // told so far
  jumped = $state(0); // facts left out by the last jump to the present
  due = $state.raw<(number | null)[]>([]); // by seat: when its time is up, by this page's own clock
  past = $state(false); // a moment of a finished game is on screen
  celebrated = false; // ballots fall once
  counted = $state(prefs.pace === "instant"); // the end was seen, or asked for at once: the winner may be named
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  line = $state<Line>("opening");
  note = $state.raw<Note | null>(null);
  news = $state(""); // what the table did by itself
  private hints = $state.raw<Suggestion[]>([]); // the best choice, then the runner-up
  private hinted = $state(0); // which of them is shown
  chosen = $state<string | null>(null);
  pending = $state<string | null>(null); // to be confirmed
  lifted = $state<string | null>(null); // the card taken up
  missed = $state.raw<FactLine[]>([]); // for the recap
  module = $state.raw<BoardModule | null>(null);
  texts = $state.raw<Texts>(new Texts(prefs.lang, {}));
  chapters = $state.raw<ChapterInfo[]>([]);
  rule = $state<string | null>(null); // the rule the panel is opened at
  failed = $state<string | null>(null); // the code of what makes this page useless
  patient = $state(0); // until then nobody asks for a bot, by this page's own clock
  lesson = $state.raw<LessonInfo | null>(null); // the words of the guide, at a table to learn at
  strayed = $state<string | null>(null); // chosen although the guide asks for something else
  present = $state<number | null>(null); // who of those at this screen looks; null: nobody has said

  answered = $state(0); // how many questions this page has answered
  readonly narrator = new Narrator(
    (fact) => (prefs.narration === "all" || (prefs.narration === "mine" && this.concerns(fact)) ? this.told(fact) : ""),
    (text) => text.length * prefs.speech,
  );
  readonly stage: Stage<Step>;
  private readonly socket: TableSocket;
  private heard = 0; // when the room was last told
  private known: FactLine[] = []; // all that happened, told or not
  private tip: Position | null = null; // the table as the server last described it
  private noteTimer: ReturnType<typeof setTimeout> | undefined;
  private newsTimer: ReturnType<typeof setTimeout> | undefined;
  private patienceTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly tv: boolean,
  ) {
    this.stage = new Stage({
      length: (fact) => this.beat(fact), // reduced motion too: what does not move is still read
      suspense: (fact) => this.module?.suspense?.includes(fact.key) ?? false,
      speed: () => PACE[prefs.pace] * (this.behind() > HURRY ? 2 : 1),
      draw: (step) => (this.position = step.position),
      say: (fact) => this.tell([...this.facts, fact]),
      started: (fact) => {
        const sound = this.module?.sounds?.[fact.key];
        if (sound) play(sound);
      },
      told: ({ standing }) => (this.update = standing ?? this.update),
    });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new TableSocket(
      (known) => `${scheme}://${location.host}/api/tables/${id}/socket?${known}${tv ? "&watch=1" : ""}${this.present === null ? "" : `&seat=${this.present}`}`,
      { message: (message) => this.receive(message), line: (line) => this.lineIs(line) },
    );
  }

  open(): () => void {
    const back = () => document.visibilityState === "visible" && this.socket.retry();
    addEventListener("online", back);
    document.addEventListener("visibilitychange", back);
    this.socket.connect();
    return () => {
      removeEventListener("online", back);
      document.removeEventListener("visibilitychange", back);
      clearTimeout(this.noteTimer);
      clearTimeout(this.newsTimer);
      clearTimeout(this.patienceTimer);
      this.stage.clear();
      this.narrator.hush();
      this.socket.close();
    };
  }

  retry(): void {
    this.socket.retry();
  }

  /** Sits down, then comes in again as the one who sits there. */
  async sit(seat: number | null): Promise<void> {
    await api.sit(this.id, { name: prefs.name.trim() || words("default_name"), seat });
    this.socket.reopen();
  }

  /** Seats somebody else at this very screen. */
  async seatBeside(seat: number, name: string): Promise<void> {
    await api.sit(this.id, { name, seat, beside: true });
  }

  /** Who of those at this screen should look at it now: the others must not see what is in a hand. */
  get expected(): number[] {
    const { room, latest, present } = this;
    if (this.tv || !room || latest?.status !== "playing" || latest.seat === null) return [];
    if (room.yours.length < 2 && present === null) return []; // never shared
    if (this.update === latest && this.stage.idle && (!latest.decision || latest.sealed !== null) && latest.beside.length) return latest.beside;
    if (present === latest.seat) return [];
    return latest.decision ? [latest.seat] : room.yours; // the one who looked got up, or nobody has said yet
  }

  /** Looks through another seat's eyes: everything is told anew. */
  become(seat: number): void {
    this.present = seat;
    if (seat === this.seat) return;
    this.stage.clear();
    this.known = this.missed = [];
    this.narrator.hush();
    this.tell([]);
    this.update = this.latest = this.position = this.tip = null;
    this.due = [];
    this.chosen = this.pending = this.lifted = null;
    this.hints = [];
    this.socket.reopen();
  }

  // ── what the page shows ──────────────────────────────────────────────────────────────────────

  get names(): string[] {
    return (this.room?.players ?? []).map(
      (player, seat) => player.name ?? (player.bot ? botName(this.id, seat) : words("seat_n", { n: seat + 1 })),
    );
  }

  get seats(): SeatInfo[] {
    const room = this.room;
    if (!room) return [];
    const colours = this.position && this.module?.colours?.(this.position.view, room.players.length);
    return room.players.map((player, seat) => ({
      seat,
      name: this.names[seat]!,
      colour: colours?.[seat] ?? seat + 1,
      bot: player.bot,
      standIn: Boolean(player.name && player.bot),
      online: player.online,
      since: player.name && !player.bot && !player.online ? this.heard - (player.away_ms ?? 0) : null,
      you: seat === this.seat,
      turn: this.update?.status === "playing" && (this.update.waiting?.includes(seat) ?? false),
    }));
  }

  /** The chair to be spoken of at the time `now`: one's own, or one the game waits for. */
  absence(now: number): Absence | null {
    const { room, seat: own, seats, update } = this;
    if (!room || update?.status !== "playing" || this.tv || this.past) return null;
    const mine = own === null ? seats[room.left[0] ?? -1] : seats[own]; // a seat one left stays one's own
    if (mine && (own === null || mine.bot)) return { kind: "back", seat: mine };
    const empty = ({ seat, bot }: SeatInfo) => !bot && room.players[seat]?.name === null;
    const awaited = ({ seat }: SeatInfo) => update.waiting?.includes(seat) ?? true;
    const gone = ({ since }: SeatInfo) => since !== null && now - since >= room.absent_ms;
    if (now < this.patient || this.question) return null;
    const found = own === null ? seats[room.open[0] ?? -1] : seats.find((one) => awaited(one) && (empty(one) || gone(one)));
    if (!found) return null;
    return { kind: own === null ? "free" : empty(found) ? "empty" : "gone", seat: found };
  }

  /** Says nothing of who is away for so many minutes. */
  wait(minutes: number): void {
    this.patient = performance.now() + minutes * 60_000;
  }

  get seat(): number | null {
    return this.tv ? null : (this.update?.seat ?? this.room?.you ?? null);
  }

  /** Where we are in a lesson, while its guide is there. */
  get coach(): Coach | null {
    const coach = this.tv ? null : this.room?.lesson;
    return coach && coach.step >= 0 && this.room?.you !== null ? coach : null;
  }

  /** Whether all that happened has been told. */
  get settled(): boolean {
    return this.stage.idle && this.update !== null && this.update === this.latest;
  }

  /** What is asked of us, once what led to it has been seen. */
  get question(): Question | null {
    const update = this.tv ? null : this.update;
    return update && update === this.latest && this.stage.idle && this.line === "open" ? update.decision : null;
  }

  /** What every part of the board is given; null until everything is there. */
  get props(): BoardProps | null {
    if (!this.position || !this.module) return null;
    return {
      view: this.position.view,
      seat: this.seat,
      seats: this.seats,
      names: this.names,
      decision: this.question,
      chosen: this.chosen,
      window: this.stage.idle ? (this.update?.window ?? null) : null,
      facts: this.facts,
      texts: this.texts,
      stage: this.stage,
      guided: this.coach?.expects[0] ?? this.lesson?.steps[this.coach?.step ?? -1]?.look[0] ?? null,
      tv: this.tv,
      choose: (choice) => this.choose(choice),
      ask: (choice) => this.askWhyNot(choice),
      say: (text, about) => this.say(text, about),
      chat: this.chat,
      held: this.lifted,
      hold: (card) => this.hold(card),
      orders: this.orders,
      order: (orders) => this.socket.send(orders),
    };
  }

  /** The card taken up, in words and with its uses. */
  get held(): Held | null {
    const { props, module, lifted } = this;
    return props && module?.held && lifted !== null ? module.held(lifted, props) : null;
  }

  /** How a choice reads on its button. */
  offer(choice: string): Offer {
    const plain = { label: this.texts.choice(choice, this.names) };
    return { ...plain, ...(this.props && this.module?.offer?.(choice, this.props)) };
  }

  /** The choice that is advised. */
  get advice(): string | null {
    return this.hints[this.hinted]?.choice ?? null;
  }

  /** The advice in words: what, and why. */
  get counsel(): string {
    const { choice, reasons } = this.hints[this.hinted] ?? {};
    if (choice === undefined || reasons === undefined) return "";
    const { label, note } = this.offer(choice);
    const why = reasons.map(({ key, values }) => this.texts.fill(this.texts.section("hints")[key] ?? "", values, this.names)).filter(Boolean);
    const it = note ? `${label}, ${note}` : label;
    return words(this.hinted ? "hint_else" : "hint_is", { it, why: why.length ? listed(why) : words("hint_plain") });
  }

  private get orders(): Required<Orders> {
    return { type: "orders", passes: [], here: [], until_turn: false, only_me: false, plays: [], ...this.room?.orders };
  }

  get prompt(): string {
    const asked = this.update?.decision;
    return asked ? this.texts.prompt(asked.kind, this.values(asked), this.names) : "";
  }

  get reason(): string {
    const asked = this.update?.decision;
    return asked ? this.texts.reason(asked.kind, this.values(asked), this.names) : "";
  }

  /** What happens at the table now, for who wants to know why; null once it is over. */
  get now(): { what: string; why: string; rule: string | null } | null {
    if (this.update?.status !== "playing" || this.past) return null;
    const asked = this.question;
    const others = (this.update.waiting ?? []).filter((seat) => seat !== this.seat).map((seat) => this.names[seat] ?? "");
    const last = this.facts.at(-1);
    if (asked) return { what: this.prompt, why: this.reason, rule: asked.rule };
    return { what: others.length ? words("thinking_many", { names: listed(others) }) : "", why: last ? this.told(last) : "", rule: last?.rule ?? null };
  }

  private values(asked: Question) {
    return { seat: this.update?.seat ?? 0, left: asked.left, ...asked.values };
  }

  /** A fact as a sentence. */
  told(fact: FactLine): string {
    return this.texts.fact(fact.key, fact.values, this.names);
  }

  /** Shows the story as it stands now, and says what is new in it. */
  private tell(facts: FactLine[], old = false): void {
    this.facts = facts;
    this.narrator.follow(facts, old);
  }

  /** Whether a fact speaks of us. */
  private concerns(fact: FactLine): boolean {
    return this.texts.factRuns(fact.key, fact.values, this.names).some((run) => run.seat === this.seat);
  }

  // ── what the visitor does ────────────────────────────────────────────────────────────────────

  /** Takes a card up, or puts it back. */
  hold(card: string | null): void {
    this.lifted = this.lifted === card ? null : card;
    this.pending = null;
  }

  /** Chooses, or says why not; first asks again whoever wants to be asked. */
  choose(choice: string): void {
    const question = this.question;
    if (!question || !this.latest || this.chosen) return;
    if (!question.choices.includes(choice)) {
      this.askWhyNot(choice);
      return;
    }
    const coach = this.coach;
    if (coach && !coach.expects.includes(choice) && (coach.look || !coach.free)) {
      this.strayed = choice;
      return;
    }
    const final = this.offer(choice).final ?? question.left <= 1;
    if (this.pending !== choice && (prefs.confirm === "all" || (prefs.confirm === "final" && final))) {
      this.pending = choice;
      return;
    }
    this.pending = null;
    this.chosen = choice;
    this.answered += 1;
    this.hints = [];
    this.missed = [];
    this.strayed = null;
    this.dismiss();
    play("tock");
    this.socket.play(this.latest.version, choice);
  }

  undo(): void {
    if (this.latest?.undo) this.socket.send({ type: "undo", version: this.latest.version });
  }

  /** Tells the guide where to go. */
  guide(to: GuideTurn["to"]): void {
    this.strayed = null;
    this.dismiss();
    this.lifted = this.pending = null;
    this.socket.send({ type: "guide_turn", to });
  }

  /** Lays a table of the same game: against the easiest bots, or for friends. */
  newTable(bots: boolean): Promise<void> {
    return this.attempt(async () => {
      const { game, players } = this.room!;
      const { levels }: BoxInfo = await api.box(game);
      const name = prefs.name.trim() || words("default_name");
      const room = await lay({ game, seats: players.length, name, bots: bots ? levels[0]! : null, start: bots });
      go(`/t/${room.id}`);
    });
  }

  /** Asks for advice; asked again, shows the runner-up. */
  hint(): void {
    if (this.hints.length > 1) this.hinted = (this.hinted + 1) % this.hints.length;
    else if (this.question) {
      this.hinted = 0;
      this.socket.send({ type: "hint" });
    }
  }

  say(text: string, about?: number): void {
    if (text.trim()) this.socket.send({ type: "say", text: text.trim(), ...(about === undefined ? {} : { about }) });
  }

  /** Says what a card, a place or another piece is. */
  explain(piece: string): void {
    const text = this.texts.card(piece);
    if (text) this.show({ kind: "what", title: this.texts.name(piece), text, rule: null });
  }

  /** Says what a word of the game means. */
  define(term: string): void {
    this.show({ kind: "what", title: term, ...this.texts.glossary(term) });
  }

  /** Says what something is, and why it may not be chosen now; or that it may. */
  askWhyNot(choice: string): void {
    const asked = this.question;
    if (asked?.choices.includes(choice)) {
      const { label, note } = this.offer(choice);
      const title = note ? `${label}, ${note}` : label;
      this.show({ kind: "what", title, what: this.texts.card(choice), text: words("playable_now"), rule: asked.rule });
    } else if (!this.tv && this.update?.status === "playing") this.socket.send({ type: "why_not", choice });
  }

  dismiss(): void {
    clearTimeout(this.noteTimer);
    this.note = null;
  }

  /** Does something the server may refuse, and says so if it does. */
  async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof api.RequestRefused) this.complain(error.code);
    }
  }

  complain(code: string): void {
    this.show({ kind: "error", title: words("error_title"), text: words(`error_${code}`), rule: null });
  }

  // ── what the server says ─────────────────────────────────────────────────────────────────────

  private receive(message: ServerMessage): void {
    if (message.type === "update") this.updated(message);
    else if (message.type === "room") void this.roomIs(message);
    else if (message.type === "chat") this.said(message.lines);
    else if (message.type === "reason") this.because(message);
    else if (message.type === "advice") this.hints = message.version === this.latest?.version ? message.hints : [];
    else if (message.type === "refused") this.refused(message);
  }

  /** Shows another moment of a game that is over; with the last fact of `facts` being told, or none. */
  recall(moment: Moment, facts: FactLine[], tell: boolean, end: boolean): void {
    this.past = !end;
    this.stage.clear();
    this.due = [];
    this.narrator.hush();
    this.tell(facts, true);
    if (tell) this.stage.add([{ ...moment, standing: null }]);
    else this.position = moment.position;
  }

  private updated(message: Update): void {
    const { view, own, facts = [], frames = [], age_ms = 0, ...rest } = message;
    const standing: Standing = { ...NOTHING, ...rest, since: performance.now() - age_ms };
    const before = this.latest;
    if (!this.tv) noteHead(this.id, message);
    const kept = this.known.filter((fact) => fact.n < standing.first);
    const fresh = frames.flatMap((frame) => frame.facts);
    this.known = [...kept, ...facts, ...fresh];
    if (before) this.timeUp(standing, before);
    if (standing.seat !== null && standing.result?.winners.includes(standing.seat)) this.won();
    this.latest = standing;
    this.due = standing.left_ms.map((ms) => (ms === null ? null : performance.now() + ms));
    this.chosen = null;
    this.hints = [];
    if (JSON.stringify(standing.decision) !== JSON.stringify(before?.decision)) this.lifted = this.pending = null;
    if (standing.decision && !before?.decision) this.missed = since(this.known, standing.seat);
    if (view) this.arrive(position(view, (own ?? []) as Patch), [...kept, ...facts], before && standing.undos === before.undos ? facts.length : 0, !before);
    else if (own && this.tip) this.tip = position(this.tip.seen, own as Patch);
    if (!this.tip) return;
    const steps: Step[] = moments(this.tip, frames).map((moment) => ({ ...moment, standing: null }));
    this.tip = steps.at(-1)?.position ?? this.tip;
    clearTimeout(this.patienceTimer);
    this.stage.add([...steps, { facts: [], position: this.tip, standing }]);
    if (this.behind() > JUMP) this.catchUp(true);
    if (standing.decision && !this.stage.idle) this.patienceTimer = setTimeout(() => this.catchUp(), this.worthWaiting());
  }

  /** Remembers which levels were beaten here. */
  private won(): void {
    const { game = "", players = [] } = this.room ?? {};
    for (const { name, bot } of players) if (bot && !name) beat(game, bot);
  }

  /** Comes in anew: what happened meanwhile is not played. */
  private arrive(now: Position, facts: FactLine[], missed: number, first: boolean): void {
    this.stage.clear();
    this.tip = this.position = now;
    this.tell(facts, first);
    this.jumped = missed;
  }

  /** Says for whom the table has answered since the update before. */
  private timeUp(update: Standing, before: Standing): void {
    const late = update.late.filter((seat) => update.version !== before.version || !before.late.includes(seat));
    if (!late.length) return;
    const names = listed(late.map((seat) => this.names[seat] ?? ""));
    this.announce(words(late.includes(update.seat ?? -1) ? "time_up_you" : "time_up_for", { names }));
  }

  /** Says for a while what the table did by itself. */
  private announce(news: string): void {
    this.news = news;
    this.narrator.say(news);
    clearTimeout(this.newsTimer);
    this.newsTimer = setTimeout(() => (this.news = ""), NEWS_STAYS);
  }

  /** Ends what is being told and shows the present. */
  catchUp(tell = false): void {
    this.jumped = tell ? this.stage.left.length : 0;
    this.stage.clear();
    this.position = this.tip;
    this.tell(this.known);
    this.update = this.latest;
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

  private beat(fact: FactLine): number {
    return this.module?.beats?.[fact.key] ?? 0;
  }

  private async roomIs(room: Room): Promise<void> {
    const known = this.room?.game;
    const come = room.players.find((player, seat) => player.since && this.room && player.since !== this.room.players[seat]?.since);
    if (come) this.announce(words("newcomer", { name: come.name ?? "" }));
    this.room = room;
    if (room.lesson && !this.lesson) void api.lesson(room.game).then((lesson) => (this.lesson = lesson));
    if (!this.tv) {
      void takePart(room);
      if (room.next && room.you !== null) void follow(room.next);
    }
    this.heard = performance.now();
    if (known === room.game) return;
    this.module = await board(room.game);
  }

  /** Fetches the numbered rules, once somebody wants to read them. */
  async read(): Promise<void> {
    if (this.room && !this.chapters.length) this.chapters = await api.rules(this.room.game).catch(() => []);
  }

  /** Fetches the words in the language of the page. */
  async speak(): Promise<void> {
    if (!this.room || (this.texts.lang === prefs.lang && this.texts.catalogue.title)) return;
    this.texts = await api.texts(this.room.game, prefs.lang, this.room.words);
  }

  private said(lines: ChatLine[]): void {
    const last = this.chat.at(-1)?.n ?? -1;
    const fresh = lines.filter((line) => line.n > last);
    if (this.chat.length) this.unread += fresh.length;
    this.chat = [...this.chat, ...fresh];
  }

  private because(reason: Reason): void {
    const text = reason.key
      ? this.texts.refusal(reason.key, reason.values, this.names)
      : words(this.update?.decision ? "why_not_now" : "why_not_turn");
    const title = words("why_not_title", { it: this.texts.choice(reason.choice, this.names) });
    this.show({ kind: "why", title, what: this.texts.card(reason.choice), text, rule: reason.rule });
    play("no");
  }

  private refused(message: Refused): void {
    this.chosen = null;
    if (message.code === "unknown_table" || message.code === "closed") this.failed = message.code;
    else if (message.code !== "stale") this.complain(message.code);
  }

  private show(note: Note): void {
    clearTimeout(this.noteTimer);
    this.note = note;
    this.noteTimer = setTimeout(() => (this.note = null), NOTE_STAYS);
  }

  private lineIs(line: Line): void {
    this.line = line;
    if (line === "closed") this.failed ??= "unknown_table";
  }
}
