// What the facts tell: the last throw of the die, the shot under way, who killed whom with what.

import type { FactLine } from "../../messages";
import { MALFUNCTIONS, type Malfunction } from "./printed";

/** Facts that show the die, and the face they show when they do not say it. */
export const ROLLS: Record<string, string> = {
  fallout: "",
  virus_strikes: "",
  platform_in_orbit: "",
  platform_burned: "",
  platform_killed: "",
  cruise_flies: "",
  grew: "",
  platform_failed: "cloud",
  platform_crashed: "cloud",
  satellite_missed: "cloud",
  cruise_failed: "cloud",
  ...Object.fromEntries(Object.entries(MALFUNCTIONS).map(([face, key]) => [key, face])),
};

export const rolls = (fact: FactLine | null): boolean => fact !== null && fact.key in ROLLS;
const faceOf = ({ key, values }: FactLine): string => String(values["face"] ?? ROLLS[key]);

/** The face the die lies on; null before the first throw. */
export function lastFace(facts: FactLine[]): string | null {
  const fact = facts.findLast(rolls);
  return fact ? faceOf(fact) : null;
}

/** How a shot goes: under way, or the fact that ended it. */
export type Flight = "hangs" | "hits" | "sabotaged" | "intercepted" | Malfunction;
const ENDS: readonly Flight[] = ["sabotaged", "intercepted", ...Object.values(MALFUNCTIONS)];

function ending({ key, values }: Pick<FactLine, "key" | "values">): Flight | null {
  if (key === "fallout" && values["face"] !== "cloud") return "hits";
  return ENDS.find((end) => end === key) ?? null;
}

/** Where the latest shot is. */
export function flight(facts: FactLine[]): Flight {
  for (let i = facts.length - 1; i >= 0 && facts[i]!.key !== "aimed"; i--) {
    const end = ending(facts[i]!);
    if (end) return end;
  }
  return "hangs";
}

export interface Shot {
  by: number;
  target: number;
  carrier: string;
  end: Flight;
  losses: { seat: number; amount: number }[];
  killed: number[];
}

export interface Death {
  seat: number;
  cause: "nuclear" | "secret" | "virus" | "propaganda";
  by: number;
  with: string; // the launcher, the secret, the propaganda
  turn: number;
  salvo: Shot[]; // what the dead fired in return
}

/** Every death in order, with what killed and what was fired in return. */
export function deaths(facts: FactLine[]): Death[] {
  const found: Death[] = [];
  let turn = 0;
  let shot: Shot | null = null;
  let card = ""; // the latest secret read or card revealed
  let avenger: Death | undefined;
  for (const { key, values } of facts) {
    const seat = Number(values["seat"] ?? -1);
    if (key === "turn") [turn, shot] = [Number(values["turn"]), null];
    else if (key === "read" || key === "revealed") [card, shot] = [String(values["card"]), null];
    else if (key === "retaliates") [avenger, shot] = [found.find((death) => death.seat === seat), null];
    else if (key === "buried") avenger = undefined;
    else if (key === "aimed" || key === "cruise_falls") {
      const end = key === "aimed" ? "hangs" : "hits";
      shot = { by: seat, target: Number(values["target"]), carrier: String(values["what"]), end, losses: [], killed: [] };
      avenger?.salvo.push(shot);
    } else if (key === "lost_people") shot?.losses.push({ seat, amount: Number(values["amount"]) });
    else if (key.startsWith("died_by_")) {
      const cause = key.slice(8) as Death["cause"];
      shot?.killed.push(seat);
      const means = cause === "nuclear" ? (shot?.carrier ?? "SP") : cause === "virus" ? "V01" : card;
      found.push({ seat, cause, by: Number(values["by"]), with: means, turn, salvo: [] });
    } else if (shot) shot.end = ending({ key, values }) ?? shot.end;
  }
  return found;
}

export interface Shots extends Shot {
  count: number;
}

/** Shots in a row of the same launcher at the same target told as one: the slices of an MX. */
export function grouped(shots: Shot[]): Shots[] {
  const found: Shots[] = [];
  for (const shot of shots) {
    const last = found.at(-1);
    const same = last && last.carrier === shot.carrier && last.carrier === "MX" && last.target === shot.target;
    if (!same) {
      found.push({ ...shot, losses: shot.losses.map((loss) => ({ ...loss })), killed: [...shot.killed], count: 1 });
      continue;
    }
    last.count += 1;
    last.end = shot.end;
    last.killed.push(...shot.killed);
    for (const { seat, amount } of shot.losses) {
      const known = last.losses.find((loss) => loss.seat === seat);
      if (known) known.amount += amount;
      else last.losses.push({ seat, amount });
    }
  }
  return found;
}

/** The deaths of the turn being played: one may have led to the next. */
export function chain(facts: FactLine[]): Death[] {
  const start = facts.findLastIndex(({ key }) => key === "turn" || key === "phase_play" || key === "phase_opening");
  return deaths(facts.slice(Math.max(0, start)));
}
