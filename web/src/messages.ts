export type ClientMessage =
  Play | Undo | AskBack | AnswerBack | Say | Unsay | React | Hear | WhyNot | Orders | Hint | GuideTurn | Ping;
export type View =
  PresidentView | NuclearEscalationView | MarathonView | PresidentielleView | KennedyNixonView | DuelView;
export type CampagneKind = "gain" | "kept" | "loss";
export type DefiPhase = "deal" | "hit" | "lost" | "reply" | "void" | "won";
export type Victory = "majority" | "second_round" | "turns";
export type EscalationPhase = "deal" | "opening" | "over" | "play" | "strategy";
export type LineName = "A" | "B";
export type PlaceName = "etage" | "jardin" | "petanque" | "rdc" | "salon" | "verte";
export type BlueKind =
  | "abstention"
  | "bad_event"
  | "ball"
  | "bootlicker"
  | "false_friend"
  | "foul_blow"
  | "good_event"
  | "key"
  | "speaker"
  | "sponsors"
  | "votes";
export type Gift = "guess" | "idea" | "laugh" | "letter" | "question" | "word";
export type DareStage = "ballots" | "chance" | "do" | "judged" | "ready" | "verdict" | "vote";
export type Stake = "both" | "first" | "presidency" | "second";
export type Who = "" | "G" | "K" | "N";
export type Side = "K" | "N";
export type Issue = "CR" | "DEF" | "ECON";
export type CampaignStage = "activity" | "debates" | "election" | "initiative" | "momentum" | "over" | "strategy";
export type ServerMessage = Update | Room | Chat | Marks | Reason | Advice | Refused | Closing | Pong | HouseLine;

/**
 * Written by `python -m escale.server.write_types`; do not edit.
 */
export interface Messages {
  Aide: Aide;
  Arrange: Arrange;
  BoxInfo: BoxInfo;
  ChapterInfo: ChapterInfo;
  Claim: Claim;
  Claimed: Claimed;
  ClientMessage: ClientMessage;
  Done: Done;
  Drawn: Drawn;
  Erased: Erased;
  Explained: Explained;
  Finish: Finish;
  FirstNotes: FirstNotes;
  Health: Health;
  HouseInfo: HouseInfo;
  Learn: Learn;
  LessonInfo: LessonInfo;
  Link: Link;
  Mark: Mark;
  Me: Me;
  MoveLink: MoveLink;
  Moving: Moving;
  NewTable: NewTable;
  NoticeSettings: NoticeSettings;
  Opened: Opened;
  PersonEntry: PersonEntry;
  Record: Record;
  Remove: Remove;
  Resume: Resume;
  Review: Review;
  Salt: Salt;
  SavedGame: SavedGame;
  Seal: Seal;
  ServerMessage: ServerMessage;
  SetBot: SetBot;
  SetHours: SetHours;
  SetMail: SetMail;
  Sit: Sit;
  Story: Story;
  Subscribe: Subscribe;
  TableEntry: TableEntry;
  TableInfo: TableInfo;
  Verdict: Verdict;
  View: View;
  WaitFor: WaitFor;
  Whereabouts: Whereabouts;
}
/**
 * The quick reference of a game in one language.
 */
export interface Aide {
  pages: AidePage[];
  phases?: AidePhase[];
}
/**
 * One printed page.
 */
export interface AidePage {
  parts: AidePart[];
  title: string;
}
/**
 * A part of a page: numbered steps, a list, frames side by side, a table, or what to heed.
 */
export interface AidePart {
  cards?: AideCard[];
  kind: "frames" | "list" | "steps" | "table" | "watch";
  lines?: string[];
  rows?: string[][];
  rule?: string;
  title?: string;
}
/**
 * A frame on a page of the quick reference.
 */
export interface AideCard {
  lines: string[];
  title: string;
}
/**
 * A part of a turn, or of the game; the page marks the one that is under way.
 */
export interface AidePhase {
  apart?: boolean;
  asked?: string[];
  at?: string;
  perhaps?: boolean;
  steps?: AideStep[];
  text: string;
  title: string;
}
/**
 * A step of what is being done, and the questions that are asked in it.
 */
export interface AideStep {
  asked: string[];
  perhaps?: boolean;
  title: string;
}
/**
 * What the host changes while people sit down; what is left out stays.
 */
export interface Arrange {
  bank?: number | null;
  clock?: number | null;
  options?: {
    [k: string]: string | number | boolean;
  } | null;
  public?: boolean | null;
  reaction?: number | null;
  seats?: number | null;
  words?: {
    [k: string]: string;
  } | null;
}
/**
 * One box on the shelf.
 */
