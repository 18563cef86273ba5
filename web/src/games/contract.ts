// What a board is given and what it gives: everything a game draws goes through here.
// `docs/boards.md` tells how to write one.

import type { Component, Snippet } from "svelte";
import type { ChatLine, FactLine, Orders, Question, Result, View } from "../messages";
import type { OnStage } from "../table/stage.svelte";
import type { Texts, Values } from "../texts";
import type { Sound } from "../table/sound";

export interface SeatInfo {
  seat: number;
  name: string;
  colour: number; // 1 to 8: colour, shape and pattern of the tokens
  bot: string | null; // the level of the bot that plays it
  standIn: boolean; // the bot only holds somebody's seat
  online: boolean;
  since: number | null; // when its player went away, by this page's own clock; null: there, or nobody's
  you: boolean;
  turn: boolean; // the game waits for this seat
  due: number | null; // when its time to answer is up, by this page's own clock; null: none runs
  bank: { ms: number; until: number | null } | null; // left for the whole game, and until when if it runs now
}

/** What every part of a board is given. */
export interface BoardProps<V = unknown> {
  view: V; // the game's own struct at the moment on stage
  seat: number | null; // whose eyes; null: a spectator
  seats: SeatInfo[];
  names: string[]; // by seat, for the texts
  decision: Question | null; // asked of us now; null while we wait or facts are being played
  chosen: string | null; // just chosen, not yet answered
  window: string | null; // the reaction window that is open, whoever is asked
  closes: number | null; // when it closes at the latest, by this page's own clock
  facts: FactLine[]; // the story so far
  texts: Texts;
  stage: OnStage;
  guided: string | null; // what the guide of a lesson asks for, or looks at
  tv: boolean; // the big screen: nothing to click, larger words
  choose: (choice: string) => void;
  ask: (choice: string) => void; // why not?
  explain: (piece: string, row?: string[]) => void; // what it is and does, where it lies; `row`: its neighbours
  say: (text: string, about?: number) => void; // to the whole table, in the chat; `about`: the event it answers
  chat: ChatLine[]; // what was said
  held: string | null; // the card taken up, as `hold` was given it
  hold: (card: string) => void; // takes a card up, or puts it back; nothing is played
  orders: Required<Orders>; // what the table answers for us in reaction windows
  order: (orders: Orders) => void; // gives others in their place; nobody else is told
}

/** How a choice reads on its button in the bristol. */
export interface Offer {
  label: string;
  code?: string; // in bold before the label
  note?: string; // at the end: what it is worth, its price
  loss?: string; // what it gives up: said beside it as a warning
  main?: boolean; // drawn filled: only what can do no harm
  group?: string; // under which heading it stands in the open list
  weight?: number; // heavier ones stand first in the list
  ends?: boolean; // it ends the question or gives something up: it stands last
  final?: boolean; // it cannot be taken back; by default what ends a question
}

/** One thing that can be done with the card taken up. */
export interface Use {
  id: string; // the choice
  label: string;
  note?: string; // at the end: for whom, what it makes of a value
  colour?: number; // of whoever gains or is meant, 1 to 8
  effect?: string; // what it does
  now?: string; // and what that comes to as the table stands
  printed?: boolean; // its effect is the text of the card
  loss?: string; // what it gives up: such a use stands last
}

/** The card taken up, as the bristol reads it. */
export interface Held {
  title: string;
  brief?: string; // the title where there is little room
  text?: string; // all that is printed on it, unless a use says it
  uses: Use[]; // none while it can only be read
  after?: string; // what follows, whichever use is chosen
}

/** How the question lies in a scene; without a frame named, as on the table. */
export interface Setting {
  /** A card of its own; the panel's foot, from edge to edge; nothing but a line above. */
  frame?: "card" | "foot" | "bare";
  /** Buttons of one size; or two papers of a ballot, `yes` and another. */
  answers?: "equal" | "ballot";
}

export interface SceneProps<V = unknown> extends BoardProps<V> {
  bristol: Snippet<[setting?: Setting]>; // the question, to be placed inside the scene
}

/** How the table makes room for a board; everything has a plain default. */
export interface Layout {
  /** Where the seats stand: in the left column, or on the board itself. */
  seats?: "left" | "board";
  /** The height of the question in pixels, the same from the first to the last: in a high window, a lower one, on a phone. */
  question?: { high: number; less: number; phone: number };
  /** What lies under the question instead of a whole hand: a line of words. */
  hand?: "line";
  /** The question and the hand run under the left column too. */
  under?: boolean;
  /** The board needs all the room: narrow columns beside it. */
  wide?: boolean;
  /** On a small screen the board goes from edge to edge. */
  edge?: boolean;
}

