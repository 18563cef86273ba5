// 1960: Kennedy against Nixon, on a map of the United States.

import type { FactLine, KennedyNixonView } from "../../messages";
import type { Texts } from "../../texts";
import { screen } from "../../screen.svelte";
import { defineBoard } from "../contract";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { offer } from "./offers";
import Scene from "./Scene.svelte";
import { scene } from "./scenes";
import SeatNote from "./SeatNote.svelte";
import { held } from "./uses";

const beats = {
  stacked: 500,
  hand_discarded: 600,
  rest_to_bag: 600,
  turn: 300,
  drew: 500,
  drew_hidden: 300,
  initiative: 1200,
  played_event: 900,
  played_points: 700,
  played_candidate: 700,
  triggered: 900,
  preempted: 500,
  paid: 350,
  rested: 250,
  worth: 700,
  turned_up: 700,
  travelled: 420,
  token: 560,
  check_won: 760,
  check_lost: 760,
  ad_won: 640,
  ad_lost: 640,
  gained: 400,
  gained_carried: 520,
  lost: 400,
  media_gained: 380,
  media_lost: 380,
  issue_gained: 380,
  issue_lost: 300,
  issue_up: 420,
  shifted: 420,
  issues_ordered: 420,
  endorsed: 420,
  momentum_gained: 340,
  momentum_lost: 340,
  decayed: 300,
  debate_card: 600,
  laid: 620,
  debate_won: 1400,
  gave_momentum: 500,
  revealed: 1300,
  election_event: 900,
  recount: 600,
  follows_endorsement: 420,
  follows_lean: 420,
  called: 900,
  called_nobody: 900,
  called_byrd: 900,
  elected: 2600,
  elected_short: 2600,
  cubans_draw: 420,
  stays_president: 1800,
  kidnapped: 1800,
  survivor: 1800,
  green_placed: 600,
  green_removed: 500,
};

function status(view: KennedyNixonView, texts: Texts): string {
  const turn = texts.board("turn", { n: view.turn });
  if (view.phase) return `${turn} · ${texts.board(screen.middle ? "phase_short" : view.phase === 1 ? "phase_1" : "phase", { n: view.phase })}`;
  return `${turn} · ${texts.board(`stage_${view.stage}`)}`;
}

function heading(fact: FactLine, texts: Texts): string | null {
  if (fact.key !== "turn") return null;
  const n = Number(fact.values["turn"]);
  const named = n === 6 ? "debates" : n === 9 ? "election" : null;
  return [texts.board("turn", { n }), ...(named ? [texts.board(named)] : [])].join(" · ");
}

export default defineBoard<KennedyNixonView>({
  Board,
  outcome: ["elected", "elected_short", "stays_president", "kidnapped", "survivor"],
  Hand,
  Aside,
  SeatNote,
  Scene,
  scene: (props) => scene(props) !== null,
  colours: () => [1, 2, 3], // Kennedy's ink, Nixon's brick, Byrd's green
  beats,
  suspense: ["initiative", "check_won", "check_lost", "ad_won", "ad_lost"],
  sounds: {
    played_event: "card",
    played_points: "card",
    played_candidate: "card",
    gained: "tock",
    gained_carried: "coin",
    token: "tock",
    initiative: "roll",
    check_won: "coin",
    check_lost: "no",
    ad_won: "coin",
    ad_lost: "no",
    debate_card: "card",
    debate_won: "bell",
    revealed: "card",
    endorsed: "coin",
  },
  status,
  heading,
  offer,
  held,
  // Byrd has a cube and no cards.
  layout: ({ seat }) => ({
    question: { high: 156, less: 146, phone: 244 },
    hand: seat === 2 ? "line" : undefined,
    wide: true,
    under: true,
  }),
});
