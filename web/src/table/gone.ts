// How long a player has been gone, as a seat says it.

import { createSubscriber } from "svelte/reactivity";
import type { SeatInfo } from "../games/contract";
import { words } from "../words";

const MINUTE = 60_000;
const SOON = 20_000; // a shorter cut is not spoken of

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 2000);
  return () => clearInterval(timer);
});

/** This page's own clock; what reads it is drawn anew as it goes on. */
export function clock(): number {
  ticking();
  return performance.now();
}

/** What a seat says of a player who is not there, in full and where there is little room; null: there, or just gone. */
export function gone(seat: SeatInfo): { long: string; short: string } | null {
  if (seat.standIn) return { long: words("bot_stands_in"), short: "" };
  if (seat.since === null || seat.you) return null;
  const ms = clock() - seat.since;
  if (ms < SOON) return null;
  const n = Math.floor(ms / MINUTE);
  return n ? { long: words("away_for", { n }), short: `${n}\u00a0min` } : { long: words("coming_back"), short: "" };
}
