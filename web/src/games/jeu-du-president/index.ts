import type { PresidentView } from "../../messages";
import { screen } from "../../screen.svelte";
import { defineBoard } from "../contract";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Duel from "./Duel.svelte";
import { fought, ours } from "./duel";
import Lead from "./Lead.svelte";
import { colours } from "./parties";
import SeatNote from "./SeatNote.svelte";

export default defineBoard<PresidentView>({
  Board,
  outcome: ["elected_majority", "elected_second_round", "elected_turns"],
  recounts: ["elected_majority", "elected_second_round", "elected_turns", "shares"],
  Lead,
  Aside,
  SeatNote,
  Scene: Duel,
  colours,
  layout: () => ({ question: { high: 128, less: 120, phone: 224 } }),
  scene: ({ view, stage, seat, tv }) => {
    const on = fought(view, stage);
    return on !== null && ours(on, view, seat, tv);
  },
  beats: {
    party: 500,
    first: 1200,
    rolled: 1000,
    placed: 480,
    placed_for: 480,
    challenged: 800,
    dealt: 700,
    stood: 400,
    replied: 700,
    bust: 500,
    defi_won: 1200,
    defi_lost: 1200,
    defi_void: 1200,
    claimed: 480,
    protected: 520,
    drew: 1300,
    settled: 1200,
    gained: 480,
    lost: 480,
    kept: 700,
    announced: 1800,
    map_full: 1400,
    second_round: 1800,
    joined: 1800,
  },
  suspense: ["rolled", "dealt", "replied", "drew"],
  sounds: {
    rolled: "roll",
    placed: "tock",
    placed_for: "tock",
    gained: "tock",
    claimed: "tock",
    dealt: "card",
    replied: "card",
    drew: "card",
    kept: "coin",
    announced: "bell",
  },
  // A turn on screen is once round the table, a roll each.
  status: (view, texts) => {
    const turn = Math.max(1, Math.ceil(view.turn / view.seats.length));
    return `${texts.board("turn", { turn })} · ${texts.board(`${screen.phone ? "round_short" : "round"}.${view.round}`)}`;
  },
  heading: (fact, texts, nth, seats) =>
    fact.key === "rolled" && (nth - 1) % seats === 0 ? texts.board("turn", { turn: Math.ceil(nth / seats) }) : null,
  offer: (choice, { view, texts, decision }) => {
    const code = choice.replace("protect:", "");
    const voters = view.voters[code];
    if (!voters) return { label: texts.choice(choice), main: decision?.choices.length === 1 };
    return { label: code === choice ? texts.name(code) : texts.choice(choice), code, note: texts.number(voters), weight: voters };
  },
});
