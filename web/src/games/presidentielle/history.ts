// The race as the story told it: the value of every desk after each fact that changed one.

import type { FactLine } from "../../messages";
import { BALL, BALL_VOTES, FRIEND_VOTES } from "./printed";

export interface Moment {
  values: number[]; // by seat
  threshold: number | null;
  round: 1 | 2;
}

const VALUED: Record<string, "seat" | "rival"> = { laid: "seat", spoke: "seat", attacked: "rival", cleared: "seat", rolled: "rival", rewarded: "seat" };

/** Returns one moment for each change of a value or of the threshold, from the first one on. */
export function history(facts: FactLine[], seats: number): Moment[] {
  let now: Moment = { values: Array<number>(seats).fill(0), threshold: null, round: 1 };
  let ball: number | null = null; // the desk it is chained to
  const moments = [now];
  const add = (next: Partial<Moment>) => moments.push((now = { ...now, ...next }));
  const set = (seat: number, value: number) => add({ values: now.values.with(seat, value) });
  for (const { key, values } of facts) {
    const seat = Number(values["seat"]);
    if (key in VALUED) {
      if (key === "rolled" && ball === seat) set(seat, now.values[seat]! - BALL_VOTES);
      const at = Number(values[VALUED[key]!]);
      set(at, Number(values["value"]));
      if (values["card"] === BALL) ball = key === "cleared" ? null : at;
    } else if (key === "friend_dropped") set(seat, now.values[seat]! - FRIEND_VOTES);
    else if (key === "announced" || key === "abstention") add({ threshold: Number(values["threshold"]) });
    else if (key === "finalists") {
      const stay = [Number(values["first"]), Number(values["second"])];
      if (ball !== null && !stay.includes(ball)) ball = null;
      add({ values: now.values.map((value, at) => (stay.includes(at) ? value : 0)), threshold: null, round: 2 });
    }
  }
  return moments;
}