export interface SeatProps<V = unknown> extends BoardProps<V> {
  of: number; // the seat drawn
}

export interface EndProps<V = unknown> extends BoardProps<V> {
  result: Result;
}

export interface EndSeatProps<V = unknown> extends EndProps<V> {
  of: number; // the seat whose row it stands in
}

/** Cards turned up one by one, those to come face down. */
export interface Stack {
  title: string; // whose they are
  left: (n: number) => string; // so many that are still face down
}

/** The last count: what is turned up one thing after another, and what it brings. */
export interface Tally {
  unit: string;
  figure?: (n: number) => string; // a sum on the flaps; by default as it is
  goal?: string; // what decides
  already?: (string | null)[]; // by seat: what lay open before; without it the steps are listed
  steps: { title: string; text?: string; amounts: (number | null)[]; stack?: Stack }[]; // by seat; null: nothing
}

/** What is drawn beside the last count. */
export interface CountedProps<V = unknown> extends EndProps<V> {
  at: number; // the step being counted
}

/** What `games/<slug>/ending.ts` exports by default, by `defineEnding`: what a game adds to the last page, fetched once it is over. */
export interface Ending<V = unknown> {
  /** Charts and the reckoning, on the last page. */
  End?: Component<EndProps<V>>;
  /** On a wide screen it stands beside the scores, so that both are in sight. */
  beside?: boolean;
  /** Under a player's sentence on the last page. */
  EndNote?: Component<EndSeatProps<V>>;
  /** The last count once more, before the last page names anybody; by default the scores, the lowest first. */
  tally?: (props: EndProps<V>) => Tally;
  /** What is being counted, drawn in the middle of it: the map, the sheets. */
  Counted?: Component<CountedProps<V>>;
  /** How the game went for a seat, in one sentence; by default by how much it won or lost. */
  sentence?: (seat: number, props: EndProps<V>) => string;
}

/** What `games/<slug>/index.ts` exports by default, through `defineBoard`; only `Board` is needed. */
export interface BoardModule<V = unknown> {
  /** The cards that would answer the window that is open, and are not in the hand. */
  lacks?: (props: BoardProps<V>) => string[];
  /** What is at stake in the window that is open, in one line; empty: the reason of the question. */
  stake?: (props: BoardProps<V>) => string;
  Board: Component<BoardProps<V>>;
  /** The player's hand, under the bristol. */
  Hand?: Component<BoardProps<V>>;
  /** Dice, a card: what stands left of the question. */
  Lead?: Component<BoardProps<V>>;
  /** Under the seats in the left column. */
  Aside?: Component<BoardProps<V>>;
  /** Above the last facts on television, where the seats stand on the board. */
  TvAside?: Component<BoardProps<V>>;
  /** Inside a seat's place card, under the name: gauges, counts. */
  SeatNote?: Component<SeatProps<V>>;
  /** A panel over the board while `scene` says so; it places the bristol. */
  Scene?: Component<SceneProps<V>>;
  scene?: (props: BoardProps<V>) => boolean;
  /** The colour of each seat, 1 to 8; by default in order. */
  colours?: (view: V, seats: number) => number[];
  /** How long each fact takes on stage, in milliseconds; the others only write their line. */
  beats?: Record<string, number>;
  /** Facts whose words, and what they bring, wait until they have landed: dice, a card turned up. */
  suspense?: string[];
  /** Facts that say how the game ended, and why; by default its last one. */
  outcome?: string[];
  /** The last count is made on the last page, for those at the table too; these facts name the winner, and are not said before. */
  recounts?: string[];
  sounds?: Record<string, Sound>;
  /** The rail's words: "Tour 17 · premier tour de scrutin". */
  status?: (view: V, texts: Texts) => string;
  /** The log's heading when a fact opens a new turn: "Tour 17"; it is the `nth` of its key. */
  heading?: (fact: FactLine, texts: Texts, nth: number, seats: number) => string | null;
  /** Words on a choice; by default the texts' own. */
  offer?: (choice: string, props: BoardProps<V>) => Offer;
  /** What the bristol says of a card taken up, and what can be done with it. */
  held?: (card: string, props: BoardProps<V>) => Held;
  layout?: (props: BoardProps<V>) => Layout;
}

