// What the server shows of a Marathon, as `escale/games/marathon/view.py` writes it.

export interface Card {
  place: string;
  sign: number; // 1, -1, or 0 while the card is face down
  die: number;
  malus: number;
  one_each: boolean;
  spaces: number[]; // a seat or -1
  bonuses: number[];
  times: number[];
  cells: number[];
  absent: number[];
}

export interface Line {
  line: string;
  open: boolean;
  days: number; // 0: days 1 and 2, 1: days 3 and 4, 2: days 5 and 6
  newest: boolean;
  times: number;
  event: string | null;
  cards: Card[];
}

export interface Pile {
  space: number;
  seats: number[]; // the bottom one first
}

export interface Sheet {
  rows: (number[] | null)[];
  now: (number[] | null)[];
  totals: (number | null)[];
  missed: number[]; // row * 6 + place
  penalty: number;
  crossed: number[];
  score: number;
  estimate: number;
}

export interface Preview {
  choice: string;
  line: string;
  place: string;
  time: number;
  bonus: number;
  points: number;
  gain: number;
  landing: number;
  pile: number[];
  missing: number;
  penalty: number;
  next: number; // -1: nobody, the game is over
  opens: boolean;
  counts: boolean;
  pushed: number[];
  overtaken: number[];
  expelled: number; // -1: nobody
  theirs: number;
}

export interface Counted {
  place: string;
  sign: number;
  die: number;
  spaces: number[];
  cells: number[];
  absent: number[];
}

export interface Count {
  days: number;
  line: string;
  event: string;
  times: number;
  places: Counted[];
}

export interface MarathonView {
  type: "marathon";
  seats: number;
  lounge_tie: string;
  day: number;
  stretch: number;
  end: number;
  lines: Line[];
  piles: Pile[];
  order: number[]; // who acts, who comes next, and so on
  pawns: number[];
  sheets: Sheet[];
  stack: number;
  discarded: string[];
  count: Count | null;
  previews: Preview[];
}

export const PLACES = ["etage", "salon", "rdc", "jardin", "petanque", "verte"];
export const ROWS = 4; // of a shelf
