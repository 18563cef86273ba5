// Présidentielle: campaign desks, dares, and an aperitif.

import type { FactLine, PresidentielleView } from "../../messages";
import type { Texts } from "../../texts";
import { screen } from "../../screen.svelte";
import { defineBoard } from "../contract";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { offer } from "./offers";
import { held } from "./pick";
import { millions } from "./printed";
import Scene from "./Scene.svelte";
import SeatNote from "./SeatNote.svelte";

const beats = {
  candidate: 420,
  dealt: 200,
  first_player: 1100,
  drew: 380,
  drew_hidden: 160,
  took: 420,
  discarded: 460,
  swapped: 320,
  laid_key: 560,
  laid: 520,
  spoke: 620,
  attacked: 640,
  gave: 600,
  in_the_race: 300,
  launched: 1100,
  friend_dropped: 500,
  announced: 1100,
  abstention: 1100,
  cleared: 600,
  rolled: 950,
  dared: 500,
  dare_card: 1100,
  duel_card: 1100,
  performed: 400,
  voted: 250,
  ballots: 1000,
  gave_up: 500,
  dare_done: 1300,
  dare_missed: 1300,
  rewarded: 620,
  reshuffled: 700,
  poll_closed: 1200,
  counted: 1500,
  duel: 1400,
  duel_unready: 1400,
  duel_won: 900,
  finalists: 1800,
  out_behind: 900,
  out_unready: 900,
  out_fewer: 900,
  elected: 1800,
  aperitif: 1200,
};

function status(view: PresidentielleView, texts: Texts): string {
  const round = texts.board(`round_${view.round}`);
  if (!view.round) return round;
  if (screen.phone && !view.threshold) return round;
  const bar = view.threshold ? `${texts.board("threshold")} ${millions(view.threshold, texts)} M` : texts.board("no_threshold");
  return `${round} · ${bar}`;
}

function heading(fact: FactLine, texts: Texts): string | null {
  if (fact.key === "first_player") return texts.board("round_1");
  return fact.key === "finalists" ? texts.board("round_2") : null;
}

export default defineBoard<PresidentielleView>({
  Board,
  outcome: ["elected"],
  Hand,
  SeatNote,
  Scene,
  // A dare, or the count of a poll that has just closed.
  scene: ({ view, stage }) => (view.dare !== null && view.dare.stage !== "judged") || stage.current?.key === "counted",
  beats,
  sounds: {
    drew: "card",
    took: "card",
    discarded: "card",
    laid_key: "coin",
    laid: "card",
    spoke: "card",
    attacked: "card",
    cleared: "coin",
    rolled: "roll",
    dare_card: "bell",
    duel_card: "bell",
    voted: "tock",
    dare_done: "bell",
    dare_missed: "no",
    announced: "tock",
    finalists: "bell",
    elected: "bell",
  },
  status,
  heading,
  offer,
  held,
  layout: () => ({ seats: "board", question: { high: 150, less: 138, phone: 244 } }),
});