export interface BoxInfo {
  blanks: string[];
  brings: string[];
  least: number;
  length: Words;
  lesson: boolean;
  levels: string[];
  most: number;
  options: OptionInfo[];
  pitch: Words;
  playable: boolean;
  ratings: {
    [k: string]: number;
  };
  reacts: boolean;
  rules: number;
  slug: string;
  title: Words;
}
/**
 * The same words in both languages.
 */
export interface Words {
  en: string;
  fr: string;
}
/**
 * A setting of the table.
 */
export interface OptionInfo {
  allowed: (string | number | boolean)[];
  default: string | number | boolean;
  label: Words;
  labels: Words[];
  name: string;
}
/**
 * A chapter of the rulebook.
 */
export interface ChapterInfo {
  number: string;
  rules: RuleInfo[];
  title: Words;
}
/**
 * A numbered rule.
 */
export interface RuleInfo {
  en: string;
  fr: string;
  number: string;
}
/**
 * The token of a personal link.
 */
export interface Claim {
  token: string;
}
/**
 * Where the claimed seat is.
 */
export interface Claimed {
  id: string;
  seat: number;
}
/**
 * Choose; `version` is that of the update the choice was listed in.
 *
 *     Sent again after a lost connection it is never played twice: it is `stale` then.
 */
export interface Play {
  anyway?: boolean;
  choice: string;
  type: "play";
  version: number;
}
/**
 * Take back one's latest choice, as long as it taught nobody anything.
 */
export interface Undo {
  type: "undo";
  version: number;
}
/**
 * Ask the table to go back to an event; if all people agree, what follows is drawn afresh.
 */
export interface AskBack {
  to: number;
  type: "ask_back";
}
/**
 * Agree that the table goes back, or not; whoever asked may so withdraw it.
 */
export interface AnswerBack {
  type: "answer_back";
  yes: boolean;
}
/**
 * A line of chat, in one's own words or as a phrase that everybody reads in their language.
 */
export interface Say {
  about?: number | null;
  phrase?: ("good_game" | "hmm" | "hurry" | "lucky" | "ouch" | "sorry" | "thanks" | "well_played") | null;
  text?: string;
  type: "say";
}
/**
 * Take away a line of chat: one's own, or as host anybody's.
 */
export interface Unsay {
  n: number;
  type: "unsay";
}
/**
 * Put an emoji on what happened at an event, or take it away again.
 */
export interface React {
  emoji: "❤️" | "👏" | "😂" | "😮" | "😱" | "🤔";
  n: number;
  type: "react";
}
/**
 * Say whether one wants to hear the table talk, and whose words not.
 *
 *     Who sits at a table hears it until they do not want to; who watches only once they want to.
 */
export interface Hear {
  mute?: number[];
  talk: boolean;
  type: "hear";
}
/**
 * Ask why something may not be chosen now; a `reason` comes back.
 */
export interface WhyNot {
  choice: string;
  type: "why_not";
}
/**
 * Standing orders for reaction windows; they replace the ones before.
 *
 *     They pass whatever the seat holds. Without them every person at a table of several is asked,
 *     even with nothing but a pass to choose: how long an answer takes must not show a hand.
 */
export interface Orders {
  here?: string[];
  only_me?: boolean;
  passes?: string[];
  plays?: string[];
  type: "orders";
  until_turn?: boolean;
}
/**
 * Ask for advice on the decision asked now; `advice` comes back.
 */
export interface Hint {
  type: "hint";
}
/**
 * Tell the guide of a lesson: on, back to the step before, past this one, or leave.
 */
export interface GuideTurn {
  to: "back" | "leave" | "on" | "skip";
  type: "guide_turn";
}
/**
 * Ask whether the line is alive; a `pong` comes back.
 */
export interface Ping {
  type: "ping";
}
/**
 * How many tables left the database, and how many of their games were packed.
 */
export interface Done {
  house: HouseInfo;
  packed: number;
  tables: number;
}
/**
 * All that the host has settled, and how the house is doing.
 */
export interface HouseInfo {
  backups: File[];
  bans: Ban[];
  days: number;
  flags: Limits;
  folder: string;
  limits: Limits;
  line: HouseLine;
  load: Load;
  note: Words;
  old: number;
  packs: File[];
  usual: Words;
}
/**
 * A backup, or games packed away.
 */
export interface File {
  at: number;
  name: string;
  size: number;
}
/**
 * Somebody who is shut out, or an address.
 */
