// What a visitor prefers, kept on this device: language, lamp, sound, pace, what is said, keys, name, what was learnt.

import type { Lang } from "./texts";

export type Theme = "auto" | "light" | "dark";
export type Pace = "normal" | "fast" | "instant";
export type Narration = "all" | "mine" | "none";
export type Tips = "first" | "asked" | "never";
export type Confirm = "off" | "final" | "all";

interface Prefs {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  pace: Pace;
  narration: Narration; // which facts are said to those who listen
  speech: number; // milliseconds it takes to hear a character
  confirm: Confirm; // which choices are asked for twice
  keys: boolean; // single keys answer: 1 to 9, Z, L, R
  talk: boolean; // what is said round the table is heard
  name: string;
  learnt: Record<string, boolean>; // games whose lesson was played to the end
  guides: Record<string, { step: number; left: number }>; // lessons broken off: at which step, and how often the guide was left
  beaten: Record<string, string[]>; // levels that were beaten, by game
  tips: Record<string, Tips>; // when first-time notes come, by game; "": in every other
  seen: Record<string, string[]>; // first-time notes that were read, by game
}

const KEY = "escale";

function stored(): Partial<Prefs> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Prefs>;
  } catch {
    return {};
  }
}

const spoken: Lang = navigator.languages.find((l) => /^(fr|en)/.test(l))?.startsWith("en") ? "en" : "fr";

export const prefs: Prefs = $state({
  lang: spoken,
  theme: "auto",
  sound: false,
  pace: "normal",
  narration: "all",
  speech: 45,
  confirm: "off",
  keys: true,
  talk: true,
  name: "",
  learnt: {},
  guides: {},
  beaten: {},
  tips: {},
  seen: {},
  ...stored(),
});

/** Whether the visitor asked the system for less motion. */
export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the lamp is lit now, by choice or by the system. */
export const isDark = () =>
  prefs.theme === "dark" || (prefs.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

/** Switches the lamp: the other theme than the one on screen, or back to the system's. */
export function switchLamp(): void {
  const wanted: Theme = isDark() ? "light" : "dark";
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  prefs.theme = wanted === system ? "auto" : wanted;
}

/** The weakest of some levels that was not beaten yet; the strongest once all were. */
export const advised = (slug: string, levels: string[]): string | undefined =>
  levels.find((level) => !prefs.beaten[slug]?.includes(level)) ?? levels.at(-1);

/** Remembers a win against a level. */
export function beat(slug: string, level: string): void {
  const before = prefs.beaten[slug] ?? [];
  if (!before.includes(level)) prefs.beaten[slug] = [...before, level];
}

/** When first-time notes of a game come. */
export const tips = (slug: string): Tips => prefs.tips[slug] ?? prefs.tips[""] ?? "first";

/** Forgets what was learnt and won on this device. */
export function forget(): void {
  prefs.learnt = {};
  prefs.guides = {};
  prefs.beaten = {};
  prefs.seen = {};
}

/** Keeps the page and the device's memory in step with the preferences; call once at the start. */
export function keepPrefs(): void {
  $effect(() => {
    const root = document.documentElement;
    root.lang = prefs.lang;
    if (prefs.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = prefs.theme;
    try {
      localStorage.setItem(KEY, JSON.stringify(prefs));
    } catch {
      // A private window may refuse: the preferences then last as long as the page.
    }
  });
}
