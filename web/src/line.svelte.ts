// What the host of the house says to every open page, until it is put away.

import type { HouseLine } from "./messages";

const KEY = "escale-line"; // the last one put away in this tab

export const line: { said: HouseLine | null } = $state({ said: null });

/** Takes a line from the house; without words the last one was taken back. */
export function hear(said: HouseLine): void {
  const put = sessionStorage.getItem(KEY) === String(said.n);
  line.said = (said.fr || said.en) && !put ? said : null;
}

/** Puts the line away. */
export function putAway(): void {
  if (line.said) sessionStorage.setItem(KEY, String(line.said.n));
  line.said = null;
}
