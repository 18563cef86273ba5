// Who sits where, as the page shows it, and the chair nobody sits on.

import type { SeatInfo } from "../games/contract";
import type { Room } from "../messages";
import { words } from "../words";
import type { Story } from "./story.svelte";

/** A chair nobody sits on: somebody's who went away, nobody's, or one's own that a bot holds. */
export interface Absence {
  kind: "gone" | "empty" | "free" | "back";
  seat: SeatInfo;
}

/** When the time of each seat is up, and what is left of its bank, by this page's own clock. */
export interface Times {
  due: (number | null)[];
  banks: number[]; // milliseconds, as they were heard
  heard: number;
}

export const NO_TIMES: Times = { due: [], banks: [], heard: 0 };

/** Every seat; the room was last told at the time `heard`. */
export function seats({ room, position, module, names, seat: own, update, past, acting }: Story, heard: number, times: Times): SeatInfo[] {
  if (!room) return [];
  const colours = position && module?.colours?.(position.view, room.players.length);
  return room.players.map((player, seat) => ({
    seat,
    name: names[seat]!,
    colour: colours?.[seat] ?? (player.mark || seat + 1),
    bot: player.bot,
    standIn: Boolean(player.name && player.bot),
    online: player.online,
    since: player.name && !player.bot && !player.online ? heard - (player.away_ms ?? 0) : null,
    you: seat === own,
    turn: past ? seat === acting : update?.status === "playing" && (update.waiting?.includes(seat) ?? false),
    due: times.due[seat] ?? null,
    bank: player.bot ? null : bank(times, seat, update?.window !== null),
  }));
}

/** What is left of a seat's bank; in a reaction window it does not run. */
function bank({ due, banks, heard }: Times, seat: number, still: boolean): SeatInfo["bank"] {
  const ms = banks[seat];
  if (ms === undefined) return null;
  return { ms, until: still || (due[seat] ?? null) === null ? null : heard + ms };
}

/** The chair to be spoken of at the time `now`: one's own, or, once `patient` no more, one the game waits for. */
export function absence({ room, seat: own, update, tv, past }: Story, all: SeatInfo[], now: number, patient: boolean): Absence | null {
  if (!room || update?.status !== "playing" || tv || past) return null;
  const mine = own === null ? all[room.left[0] ?? -1] : all[own]; // a seat one left stays one's own
  if (mine && (own === null || mine.bot)) return { kind: "back", seat: mine };
  const empty = ({ seat, bot }: SeatInfo) => !bot && room.players[seat]?.name === null;
  const awaited = ({ seat }: SeatInfo) => update.waiting?.includes(seat) ?? true;
  const gone = ({ since }: SeatInfo) => since !== null && now - since >= room.absent_ms;
  if (patient) return null;
  const found = own === null ? all[room.open[0] ?? -1] : all.find((one) => awaited(one) && (empty(one) || gone(one)));
  if (!found) return null;
  return { kind: own === null ? "free" : empty(found) ? "empty" : "gone", seat: found };
}

/** What is said of a room that has changed: who came, who went, who is the host now. */
export function changes(before: Room | null, now: Room): string[] {
  if (!before) return [];
  const news: string[] = [];
  const wished = before.wish;
  if (wished && !now.wish && wished.seat === before.you && now.status === "playing") news.push(words(now.returns?.length === before.returns?.length ? "back_refused" : "back_done"));
  const come = now.players.find((player, seat) => player.since && player.since !== before.players[seat]?.since);
  if (come) news.push(words("newcomer", { name: come.name ?? "" }));
  now.players.forEach(({ name, bot }, seat) => {
    const sat = before.players[seat];
    if (now.status !== "playing" || !name || sat?.name !== name || Boolean(sat.bot) === Boolean(bot) || seat === now.you) return;
    news.push(words(bot ? "bot_came" : "player_back", { name }));
  });
  const host = now.players[now.hosted ?? -1]?.name;
  if (host && before.hosted !== null && before.players[before.hosted]?.name !== host) news.push(words("new_host", { name: host }));
  return news;
}
