// What the host asks and settles over HTTP.

import { get, post } from "./api";
import type { Done, HouseInfo, Limits, PersonEntry, TableEntry } from "./messages";
import { prefs } from "./prefs.svelte";
import { at } from "./root";

export const enter = (token: string) => post<HouseInfo>("/host/enter", { token });
export const state = () => get<HouseInfo>("/host");
export const tables = () => get<TableEntry[]>("/host/tables");
export const people = (name: string) => get<PersonEntry[]>(`/host/people?name=${encodeURIComponent(name)}`);
export const ban = (what: string) => post<HouseInfo>("/host/ban", { what });
export const unban = (what: string) => post<HouseInfo>("/host/unban", { what });
export const say = (fr: string, en: string) => post<HouseInfo>("/host/line", { fr, en });
export const limit = (limits: Limits) => post<HouseInfo>("/host/limits", limits);
export const keep = (days: number) => post<HouseInfo>("/host/days", { days });
export const pack = (days: number) => post<Done>("/host/pack", { days });
export const erase = (ids: string[]) => post<Done>("/host/erase", { ids });
export const backUp = () => post<HouseInfo>("/host/backup");
export const write = (fr: string, en: string) => post<HouseInfo>("/host/note", { fr, en });
export const packFile = (name: string) => at(`/api/host/packs/${name}`);

/** A day and an hour, as the page's language writes them. */
export const when = (at: number): string => new Date(at).toLocaleString(prefs.lang, { dateStyle: "medium", timeStyle: "short" });

/** How large something is: "12,3 Mo". */
export function size(bytes: number): string {
  const units = prefs.lang === "fr" ? ["o", "ko", "Mo", "Go", "To"] : ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toLocaleString(prefs.lang, { maximumFractionDigits: step > 1 ? 1 : 0 })} ${units[step]!}`;
}
