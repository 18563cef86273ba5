// The words of the house in the language of the page. The catalogue is in words/, French beside English; a page
// fetches the language it speaks and no other (tools/words.ts).

import { prefs } from "./prefs.svelte";
import { measured } from "./table/clock";
import { Texts, type Lang, type Values } from "./texts";

const plain = { fr: new Texts("fr", {}), en: new Texts("en", {}) };
const learnt: Partial<Record<Lang, Record<string, string>>> = {};

/** Fetches the words of a language; call before anything is shown. */
export async function learn(lang: Lang): Promise<void> {
  learnt[lang] ??= (await (lang === "fr" ? import("virtual:words-fr") : import("virtual:words-en"))).default;
}

/** Speaks another language from now on. */
export async function speak(lang: Lang): Promise<void> {
  await learn(lang);
  prefs.lang = lang;
}

const known = (key: string): string | undefined => learnt[prefs.lang]?.[key];

/** The words for `key` in the language of the page; reactive inside components. */
export function words(key: string, values: Values = {}): string {
  const found = known(key);
  return found === undefined ? key : plain[prefs.lang].fill(found, values);
}

/** Words that a page brings itself, read as those of the house are. */
export const spoken =
  <K extends string>(own: Record<K, readonly [string, string]>) =>
  (key: K, values: Values = {}): string =>
    plain[prefs.lang].fill(own[key][prefs.lang === "fr" ? 0 : 1], values);

const NUMBERS = {
  fr: ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit"],
  en: ["none", "one", "two", "three", "four", "five", "six", "seven", "eight"],
};

/** A small number in letters, in the language of the page. */
export const spelt = (n: number): string => NUMBERS[prefs.lang][n] ?? String(n);

const lists: Partial<Record<Lang, Intl.ListFormat>> = {}; // made once: it takes a weak phone milliseconds

/** Names in a sentence: "Odette, Bruno et Léa". */
export function listed(names: string[], lang: Lang = prefs.lang): string {
  return (lists[lang] ??= new Intl.ListFormat(lang, { type: "conjunction" })).format(names);
}

/** A number as the language of the page writes it. */
export function count(n: number): string {
  return plain[prefs.lang].number(n);
}

/** The levels from the weakest up. */
export const LEVELS = ["curieux", "flaneur", "habitue", "finaud", "maitre"];

/** How strong a bot is, in a word; a level this page does not know keeps its own name. */
export function levelName(level: string): string {
  return known(`level_${level}`) ?? level;
}

/** How long a person has for one answer. */
export function clockName(seconds: number): string {
  if (!seconds) return words("clock_none");
  const { unit, n } = measured(seconds);
  return words("clock_each", { time: words(`clock_${unit}`, { n }) });
}

/** A bank of time in words: "30 minutes for the whole game". */
export function bankName(seconds: number): string {
  if (!seconds) return words("clock_none");
  const { unit, n } = measured(seconds);
  return words("clock_bank", { time: words(`clock_${unit}`, { n }) });
}

/** What a table says of time; nothing without a clock. */
export const clocksName = (clock: number, bank: number): string =>
  [clock ? clockName(clock) : "", bank ? bankName(bank) : ""].filter(Boolean).join(", ");

// Bots have no name of their own: they borrow one from the fables, the same for all who look.
const FABLES = [
  ["Maître Corbeau", "Master Crow"],
  ["Compère Renard", "Brother Fox"],
  ["Commère Tortue", "Goody Tortoise"],
  ["Sieur Lièvre", "Squire Hare"],
  ["Dame Cigogne", "Lady Stork"],
  ["Cousine Fourmi", "Cousin Ant"],
  ["Dame Belette", "Lady Weasel"],
  ["Sire Hibou", "Sir Owl"],
] as const;

/** What the bot on a seat is called at this table. */
export function botName(table: string, seat: number): string {
  const start = [...table].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return FABLES[(start + seat) % FABLES.length]![prefs.lang === "fr" ? 0 : 1];
}

/** The language of a box's name, when it is not the page's: boxes keep their French names in English. */
export const titleLang = (title: string): "fr" | undefined => (prefs.lang === "en" && /[À-ÿ]/.test(title) ? "fr" : undefined);