export interface Ban {
  at: number;
  name: string;
  what: string;
}
/**
 * How much of something is let through.
 */
export interface Limits {
  dear?: number | null;
  each?: number | null;
  guess?: number | null;
  most?: number | null;
  new?: number | null;
  rate?: number | null;
}
/**
 * A line from the host of the house to everybody; without words it was taken back.
 */
export interface HouseLine {
  en: string;
  fr: string;
  n: number;
  type: "house_line";
}
/**
 * How the machine and the server are doing.
 */
export interface Load {
  cores: number;
  data: number;
  disk: number;
  free: number;
  load: number[];
  memory: number;
  since: number;
  sockets: number;
  tables: number;
  version: string;
}
/**
 * What chance could have answered at one event, and how heavily each answer weighs.
 */
export interface Drawn {
  choices: string[];
  n: number;
  weights: number[] | null;
}
/**
 * What is left once somebody is gone.
 */
export interface Erased {
  games: number;
}
/**
 * How a game's pieces explain themselves in one language, by the first note that fits.
 */
export interface Explained {
  pieces: PieceNote[];
  uses?: {
    [k: string]: string;
  };
  words?: {
    [k: string]: string;
  };
}
/**
 * What a card, a place or a number says of itself: **bold**, [rules], slots to be filled.
 */
export interface PieceNote {
  avoid?: string;
  keep?: string;
  later?: LaterUse[];
  name?: string;
  now?: string;
  of: string;
  place?: boolean;
  when?: string;
  will?: string;
}
/**
 * What a card will be good for, and when.
 */
export interface LaterUse {
  moment: string;
  text: string;
  title: string;
}
/**
 * How a game of somebody one has sat with ended.
 */
export interface Finish {
  at: number;
  bot: string | null;
  game: string;
  mark: number;
  name: string;
  place: number;
  rival: string;
  scores: number[];
  seats: number;
  won: boolean;
}
/**
 * The first-time notes of a game, the more telling ones first.
 */
export interface FirstNotes {
  notes: {
    [k: string]: First;
  };
}
/**
 * What brings a note on, and where it stands; its words are in `[firsts]` of the texts.
 */
export interface First {
  asked?: string[];
  beside?: string[];
  fact?: string[];
  offers?: string[];
  rule: string;
  taught?: boolean;
  when?: {
    [k: string]: string | number;
  }[];
}
/**
 * Whether the server lives and is ready.
 */
export interface Health {
  status: string;
  version: string;
}
/**
 * Sit down at a table with a guide, or come back to it.
 */
export interface Learn {
  name: string;
}
/**
 * The words of a lesson.
 */
export interface LessonInfo {
  en: Ending;
  fr: Ending;
  steps: StepInfo[];
}
/**
 * What the last page says, in one language.
 */
export interface Ending {
  later: string[];
  seen: string[];
}
/**
 * A step of a lesson: where to look, and what the guide says.
 */
export interface StepInfo {
  en: Said;
  fr: Said;
  look: string[];
  rule: string;
}
/**
 * What the guide says at a step, in one language.
 */
export interface Said {
  act?: string;
  other?: string;
  text: string;
  title: string;
  why?: string;
}
/**
 * A personal link: whoever opens it takes over the seat.
 */
export interface Link {
  path: string;
  token: string;
}
/**
 * Choose one's colour and shape before the game.
 */
export interface Mark {
  mark: number;
  seat?: number | null;
}
/**
 * Who asks: the name used last, and the tables where one sits.
 */
export interface Me {
  name: string;
  tables: TableInfo[];
}
/**
 * A table in a list.
 */
export interface TableInfo {
  age_ms?: number;
  asks?: Words | null;
  bank?: number;
  changed: number;
  clock?: number;
  created: number;
  game: string;
  id: string;
  left_ms?: number | null;
  lesson?: number;
  players: Player[];
  public: boolean;
  status: "lobby" | "over" | "playing";
  title: string;
  waiting?: number[] | null;
  watching: number;
  you: number | null;
  your_turn: boolean;
}
/**
 * One seat, and who plays it.
 */
export interface Player {
  away_ms?: number;
  bot: string | null;
  calls?: number[];
  mark?: number;
  name: string | null;
  online: boolean;
  since?: number;
  waits?: number[];
}
/**
 * A link that makes another device one's own, once.
 */
export interface MoveLink {
  expires: number;
  path: string;
}
/**
 * Whom a device becomes.
 */
