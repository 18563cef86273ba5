// What the paper card of election night is about, from what was told since the ninth turn began.

import type { FactLine, KennedyNixonView, Who } from "../../messages";
import type { Texts } from "../../texts";
import { MAJORITY, STATES, whoOf } from "./printed";

/** Checks in a state: a strategy card, an Election Day event, a recount. */
export interface Checks {
  kind: "checks";
  who: Who;
  card: string;
  place: string;
  cubes: Who[]; // drawn so far
}
/** Empty states that follow an endorsement or their lean. */
export interface Follow {
  kind: "follow";
  by: "endorsement" | "lean";
  places: { place: string; who: Who }[];
}
/** A state called. */
export interface Call {
  kind: "call";
  place: string;
  who: Who;
}
export interface Elected {
  kind: "elected";
  who: Who;
}
/** Byrd's epilogue: seventeen cubes, then perhaps a volcano. */
export interface Epilogue {
  kind: "epilogue";
  cubes: Who[];
  outcome: FactLine | null;
}
export type Moment = Checks | Follow | Call | Elected | Epilogue;

/** Why nobody reached the majority, once every state is called; nothing when somebody did. */
export function withoutMajority({ calls, candidates }: KennedyNixonView, texts: Texts): string {
  const lost = calls.flatMap(({ place, who }) => (who ? [] : place));
  if (!lost.length || candidates.some(({ votes }) => votes >= MAJORITY)) return "";
  return texts.board("lost_votes", { n: lost.reduce((sum, place) => sum + STATES[place]!.votes, 0), places: lost.join(" ") });
}

const CUBE: Record<string, Who> = { "cube-blue": "K", "cube-red": "N", "cube-green": "G" };

/** Returns the moment of the night that the last of `facts` belongs to; null while the polls close. */
export function moment(facts: FactLine[]): Moment | null {
  let card = "";
  let now = null as Moment | null;
  for (const fact of facts.slice(facts.findLastIndex(({ key, values }) => key === "turn" && values["turn"] === 9) + 1)) {
    const { key, values } = fact;
    const place = String(values["place"] ?? "");
    const who = whoOf(values["who"]);
    const cube = CUBE[String(values["cube"])] ?? "";
    if (key === "revealed" || key === "recount") {
      if (key === "revealed") card = String(values["card"]);
      now = { kind: "checks", who, card, place, cubes: [] };
    } else if (key === "election_event") {
      card = String(values["card"]);
    } else if (key === "check_won" || key === "check_lost") {
      const cubes: Who[] = now?.kind === "checks" && now.place === place && now.card === card ? now.cubes : [];
      now = { kind: "checks", who, card, place, cubes: [...cubes, cube] };
    } else if (key === "follows_endorsement" || key === "follows_lean") {
      const by = key === "follows_lean" ? "lean" : "endorsement";
      const places: Follow["places"] = now?.kind === "follow" && now.by === by ? now.places : [];
      now = { kind: "follow", by, places: [...places, { place, who }] };
    } else if (key.startsWith("called")) {
      now = { kind: "call", place, who };
    } else if (key.startsWith("elected")) {
      now = { kind: "elected", who };
    } else if (key === "cubans_draw") {
      now = { kind: "epilogue", cubes: [...(now?.kind === "epilogue" ? now.cubes : []), cube], outcome: null };
    } else if (now?.kind === "epilogue") {
      now = { ...now, outcome: fact };
    }
  }
  return now;
}
