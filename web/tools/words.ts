// One language of the house's words: a page fetches the one it speaks, and no other.

import type { Plugin } from "vite";
import { WORDS } from "../src/words/index.ts"; // a change of a word restarts the development server

const MODULES = ["virtual:words-fr", "virtual:words-en"];

/** Serves `virtual:words-fr` and `virtual:words-en`. */
export function words(): Plugin {
  return {
    name: "words",
    resolveId: (id) => (MODULES.includes(id) ? `\0${id}` : undefined),
    load(id) {
      const column = MODULES.indexOf(id.slice(1));
      if (column < 0) return undefined;
      const spoken = Object.entries(WORDS).map(([key, pair]) => [key, pair[column]]);
      return `export default ${JSON.stringify(Object.fromEntries(spoken))};`;
    },
  };
}