/** Marks an element as the piece or place `id`: glowing when legal, answering "why not?" when not. */
export function mark(
  id: string,
  label: string,
  props: Pick<BoardProps, "decision" | "chosen" | "tv">,
): Record<string, string | number | undefined> {
  if (props.tv) return { "data-place": id };
  const legal = props.decision?.choices.includes(id) ?? false;
  return {
    "data-id": id,
    "data-place": id,
    "data-state": legal ? (props.chosen === id ? "chosen" : "legal") : undefined, // nothing else is drawn anew for a choice
    "aria-label": label,
    "aria-disabled": legal ? undefined : "true",
    role: "button",
    tabindex: -1,
  };
}

/** Marks a number, a gauge or a pile that explains itself when touched; nothing is ever played by it. */
export function about(piece: string, { tv }: Pick<BoardProps, "tv">): Record<string, string | number> {
  return tv ? {} : { "data-about": piece, role: "button", tabindex: 0, "aria-haspopup": "dialog" };
}

/** Names each card of a hand so that copies can be told apart: "W10.1", "W10.2". */
export function copies(cards: string[]): string[] {
  return cards.map((card, at) => `${card}.${cards.slice(0, at + 1).filter((one) => one === card).length}`);
}

/** The card a name made by `copies` stands for. */
export const cardOf = (key: string): string => key.replace(/\.\d+$/, "");

/** Makes a board one that a table of any game can hold: it is only ever given its own game's view. */
export function defineBoard<V extends View>(module: BoardModule<V>): BoardModule {
  return module as BoardModule;
}

/** Makes an ending one that the last page of any game can show. */
export function defineEnding<V extends View>(ending: Ending<V>): Ending {
  return ending as Ending;
}

/** How a game's cards, places and numbers explain themselves: what `games/<slug>/sheet.ts` exports by default, by `defineSheet`. */
export interface Sheet<V = unknown> {
  /** A card as it lies, larger. */
  Face: Component<{ piece: string; props: BoardProps<V> }>;
  /** Whether a piece has a face. */
  faced: (piece: string, props: BoardProps<V>) => boolean;
  /** What fills the slots of its notes; `said` are the words of the game's `explain.<lang>.toml`. */
  values?: (piece: string, props: BoardProps<V>, said: (key: string, values: Values) => string) => Values;
  /** The choice that would play it, to ask why not; null: it is not ours to play. */
  tries: (piece: string, props: BoardProps<V>) => string | null;
}

/** Makes a sheet one that a table of any game can open. */
export function defineSheet<V extends View>(sheet: Sheet<V>): Sheet {
  return sheet as Sheet;
}

const sheets = import.meta.glob<{ default: Sheet }>("./*/sheet.ts");

/** Fetches how a game's pieces explain themselves, if it has more to say than its notes. */
export async function sheet(slug: string): Promise<Sheet | null> {
  return (await sheets[`./${slug}/sheet.ts`]?.())?.default ?? null;
}

/** The five drawings that tell a game in a minute, in this order. */
export const PANELS = ["goal", "turn", "clever", "end", "trap"] as const;

/** What `games/<slug>/Minute.svelte` is given: one drawing of 240 by 172 to make, and the words in it. */
export interface Drawn {
  panel: (typeof PANELS)[number];
  word: (key: string) => string; // of `[minute]`
}

const drawings = import.meta.glob<{ default: Component<Drawn> }>("./*/Minute.svelte");

/** Fetches a game's drawings, if it has some. */
export async function drawn(slug: string): Promise<Component<Drawn> | null> {
  return (await drawings[`./${slug}/Minute.svelte`]?.())?.default ?? null;
}

const endings = import.meta.glob<{ default: Ending }>("./*/ending.ts");

/** Fetches what a game adds to the last page. */
export async function ending(slug: string): Promise<Ending> {
  return (await endings[`./${slug}/ending.ts`]?.())?.default ?? {};
}

const modules = import.meta.glob<{ default: BoardModule }>("./*/index.ts");

/** Fetches a game's board: ours, the one it brings, or else the plain one. */
export async function board(slug: string): Promise<BoardModule> {
  const own = modules[`./${slug}/index.ts`];
  if (own) return (await own()).default;
  const { brought } = await import("./brought");
  return (await brought(slug)) ?? (await modules["./plain/index.ts"]!()).default;
}