export interface Moving {
  done: boolean;
  known: string;
  name: string;
  tables: number;
}
/**
 * Make a table and sit down at it; with bots on every other seat it can start at once.
 */
export interface NewTable {
  bank?: number;
  bots?: string | (string | null)[] | null;
  clock?: number;
  game: string;
  name: string;
  options?: {
    [k: string]: string | number | boolean;
  };
  public?: boolean;
  rated?: boolean;
  reaction?: number;
  seat?: number | null;
  seats: number;
  start?: boolean;
  title?: string;
  words?: {
    [k: string]: string;
  };
}
/**
 * Where one is told of one's turns, and when.
 */
export interface NoticeSettings {
  browsers: number;
  confirmed: boolean;
  declined: boolean;
  feed: string | null;
  key: string;
  lang: "en" | "fr";
  mail: string;
  mails: boolean;
  sleeps: number;
  wakes: number;
  zone: string;
}
/**
 * A saved game brought back: the table as it was, and its story to some eyes.
 */
export interface Opened {
  room: Room;
  story: Story;
  update: Update;
}
/**
 * The table around the game: who sits where and what was agreed; sent whenever it changes.
 */
export interface Room {
  absent_ms: number;
  bank: number;
  begun?: number;
  chairs?: ChairLine[];
  clock: number;
  commitment: string;
  count: number;
  count_ms: number | null;
  created: number;
  game: string;
  host: boolean;
  hosted: number | null;
  id: string;
  left: number[];
  lesson?: Coach | null;
  next: string | null;
  open: number[];
  opening: boolean;
  options: {
    [k: string]: string | number | boolean;
  };
  orders: Orders;
  players: Player[];
  public: boolean;
  rated: boolean;
  reaction: number;
  removed: boolean;
  returns?: Return[];
  rules: number;
  salts: string[];
  seals: string[];
  secret: string | null;
  secrets: boolean;
  stand_in?: StandIn | null;
  status: "lobby" | "over" | "playing";
  title: string;
  type: "room";
  watching: number;
  wish?: Wish | null;
  word: string | null;
  words: {
    [k: string]: string;
  };
  you: number | null;
  yours: number[];
}
/**
 * What the log says of a chair and not of the game.
 */
export interface ChairLine {
  kind: "back" | "bot" | "gone" | "host" | "up" | "waits";
  n: number;
  name: string;
  seat: number;
}
/**
 * Where a learner is in a lesson.
 */
export interface Coach {
  astray: boolean;
  at: number;
  expects: string[];
  free: boolean;
  look: boolean;
  of: number;
  other: number | null;
  step: number;
}
/**
 * Where the table once went back by consent.
 */
export interface Return {
  events: number;
  to: number;
}
/**
 * What a bot has played in one's seat.
 */
export interface StandIn {
  moves: number;
  since: number;
}
/**
 * Somebody asks the table to go back; nobody is told who has agreed.
 */
export interface Wish {
  events: number;
  seat: number;
  to: number;
  yours: boolean;
}
/**
 * A game from its first frame to its last, or as far as one has seen it.
 */
export interface Story {
  events: number;
  frames: FrameLine[];
  own: unknown[][];
  steps: Step[];
  view: View;
}
/**
 * One moment that can be seen: what is told, and what has changed when it is.
 */
export interface FrameLine {
  facts: FactLine[];
  n: number;
  own?: unknown[][] | null;
  patch?: unknown[][];
}
/**
 * What happened, for the log on screen and for animation.
 */
export interface FactLine {
  key: string;
  n: number;
  rule: string | null;
  seat: number;
  values: {
    [k: string]: string | number;
  };
}
/**
 * Somebody's answer in a story; the rolls and draws up to the next one belong to it.
 */
export interface Step {
  choice: string | null;
  n: number;
  seat: number;
}
/**
 * The whole table.
 */
export interface PresidentView {
  alliances: number[][];
  announcement: number;
  candidates: string[];
  card: CampagneView | null;
  defi: DefiView | null;
  dice: string[];
  electorate: number;
  end: PresidentEndView | null;
  free: number;
  majority: number;
  pawns: {
    [k: string]: PawnView;
  };
  roller: number | null;
  round: number;
  seats: PresidentSeatView[];
  stars: number;
  talon: number;
  talon_known: string[];
  turn: number;
  turns_left: number | null;
  type: "jeu-du-president";
  urn: number;
  voters: {
    [k: string]: number;
  };
}
/**
 * A Campagne card lying open.
 */
export interface CampagneView {
  amount: number;
  id: string;
  kind: CampagneKind;
}
/**
 * The défi of this turn; it stays on show, with its result, until the next roll.
 */
