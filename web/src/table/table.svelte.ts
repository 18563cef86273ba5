// One table as this page knows it: its story, what is asked here, and what the visitor does.

import * as api from "../api";
import { noteHead } from "../chance/memory";
import { follow, lay, takePart } from "../chance/part";
import { hear } from "../line.svelte";
import type { BoardProps, Held, Offer, SeatInfo } from "../games/contract";
import type { Argument, BoxInfo, ChapterInfo, Coach, FactLine, GuideTurn, LessonInfo, Orders, Question, Reason, Refused, Room, ServerMessage, Story as GameStory, Suggestion, Update } from "../messages";
import { beat, prefs } from "../prefs.svelte";
import { socketAt } from "../root";
import { go } from "../router.svelte";
import { listed, words } from "../words";
import { type Absence, absence, changes, NO_TIMES, seats, type Times } from "./chairs";
import { given } from "./given.svelte";
import { since } from "./positions";
import { type Line, TableSocket } from "./socket";
import type { Again, Caption } from "./retelling";
import { play } from "./sound";
import { steady } from "./steady";
import { type Standing, standing, Story } from "./story.svelte";
import { Talk } from "./talk.svelte";

/** A note beside the board: what something is, why not, or what went wrong. */
export interface Note {
  kind: "what" | "why" | "error";
  title: string;
  what?: string; // what it is, before what may be done with it now
  text: string;
  rule: string | null;
  about?: string; // the piece or choice it speaks of
}

/** A piece that explains itself: its id, those beside it, the choice asked about and what the rules say of it. */
export interface Asked {
  id: string;
  row: string[];
  tried?: string;
  reason?: Reason;
}

/** A choice with its words. */
export interface Answer extends Offer {
  id: string;
}

const NOTE_STAYS = 9000;
const NEWS_STAYS = 6000;

export class Table extends Story {
  private times = $state.raw<Times>(NO_TIMES);
  celebrated = false; // ballots fall once
  line = $state<Line>("opening");
  note = $state.raw<Note | null>(null);
  explained = $state.raw<Asked | null>(null); // the piece that explains itself
  news = $state(""); // what the table did by itself
  private hints = $state.raw<Suggestion[]>([]); // the best choice, then the runner-up
  private hinted = $state(0); // which of them is shown
  chosen = $state<string | null>(null);
  pending = $state<string | null>(null); // to be confirmed
  lifted = $state<string | null>(null); // the card taken up
  missed = $state.raw<FactLine[]>([]); // for the recap
  chapters = $state.raw<ChapterInfo[]>([]);
  rule = $state<string | null>(null); // the rule the panel is opened at
  failed = $state<string | null>(null); // the code of what makes this page useless
  patient = $state(0); // until then nobody asks for a bot, by this page's own clock
  lesson = $state.raw<LessonInfo | null>(null); // the words of the guide, at a table to learn at
  again = $state.raw<Again | null>(null); // what is looked at again
  share = $state.raw<{ label: string; act: () => void } | null>(null); // a link to the moment on screen
  caption = $state.raw<Caption | null>(null); // what the bristol says of an earlier moment
  countdown = $state<number | null>(null); // when the game begins, by this page's own clock
  strayed = $state.raw<{ choice: string; times: number } | null>(null); // chosen although the guide asks for something else
  present = $state<number | null>(null); // who of those at this screen looks; null: nobody has said

