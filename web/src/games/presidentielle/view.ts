// The view, as `escale/games/presidentielle/view.py` writes it.

export type Kind =
  | "key"
  | "sponsors"
  | "false_friend"
  | "speaker"
  | "votes"
  | "good_event"
  | "bad_event"
  | "foul_blow"
  | "bootlicker"
  | "ball"
  | "abstention";

export interface Card {
  id: string;
  kind: Kind;
  votes: number;
  thresholds: number[]; // of each round, on an abstention
}

export interface DareCard {
  id: string;
  votes: number;
  seconds: number;
  written: boolean;
}

export interface Desk {
  candidate: string | null;
  phase: 1 | 2 | 3 | 4; // launching, racing, finalist, in the gallery
  keys: string[];
  votes: Card[];
  dares: DareCard[];
  attacks: Card[]; // without the ball
  ball: boolean;
  value: number;
  hand: number;
  computer: boolean;
}

export interface Ballot {
  seat: number;
  voted: boolean;
  success: boolean | null; // once all have voted
}

export interface Dare {
  card: DareCard;
  darer: number | null; // nobody in a duel
  dared: number;
  stage: "do" | "vote" | "chance" | "judged";
  jury: Ballot[];
  success: boolean | null;
}

export interface PresidentielleView {
  type: "presidentielle";
  round: number; // 0 before the deal
  turn: number | null;
  clockwise: boolean;
  desks: Desk[];
  hand: Card[];
  hands: Card[][]; // everyone's, once the game is over
  wish: string | null;
  wished: number[];
  shoe: number;
  discard: number;
  top: Card | null;
  may_take: boolean;
  threshold: number | null;
  abstention: Card | null;
  exhaustions: number;
  closing: number | null;
  dare_pile: number;
  dare: Dare | null;
  duel: number[];
  launcher: number | null;
  finalists: number[];
  gallery: number[];
  president: number | null;
  waiter: number | null;
}
