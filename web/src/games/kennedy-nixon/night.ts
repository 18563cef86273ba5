// Election night as a list of moments, made from what was told since the ninth turn began.

import type { FactLine, Side, Who } from "../../messages";
import { CODES, STATES } from "./printed";

/** Checks in a state: a strategy card, an Election Day event, a recount. */
export interface Checks {
  kind: "checks";
  who: Side;
  card: string;
  place: string;
  cubes: Who[]; // drawn so far
  before: number; // support, above zero Kennedy's
  after: number;
}
/** Empty states that follow an endorsement or their lean. */
export interface Follow {
  kind: "follow";
  by: "endorsement" | "lean";
  places: { place: string; who: Side }[];
}
/** A state called. */
export interface Call {
  kind: "call";
  place: string;
  who: Who;
  support: number;
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

const CUBE: Record<string, Who> = { "cube-blue": "K", "cube-red": "N", "cube-green": "G" };
const sign = (who: unknown) => (who === "K" ? 1 : -1);

/** The facts of the ninth turn. */
export function ninth(facts: FactLine[]): FactLine[] {
  const from = facts.findLastIndex((fact) => fact.key === "turn" && fact.values["turn"] === 9);
  return from < 0 ? [] : facts.slice(from + 1);
}

/** Support as it was before `facts` brought it to what it is now. */
function earlier(support: Record<string, number>, facts: FactLine[]): Record<string, number> {
  const then = { ...support };
  for (const { key, values } of facts) {
    const place = String(values["place"]);
    if (key.startsWith("gained")) then[place]! -= sign(values["who"]) * Number(values["n"]);
    else if (key.startsWith("follows_")) then[place]! -= sign(values["who"]);
  }
  return then;
}

/** Tells the night: `support` is the board after the last of `facts`. */
export function moments(facts: FactLine[], support: Record<string, number>): Moment[] {
  const now = earlier(support, facts);
  const found: Moment[] = [];
  let card = "";
  const checks = (who: Side, place: string) =>
    found.push({ kind: "checks", who, card, place, cubes: [], before: now[place]!, after: now[place]! });
  for (const fact of facts) {
    const { key, values } = fact;
    const last = found.at(-1);
    const place = String(values["place"] ?? "");
    const who = values["who"] as Side;
    const told = CUBE[String(values["cube"])] ?? "";
    if (key === "revealed") {
      card = String(values["card"]);
      checks(who, place);
    } else if (key === "election_event") {
      card = String(values["card"]);
    } else if (key === "recount") {
      checks(who, place);
    } else if (key === "check_won" || key === "check_lost") {
      if (last?.kind !== "checks" || last.place !== place || last.card !== card) checks(who, place);
      (found.at(-1) as Checks).cubes.push(told);
    } else if (key.startsWith("gained")) {
      now[place]! += sign(who) * Number(values["n"]);
      if (last?.kind === "checks") last.after = now[place]!;
    } else if (key === "follows_endorsement" || key === "follows_lean") {
      const by = key === "follows_lean" ? "lean" : "endorsement";
      now[place]! += sign(who);
      const group = found.find((moment): moment is Follow => moment.kind === "follow" && moment.by === by);
      if (group) group.places.push({ place, who });
      else found.push({ kind: "follow", by, places: [{ place, who }] });
    } else if (key === "called" || key === "called_nobody") {
      found.push({ kind: "call", place, who: key === "called" ? who : "", support: now[place]! });
    } else if (key === "elected") {
      found.push({ kind: "elected", who });
    } else if (key === "cubans_draw") {
      if (last?.kind === "epilogue") last.cubes.push(told);
      else found.push({ kind: "epilogue", cubes: [told], outcome: null });
    } else if (last?.kind === "epilogue" && ["stays_president", "kidnapped", "survivor"].includes(key)) {
      last.outcome = fact;
    }
  }
  // Endorsements speak before leans, whatever state came first.
  return found.sort((a, b) => order(a) - order(b));
}

const order = (moment: Moment): number =>
  moment.kind === "checks" ? 0 : moment.kind === "follow" ? (moment.by === "endorsement" ? 1 : 2) : 3;

/** Who has taken which state once these moments have passed. */
export function taken(passed: Moment[]): Record<string, Who> {
  return Object.fromEntries(passed.flatMap((m) => (m.kind === "call" ? [[m.place, m.who]] : [])));
}

/** The votes of each side among the states taken. */
export function votes(by: Record<string, Who>): Record<Side, number> {
  const sum = (side: Side) => CODES.reduce((n, code) => n + (by[code] === side ? STATES[code]!.votes : 0), 0);
  return { K: sum("K"), N: sum("N") };
}