  answered = $state(0); // how many questions this page has answered
  helped = $state(0); // how often advice was asked for
  private readonly socket: TableSocket;
  readonly talk = new Talk((message) => this.socket.send(message));
  private readonly given = given(this);
  private heard = 0; // when the room was last told
  private noteTimer: ReturnType<typeof setTimeout> | undefined;
  private newsTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, tv: boolean) {
    super(id, tv);
    this.socket = new TableSocket(
      (known) => socketAt(`/api/tables/${id}/socket?${known}${tv ? "&watch=1" : ""}${this.talk.heeds}${this.present === null ? "" : `&seat=${this.present}`}`),
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
      this.hush();
      this.socket.close();
    };
  }

  retry(): void {
    this.socket.retry();
  }

  readonly kept: boolean = false; // it lives in a file alone: no links, no review, nothing goes on

  /** The game as some eyes saw it. */
  story(eyes: number | null): Promise<GameStory> {
    return api.story(this.id, eyes);
  }

  /** Sits down, then comes in again as the one who sits there. */
  async sit(seat: number | null): Promise<void> {
    await api.sit(this.id, { name: prefs.name.trim() || words("default_name"), seat });
    this.socket.reopen();
  }

  /** Seats somebody else at this very screen. */
  async seatBeside(seat: number, name: string): Promise<void> {
    const room = await api.sit(this.id, { name, seat, beside: true });
    // A screen cannot be passed on, face down, in the seconds of a reaction window.
    if (room.host && room.secrets && room.reaction) await api.arrange(this.id, { reaction: 0 });
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
    this.forget();
    this.missed = [];
    this.times = NO_TIMES;
    this.chosen = this.pending = this.lifted = null;
    this.hints = [];
    this.socket.reopen();
  }

  // ── what the page shows ──────────────────────────────────────────────────────────────────────

  /** By seat: when its time to answer is up. */
  get due(): (number | null)[] {
    return this.times.due;
  }

  readonly seats: SeatInfo[] = $derived.by(steady(() => seats(this, this.heard, this.times)));

  /** The chair to be spoken of at the time `now`: one's own, or one the game waits for. */
  absence(now: number): Absence | null {
    return absence(this, this.seats, now, now < this.patient || this.question !== null);
  }

  /** Says nothing of who is away for so many minutes. */
  wait(minutes: number): void {
    this.patient = performance.now() + minutes * 60_000;
  }

  /** Where we are in a lesson, while its guide is there. */
  get coach(): Coach | null {
    const coach = this.tv ? null : this.room?.lesson;
    return coach && coach.step >= 0 && this.room?.you !== null ? coach : null;
  }

  /** What is asked of us, once what led to it has been seen. */
  readonly question: Question | null = $derived.by(() => {
    const update = this.tv || this.past ? null : this.update;
    return update && update === this.latest && this.stage.idle && this.line === "open" ? update.decision : null;
  });

  /** What every part of the board is given; null until everything is there. */
  get props(): BoardProps | null {
    return this.position && this.module ? this.given : null;
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

  /** All that may be answered, the best first; what ends or gives up last. */
  get answers(): Answer[] {
    const all = (this.question?.choices ?? []).map((id) => ({ id, ...this.offer(id) }));
    return all.sort((a, b) => Number(a.ends ?? false) - Number(b.ends ?? false) || (b.weight ?? 0) - (a.weight ?? 0));
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
    const it = note ? `${label}, ${note}` : label;
    return words(this.hinted ? "hint_else" : "hint_is", { it, why: this.reasons(reasons) });
  }

  /** What speaks for a choice, in words. */
  reasons(grounds: readonly Argument[]): string {
    const why = grounds.map(({ key, values }) => this.texts.fill(this.texts.section("hints")[key] ?? "", values, this.names)).filter(Boolean);
    return why.length ? listed(why) : words(this.hinted ? "hint_next" : "hint_plain");
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

  // ── what the visitor does ────────────────────────────────────────────────────────────────────

  /** Takes a card up, or puts it back. */
  hold(card: string | null): void {
    this.lifted = this.lifted === card ? null : card;
    this.pending = null;
  }

  /** Chooses, or says why not; first asks again whoever wants to be asked. */
  choose(choice: string, anyway = false): void {
    const question = this.question;
    if (!question || !this.latest || this.chosen) return;
    if (!question.choices.includes(choice)) {
      this.askWhyNot(choice);
      return;
    }
    const coach = this.coach;
    if (coach && !anyway && !coach.expects.includes(choice) && (coach.look || !coach.free)) {
      this.strayed = { choice, times: (this.strayed?.times ?? 0) + 1 };
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
    this.episode = null;
    this.strayed = null;
    this.dismiss();
    play("tock");
    this.socket.play(this.latest.version, choice, anyway);
  }

  undo(): void {
    if (this.latest?.undo) this.socket.send({ type: "undo", version: this.latest.version });
  }

  /** Whether we may ask the table to go back further than our own last choice. */
  get mayAskBack(): boolean {
    const { room, latest } = this;
    return !this.tv && !this.past && room?.you != null && !room.players[room.you]?.bot && !room.lesson && latest?.status === "playing" && latest.events > 0;
  }

  /** Gives other orders to the table for reaction windows. */
  order(orders: Orders): void {
    this.socket.send(orders);
  }

  askBack(to: number): void {
    this.socket.send({ type: "ask_back", to });
  }

  answerBack(yes: boolean): void {
    this.socket.send({ type: "answer_back", yes });
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
    this.helped += 1;
    if (this.hints.length > 1) this.hinted = (this.hinted + 1) % this.hints.length;
    else if (this.question) {
      this.hinted = 0;
      this.socket.send({ type: "hint" });
    }
  }

  /** Lets a card or a place explain itself where it lies; `row`: those beside it. */
  explain(id: string, row: string[] = []): void {
    if (!this.tv) this.explained = { id, row };
  }

  /** Asks the rules why the piece that explains itself may not be played so. */
  inquire(tried: string): void {
    if (!this.explained || this.update?.status !== "playing") return;
    this.explained = { ...this.explained, tried };
    this.socket.send({ type: "why_not", choice: tried });
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
    else if (message.type === "chat") this.talk.said(message.lines, message.unsaid);
    else if (message.type === "marks") this.talk.marks = message.marks;
    else if (message.type === "reason") this.because(message);
    else if (message.type === "advice") this.hints = message.version === this.latest?.version ? message.hints : [];
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "house_line") hear(message);
  }

  private updated(message: Update): void {
    const before = this.latest;
    if (!this.tv) noteHead(this.id, message);
    const now = standing(message);
    if (before) this.timeUp(now, before);
    if (now.seat !== null && now.result?.winners.includes(now.seat)) this.won();
    const heard = performance.now();
    this.times = { due: now.left_ms.map((ms) => (ms === null ? null : heard + ms)), banks: now.bank_ms, heard };
    this.chosen = null;
    this.hints = [];
    if (JSON.stringify(now.decision) !== JSON.stringify(before?.decision)) this.lifted = this.pending = null;
    this.follow(message, now);
    if (now.decision && !before?.decision) this.missed = since(this.known, now.seat);
  }

  /** Remembers which levels were beaten here. */
  private won(): void {
    const { game = "", players = [] } = this.room ?? {};
    for (const { name, bot } of players) if (bot && !name) beat(game, bot);
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

  private async roomIs(room: Room): Promise<void> {
    const known = this.room?.game;
    for (const news of changes(this.room, room)) this.announce(news);
    this.countdown = room.count_ms === null ? null : performance.now() + room.count_ms;
    this.heard = performance.now();
    this.room = room;
    if (room.lesson && !this.lesson) void api.lesson(room.game).then((lesson) => (this.lesson = lesson));
    if (!this.tv) {
      void takePart(room);
      if (room.next && room.you !== null) void follow(room.next);
    }
    if (known === room.game) return;
    await this.draw(room.game);
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

  /** Why not, in words. */
  refusal(reason: Reason): string {
    if (reason.key) return this.texts.refusal(reason.key, reason.values, this.names);
    return words(this.update?.decision ? "why_not_now" : "why_not_turn");
  }

  private because(reason: Reason): void {
    if (this.explained?.tried === reason.choice) {
      this.explained = { ...this.explained, reason };
      return;
    }
    const text = this.refusal(reason);
    const title = words("why_not_title", { it: this.texts.choice(reason.choice, this.names) });
    this.show({ kind: "why", title, what: this.texts.card(reason.choice), text, rule: reason.rule, about: reason.choice });
    play("no");
  }

  private refused(message: Refused): void {
    this.chosen = null;
    if (message.code === "unknown_table" || message.code === "closed" || message.code === "banned") this.failed = message.code;
    else if (message.code !== "stale") this.complain(message.code);
  }

  private show(note: Note): void {
    clearTimeout(this.noteTimer);
    this.note = note;
    if (this.coach) return; // the guide keeps it in sight until the next act
    this.noteTimer = setTimeout(() => (this.note = null), NOTE_STAYS);
  }

  private lineIs(line: Line): void {
    this.line = line;
    if (line === "closed") this.failed ??= "unknown_table";
  }
}
