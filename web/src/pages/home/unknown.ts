// A word that leads to no table, in words, and the one that was probably meant.

import { RequestRefused } from "../../api";
import { words } from "../../words";

export function unknownWord(refused: unknown): { error: string; near: string | null } {
  if (!(refused instanceof RequestRefused)) throw refused;
  const { word, near } = refused.values;
  if (refused.code !== "unknown_table" || !word) return { error: words(`error_${refused.code}`), near: null };
  return { error: words("no_such_word", { word: String(word).toUpperCase() }), near: near ? String(near) : null };
}
