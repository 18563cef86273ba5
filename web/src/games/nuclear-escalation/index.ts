// Nuclear Escalation: the nations round a table seen from above.

import type { FactLine, NuclearEscalationView } from "../../messages";
import type { Texts } from "../../texts";
import { defineBoard } from "../contract";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Lead from "./Lead.svelte";
import Mushroom from "./Mushroom.svelte";
import { lacks, offer, stake } from "./offers";
import "./palette.css";
import { nationName } from "./spoken";
import { ROLLS } from "./story";
import { held } from "./uses";

const beats = {
  turn: 320,
  announced: 800,
  read: 1300,
  stolen: 700,
  placed: 380,
  planned: 300,
  revealed: 700,
  launcher_wasted: 500,
  warhead_wasted: 600,
  card_wasted: 500,
  satellite_wasted: 500,
  launcher_inspected: 700,
  propaganda_ignored: 600,
  showed: 420,
  hid: 420,
  loaded: 420,
  stowed: 600,
  platform_in_orbit: 900,
  platform_failed: 900,
  platform_crashed: 900,
  platform_burned: 900,
  satellite_in_orbit: 900,
  satellite_missed: 900,
  platform_killed: 900,
  cruise_flies: 900,
  cruise_moves: 900,
  cruise_falls: 900,
  cruise_failed: 900,
  cruise_home: 900,
  aimed: 900,
  war: 1400,
  peace: 1800,
  fallout: 1450,
  backfire: 1900,
  orbital_burst: 1500,
  booster: 1500,
  dud: 1400,
  neutron: 1500,
  power_plant: 1500,
  sabotaged: 1000,
  intercepted: 1000,
  saboteur_played: 800,
  spy_sent: 600,
  spy_steals: 700,
  spy_stops_spy: 700,
  spy_stops_saboteur: 700,
  lost_people: 800,
  gained_people: 800,
  moved_people: 1000,
  infected: 900,
  virus_strikes: 900,
  cured: 800,
  died_by_nuclear: 1500,
  died_by_secret: 1500,
  died_by_virus: 1500,
  died_by_propaganda: 1500,
  retaliates: 1200,
  packed: 600,
  buried: 900,
  traded: 700,
  voted_yes: 400,
  voted_no: 400,
  grew: 900,
  won: 1200,
  nobody_won: 1200,
};

/** Peace or war, and the turn. */
function status(view: NuclearEscalationView, texts: Texts): string {
  const mood = view.war ? `${texts.board("war")} : ${texts.board("war_note")}` : texts.board("peace");
  return view.turn ? `${mood} · ${texts.board("turn", { turn: view.turn })}` : mood;
}

function heading({ key, values }: FactLine, texts: Texts): string | null {
  if (key !== "turn") return null;
  return `${texts.board("turn", { turn: values["turn"] ?? 0 })}, ${nationName(texts, Number(values["seat"]) + 1)}`;
}

export default defineBoard<NuclearEscalationView>({
  Board,
  outcome: ["won", "nobody_won"],
  Hand,
  Lead,
  TvAside: Mushroom,
  layout: () => ({ question: { high: 166, less: 150, phone: 236 }, seats: "board", edge: true }),
  beats,
  suspense: Object.keys(ROLLS),
  sounds: {
    placed: "card",
    revealed: "card",
    read: "card",
    showed: "card",
    packed: "card",
    fallout: "roll",
    virus_strikes: "roll",
    platform_in_orbit: "roll",
    platform_killed: "roll",
    grew: "roll",
    moved_people: "coin",
    gained_people: "coin",
    sabotaged: "no",
    intercepted: "tock",
    war: "bell",
    peace: "bell",
    died_by_nuclear: "bell",
  },
  status,
  heading,
  offer,
  held,
  lacks,
  stake,
});
