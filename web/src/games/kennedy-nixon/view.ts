// The view of 1960 as `escale/games/kennedy_nixon/view.py` writes it.

export type Side = "K" | "N";
export type Who = Side | "G" | ""; // G: Byrd's green cube; nothing: nobody
export type Region = "EAST" | "MIDWEST" | "SOUTH" | "WEST";
export type Issue = "DEF" | "ECON" | "CR";
export type PhaseName = "initiative" | "activity" | "momentum" | "strategy" | "debates" | "election" | "over";

export interface CandidateView {
  who: Side;
  momentum: number;
  rest: number;
  token: string;
  ready: boolean;
  votes: number;
  chance: number;
  hand_count: number;
  hand: string[];
  known: string[];
  stack_count: number;
  stack: string[];
  sealed_count: number;
  sealed: string[];
  checks: string[];
}

export interface IssueView {
  issue: Issue;
  cubes: number;
}

export interface LastingView {
  card: string;
  who: Who;
}

export interface PodiumView {
  issue: Issue;
  kennedy: string[];
  nixon: string[];
  won_by: Who;
  rank: number;
}

export interface CallView {
  place: string;
  who: Who;
}

export interface KennedyNixonView {
  type: "kennedy-nixon";
  turn: number;
  stage: PhaseName;
  phase: number;
  first: Who;
  initiative: Who;
  candidates: [CandidateView, CandidateView];
  support: Record<string, number>; // above zero Kennedy's cubes, below zero Nixon's
  byrd: boolean;
  green: string;
  media: Record<Region, number>;
  endorsed: Record<Region, number>;
  endorsements_left: number;
  track: IssueView[];
  bag: [number, number];
  deck_count: number;
  discard: string[];
  played: string[];
  player: Who;
  use: string;
  points: number;
  running: LastingView[];
  prevention: string[];
  debate_box: string[];
  election_box: LastingView[];
  podium: PodiumView[];
  calls: CallView[];
  elected: Who;
  president: Who;
}
