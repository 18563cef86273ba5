// Words only the drawing needs; the game's own stand in its texts.

import type { Lang } from "../../texts";

const WORDS = {
  night: ["Soirée électorale", "Election night"],
  step: ["Pas à pas", "Step by step"],
  faster: ["Plus vite", "Faster"],
  to_end: ["Voir la fin", "See the end"],
  again: ["Revoir le dépouillement", "Count again"],
  to_be_elected: ["pour être élu", "to be elected"],
  moments: ["À raconter demain", "To be told tomorrow"],
  over_time: ["Les voix, tour après tour", "Votes, turn by turn"],
  turn: ["tour", "turn"],
  luck: ["La chance aux dés", "Luck of the dice"],
  luck_how: ["Étoiles sorties, et celles qu’on pouvait attendre (trait).", "Stars rolled, and those to be expected (tick)."],
  rolls: ["lancers", "rolls"],
  duels: ["défis gagnés et manqués", "duels won and lost"],
} as const;

/** A word of the drawing. */
export function say(key: keyof typeof WORDS, lang: Lang): string {
  return WORDS[key][lang === "fr" ? 0 : 1];
}