export interface DefiView {
  cards_left: number;
  defie: number;
  defie_cards: number[];
  defie_total: number;
  defieur: number;
  defieur_cards: number[];
  defieur_side: number;
  defieur_total: number;
  over: number;
  phase: DefiPhase;
  stake: string;
  voters: number;
}
/**
 * How it ended.
 */
export interface PresidentEndView {
  elected: number;
  how: Victory;
  winners: number[];
}
/**
 * A pawn on the map.
 */
export interface PawnView {
  protected: boolean;
  seat: number;
}
/**
 * One player: party, votes and cards in front of the seat.
 */
export interface PresidentSeatView {
  departements: number;
  kept: CampagneView[];
  on_cards: number;
  on_map: number;
  party: string | null;
  pending: CampagneView[];
  protected: number;
  rank: number | null;
  role: "ally" | "candidate";
  side: number;
  votes: number;
}
/**
 * The whole table as one seat sees it.
 */
export interface NuclearEscalationView {
  active: number;
  attack: Attack | null;
  bank: number | null;
  bank_cards: number;
  cruises: CruiseMissile[];
  discard: string[];
  envelopes: number[];
  first: number;
  nations: Nation[];
  peace_made: boolean;
  phase: EscalationPhase;
  pile: number;
  public: boolean;
  queue: number[];
  salvo: Salvo | null;
  seat: number | null;
  secret: Announced | null;
  trade: Trade | null;
  turn: number;
  type: "nuclear-escalation";
  virus: Virus | null;
  war: boolean;
  winner: number | null;
}
/**
 * A shot under way, with the losses a number on the die would bring.
 */
export interface Attack {
  attacker: number;
  carrier: string;
  least: number;
  most: number;
  slices: number;
  target: number;
  warhead: string;
}
/**
 * A missile in the air.
 */
export interface CruiseMissile {
  card: string;
  over: number;
  owner: number;
}
/**
 * One mat: what lies on it, face down cards as empty names.
 */
export interface Nation {
  alive: boolean;
  deterrents: string[];
  hand: string[] | null;
  hand_size: number;
  launcher: string;
  load: string[];
  loaded: number;
  lost_turns: number;
  on_the_pad: boolean;
  peak: number | null;
  people_cards: number;
  platforms: string[][];
  population: number | null;
  satellites: number;
  slots: string[];
  stolen: StolenSecret[];
}
/**
 * A secret on the table: its level, and its title for those who know it.
 */
export interface StolenSecret {
  card: string;
  level: string;
}
/**
 * A final retaliation: who fires, and the packages left.
 */
export interface Salvo {
  packages: string[][];
  seat: number;
}
/**
 * A secret announced and not resolved yet.
 */
export interface Announced {
  card: string;
  level: string;
  seat: number;
}
/**
 * An arms trade: the card on offer, and who offers something in return.
 */
export interface Trade {
  card: string;
  offers: (string | null)[];
}
/**
 * The Supervirus: who has it, and who gave it.
 */
export interface Virus {
  giver: number | null;
  holder: number;
}
/**
 * The table: two lines, the track, the sheets.
 */
export interface MarathonView {
  count: CountView | null;
  day: number;
  discarded: string[];
  end: number;
  lines: LineView[];
  lounge_tie: "seed" | "top-row";
  order: number[];
  pawns: number[];
  seats: number;
  sheets: SheetView[];
  stack: number;
  stretch: number;
  time: number[];
  type: "marathon";
}
/**
 * A count, place by place as they are called.
 */
export interface CountView {
  days: number;
  event: string;
  line: LineName;
  over: boolean;
  places: CountedView[];
  times: number;
}
/**
 * One place of a count, as it stands.
 */
export interface CountedView {
  cells: number[];
  die: number;
  place: PlaceName;
  sign: number;
  spaces: number[];
}
/**
 * One line of six cards, and the event beside it.
 */
export interface LineView {
  cards: MarathonCardView[];
  days: number;
  event: string | null;
  line: LineName;
  newest: boolean;
  open: boolean;
  times: number;
}
/**
 * One card: `spaces` holds a seat or -1, shelf by shelf from the bottom, rows from the top.
 */
export interface MarathonCardView {
  bonuses: number[];
  die: number;
  malus: number;
  place: PlaceName;
  sign: number;
  spaces: number[];
  times: number[];
}
/**
 * A score sheet: cells are written when counted, those of face-up lines are in pencil.
 */
