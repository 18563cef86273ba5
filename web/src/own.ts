// What is one's own on the server: where one is told of one's turns, what one has played, other devices.

import { get, post } from "./api";
import type { Erased, Finish, MoveLink, Moving, NoticeSettings, Record as Played, SetHours } from "./messages";
import { prefs } from "./prefs.svelte";
import { at } from "./root";

export const notices = () => get<NoticeSettings>("/me/notices");
export const setHours = (hours: Partial<SetHours> = {}) =>
  post<NoticeSettings>("/me/notices", { lang: prefs.lang, zone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...hours });
export const setMail = (address: string) => post<NoticeSettings>("/me/notices/mail", { address });
export const setFeed = (on: boolean) => post<NoticeSettings>("/me/notices/feed", { on });
export const answer = (token: string) => post<{ done: "stopped" | "mailed" }>("/notices/answer", { token });

export const friends = () => get<Finish[]>("/me/friends");
let latest: Promise<Played> | undefined;
export const record = () => (latest = get<Played>("/me/record"));
/** How one has fared at a game, as last heard; nothing of somebody the house does not know. */
export const fared = async (slug: string) => (await latest?.catch(() => undefined))?.games.find(({ game }) => game === slug);
export const rename = (name: string) => post("/me/name", { name });
export const setRated = (rated: boolean) => post<Played>("/me/rated", { rated });
export const moveLink = () => post<MoveLink>("/me/move");
export const move = (token: string, sure: boolean) => post<Moving>("/move", { token, sure });
export const forgetDevices = () => post<Played>("/me/devices/forget");
export const erase = () => post<Erased>("/me/erase");
/** Says that the end of a game was seen: from now on one's record tells of it. */
export const seen = (table: string) => post(`/tables/${table}/seen`).catch(() => undefined);

/** Whether this browser can be told anything while its page is closed. */
export const able = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The notices this browser takes already, if any. */
export async function subscription(): Promise<PushSubscription | null> {
  if (!able()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Lets the server send notices to this browser; false when the visitor or the browser refuses. */
export async function listen(): Promise<boolean> {
  if (!able() || (await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register(at("/sw.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const { wakes, sleeps, key } = await notices();
  await setHours({ wakes, sleeps });
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  if (!endpoint || !keys) return false;
  await post("/me/notices/push", { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] });
  return true;
}

/** Lets this browser take no more notices. */
export async function unlisten(): Promise<void> {
  const known = await subscription();
  if (!known) return;
  await post("/me/notices/push/stop", { endpoint: known.endpoint });
  await known.unsubscribe();
}
