// One language of the house's words: a page fetches the one it speaks, and no other.

import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";
import type { WORDS } from "../src/words/index.ts";

const CATALOGUE = fileURLToPath(new URL("../src/words/index.ts", import.meta.url));
const MODULES = ["virtual:words-fr", "virtual:words-en"];

/** Serves `virtual:words-fr` and `virtual:words-en`. */
export function words(): Plugin {
  return {
    name: "words",
    resolveId: (id) => (MODULES.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      const column = MODULES.indexOf(id.slice(1));
      if (column < 0) return undefined;
      const { module, dependencies } = await runnerImport<{ WORDS: typeof WORDS }>(CATALOGUE);
      for (const file of dependencies) this.addWatchFile(file);
      const spoken = Object.entries(module.WORDS).map(([key, pair]) => [key, pair[column]]);
      return `export default ${JSON.stringify(Object.fromEntries(spoken))};`;
    },
  };
}