export interface SheetView {
  avoidable: boolean;
  cells: (number | null)[];
  crossed: number[];
  estimate: number;
  lacking: number[];
  missed: number[];
  penalty: number;
  struck: number[];
  totals: (number | null)[];
  truth: number;
  written: number;
}
/**
 * The whole table as one seat, or a spectator, may see it.
 */
export interface PresidentielleView {
  abstention: BlueCard | null;
  clockwise: boolean;
  closing: number | null;
  dare: Dare | null;
  dare_pile: number;
  desks: Desk[];
  discard: number;
  duel: number[];
  exhaustions: number;
  finalists: number[];
  gallery: number[];
  hand: BlueCard[];
  hands: BlueCard[][];
  launcher: number | null;
  may_take: boolean;
  president: number | null;
  round: number;
  shoe: number;
  threshold: number | null;
  top: BlueCard | null;
  turn: number | null;
  type: "presidentielle";
  waiter: number | null;
  wish: string | null;
  wished: number[];
}
/**
 * A blue card: what it is, what it weighs, and the two thresholds of an abstention.
 */
export interface BlueCard {
  id: string;
  kind: BlueKind;
  thresholds: number[];
  votes: number;
}
/**
 * The dare in progress; judged, the last one until somebody plays on.
 */
export interface Dare {
  card: DareCard;
  dared: number;
  darer: number | null;
  jury: Ballot[];
  stage: DareStage;
  stake: Stake | null;
  success: boolean | null;
}
/**
 * A dare: what it is worth, its time, and what the rivals give for it.
 */
export interface DareCard {
  asks: Gift | null;
  gifts: number;
  id: string;
  memory: boolean;
  seconds: number;
  votes: number;
}
/**
 * One judge of a dare: whether they have voted, and how once all have.
 */
export interface Ballot {
  seat: number;
  success: boolean | null;
  voted: boolean;
}
/**
 * One seat's desk; `hand` is a number, `value` counts everything that lies there.
 */
export interface Desk {
  attacks: BlueCard[];
  ball: boolean;
  candidate: string | null;
  computer: boolean;
  dares: DareCard[];
  hand: number;
  keys: string[];
  phase: number;
  value: number;
  votes: BlueCard[];
}
/**
 * The whole table as one seat, or a spectator, sees it.
 */
export interface KennedyNixonView {
  /**
   * @minItems 2
   * @maxItems 2
   */
  bag: [number, number];
  byrd: boolean;
  calls: CallView[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  candidates: [CandidateView, CandidateView];
  debate_box: string[];
  deck_count: number;
  discard: string[];
  elected: Who;
  election_box: LastingView[];
  endorsed: InRegions;
  endorsements_left: number;
  first: Who;
  green: string;
  initiative: Who;
  media: InRegions;
  phase: number;
  played: string[];
  player: Who;
  podium: PodiumView[];
  points: number;
  president: Who;
  prevention: string[];
  running: LastingView[];
  stage: CampaignStage;
  support: {
    [k: string]: number;
  };
  track: IssueView[];
  turn: number;
  type: "kennedy-nixon";
  use: string;
}
/**
 * A state called on election night; `who` is empty when its votes go to nobody.
 */
export interface CallView {
  place: string;
  who: Who;
}
/**
 * One of the two candidates; what it holds is empty for those who may not look.
 */
export interface CandidateView {
  chance: number;
  checks: string[];
  hand: string[];
  hand_count: number;
  known: string[];
  momentum: number;
  ready: boolean;
  rest: number;
  sealed: string[];
  sealed_count: number;
  stack: string[];
  stack_count: number;
  token: string;
  votes: number;
  who: Side;
  worth: {
    [k: string]: WorthView;
  };
}
/**
 * What a card is worth in each use when that is not what is printed, and why.
 */
export interface WorthView {
  advertise: number;
  because: string[];
  campaign: number;
  position: number;
}
/**
 * A card that lasts: whom it bears on, or who brought it.
 */
export interface LastingView {
  card: string;
  who: Who;
}
/**
 * Cubes or markers in each region, above zero Kennedy's, below zero Nixon's.
 */
export interface InRegions {
  EAST: number;
  MIDWEST: number;
  SOUTH: number;
  WEST: number;
}
/**
 * One issue on the debate board: the cards on each side, and who won it.
 */
export interface PodiumView {
  issue: Issue;
  kennedy: string[];
  nixon: string[];
  rank: number;
  won_by: Who;
}
/**
 * An issue tile; `cubes` above zero are Kennedy's, below zero Nixon's.
 */
export interface IssueView {
  cubes: number;
  issue: Issue;
}
export interface DuelView {
  cards: number[][];
  lives: number[];
  pile: number;
  type: "duel21";
}
/**
 * What has happened since the update before, and how things stand now.
 */
export interface Update {
  age_ms?: number;
  aside?: number;
  bank_ms?: number[];
  beside?: number[];
  decision?: Question | null;
  events: number;
  facts?: FactLine[];
  first: number;
  frames?: FrameLine[];
  head?: string;
  late?: number[];
  left_ms?: (number | null)[];
  own?: unknown[][] | null;
  result?: Result | null;
  sealed?: string | null;
  seat: number | null;
  status: "lobby" | "over" | "playing";
  type: "update";
  undo?: boolean;
  undos?: number;
  version: number;
  view?: View;
  waiting: number[] | null;
  window?: string | null;
}
/**
 * What the seat must choose now, and among what.
 */
export interface Question {
  brief?: BriefView | EventsView;
  choices: string[];
  kind: string;
  left: number;
  rule: string | null;
  values: {
    [k: string]: string | number;
  };
}
/**
 * What each choice open to a seat would do.
 */
export interface BriefView {
  landings: {
    [k: string]: LandingView;
  };
  previews: PreviewView[];
}
/**
 * What follows when the time pawn of the seat asked moves on by so many periods.
 */
export interface LandingView {
  counts: boolean;
  landing: number;
  missing: number;
  next: number;
  opens: boolean;
  penalty: number;
  pile: number[];
}
/**
 * What one legal choice would do, before it is made.
 */
export interface PreviewView {
  bonus: number;
  choice: string;
  moved: number[];
  points: number;
  theirs: number | null;
  time: number;
}
/**
 * The events of a hand that depend on how the table stands.
 */
export interface EventsView {
  effects: {
    [k: string]: EffectView;
  };
}
/**
 * Who would gain by an event now, and what is said of it to the one who may play it.
 */
export interface EffectView {
  said: string;
  values?: {
    [k: string]: string | number;
  };
  who: Who;
}
/**
 * How the game ended, seat by seat.
 */
export interface Result {
  placing: number[];
  scores: number[];
  winners: number[];
}
/**
 * Somebody who once gave a name here.
 */
export interface PersonEntry {
  address: string | null;
  banned: boolean;
  created: number;
  id: string;
  last: number;
  name: string;
  tables: number;
}
/**
 * Who one is here, and what one has played.
 */
export interface Record {
  devices: number;
  favourite: string | null;
  games: GameRecord[];
  history: Past[];
  minutes: number | null;
  name: string;
  rated: boolean;
  rivals: Rival[];
}
/**
 * How one has fared at one game, as far as one has seen the ends.
 */
export interface GameRecord {
  best: string | null;
  game: string;
  levels: {
    [k: string]: number[];
  };
  played: number;
  rating: number | null;
  ratings: {
    [k: string]: number;
  };
  won: number;
}
/**
 * A game one has played.
 */
export interface Past {
  at: number;
  game: string;
  others: string[];
  place: number | null;
  rated: boolean;
  seats: number;
  table: string;
  title: string;
  won: boolean;
}
/**
 * How it stands between oneself and somebody else.
 */
export interface Rival {
  lost: number;
  name: string;
  played: number;
  tied: number;
  won: number;
}
/**
 * Ask somebody to get up before the game; they may not sit down at this table again.
 */
export interface Remove {
  seat: number;
}
/**
 * Lay a new table that goes on from a moment of a finished game, against bots.
 */
export interface Resume {
  bots: string;
  events: number;
  name: string;
  seat: number;
}
/**
 * A finished game as the strongest bot sees it afterwards.
 */
export interface Review {
  moments: Moment[];
  progress: number;
}
/**
 * The table after one event.
 */
export interface Moment {
  best?: string;
  chance?: number;
  chances: number[];
  gain?: number;
  luck: number[];
  n: number;
  played: string;
  seat: number;
  why?: Ground[];
}
/**
 * What speaks for a choice: `hints.<key>` in the texts, and its values.
 */
export interface Ground {
  key: string;
  values: {
    [k: string]: string | number;
  };
}
/**
 * The salt that was sealed, once the table's room says `opening`.
 */
export interface Salt {
  salt: string;
}
/**
 * Everything about a game that was played: what was set, what was promised, what happened.
 */
export interface SavedGame {
  begun?: number;
  bots?: string[];
  chain?: string[];
  commitment: string;
  escale?: number;
  game: string;
  lang?: string;
  log: [number, string][];
  names?: string[];
  options?: {
    [k: string]: string | number | boolean;
  };
  rules: number;
  salts?: string[];
  seats: number;
  secret?: string | null;
}
/**
 * Promise what you will mix into chance: the SHA-256 of a salt, before the game begins.
 */
export interface Seal {
  seal: string;
}
/**
 * What was said: all that is remembered on connecting, then line by line.
 */
export interface Chat {
  lines: ChatLine[];
  type: "chat";
  unsaid?: number[];
}
/**
 * One thing said.
 */
export interface ChatLine {
  about?: number | null;
  at: number;
  n: number;
  name: string;
  phrase?: ("good_game" | "hmm" | "hurry" | "lucky" | "ouch" | "sorry" | "thanks" | "well_played") | null;
  seat: number | null;
  text: string;
}
/**
 * Every emoji on the log; it replaces the ones before.
 */
export interface Marks {
  marks: Emote[];
  type: "marks";
}
/**
 * An emoji somebody put on what happened.
 */
export interface Emote {
  emoji: "❤️" | "👏" | "😂" | "😮" | "😱" | "🤔";
  n: number;
  seat: number;
}
/**
 * Why something may not be chosen; without a key it is simply not on offer now.
 */
export interface Reason {
  choice: string;
  key: string | null;
  rule: string | null;
  type: "reason";
  values: {
    [k: string]: string | number;
  };
}
/**
 * What the rule book or a bot would choose, then the runner-up; empty without an opinion.
 */
export interface Advice {
  hints: Suggestion[];
  type: "advice";
  version: number;
}
/**
 * A choice and what speaks for it, two reasons at most.
 */
export interface Suggestion {
  choice: string;
  reasons: Argument[];
}
/**
 * A reason in words: `hints.<key>` in the texts.
 */
export interface Argument {
  key: string;
  values: {
    [k: string]: string | number;
  };
}
/**
 * Something was not done, and nothing changed; also the body of every failed request.
 */
export interface Refused {
  code:
    | "asked_already"
    | "bad_file"
    | "bad_option"
    | "bad_origin"
    | "bad_text"
    | "banned"
    | "closed"
    | "failed"
    | "forged"
    | "illegal"
    | "malformed"
    | "no_undo"
    | "not_asked"
    | "not_found"
    | "not_host"
    | "not_over"
    | "not_seated"
    | "not_started"
    | "over"
    | "seat_taken"
    | "seats_empty"
    | "stale"
    | "started"
    | "too_large"
    | "too_many"
    | "unknown_game"
    | "unknown_table";
  message: string;
  type: "refused";
  values?: {
    [k: string]: string | number;
  };
}
/**
 * The server is about to stop: come back after `retry_ms`.
 */
export interface Closing {
  reload?: boolean;
  retry_ms: number;
  type: "closing";
}
/**
 * The line is alive, and whatever was sent before the `ping` has been taken.
 */
export interface Pong {
  type: "pong";
}
/**
 * Let a bot play a seat, or every empty one (null); without a level: take the seat back.
 *
 *     For somebody who is gone it is a vote, unless the host asks or the table has waited long.
 */
export interface SetBot {
  level?: string | null;
  seat?: number | null;
}
/**
 * In which language and between which hours one wants notices.
 */
export interface SetHours {
  declined?: boolean;
  lang: "en" | "fr";
  sleeps?: number;
  wakes?: number;
  zone: string;
}
/**
 * Send notices to an address, once it has agreed; "": to none.
 */
export interface SetMail {
  address: string;
}
/**
 * Sit down on an empty seat; null: the first one.
 */
export interface Sit {
  beside?: boolean;
  name: string;
  seat?: number | null;
}
/**
 * Send notices to this browser: what its push manager gave.
 */
export interface Subscribe {
  auth: string;
  endpoint: string;
  p256dh: string;
}
/**
 * A table as its host sees it: nothing of hands, nothing of secrets.
 */
export interface TableEntry {
  events: number;
  game: string;
  id: string;
  last: number;
  people: string[];
  state: "live" | "old" | "over" | "stuck" | "waiting";
  watching: number;
}
/**
 * Whether the log plays by the rules and every roll and draw is the secret's.
 */
export interface Verdict {
  chances: number;
  events: number;
  ok: boolean;
  problem: string | null;
}
/**
 * Say that one would rather wait for somebody who is gone.
 */
export interface WaitFor {
  seat: number;
}
/**
 * Where this server is found by others on the same network; null: nowhere.
 */
export interface Whereabouts {
  address: string | null;
}
