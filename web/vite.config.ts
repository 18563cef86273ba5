import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { france } from "./tools/france.ts";
import { usa } from "./tools/usa.ts";
import { words } from "./tools/words.ts";

// The development server passes the API and the sockets on to a running `escale serve`.
const server = process.env.ESCALE_URL ?? "http://127.0.0.1:8000";

// What every page begins with comes in one piece, and what every table does: many small ones are mostly headers.
const HOUSE = { name: "house", test: /node_modules\/svelte|src\/(api|prefs\.svelte|router\.svelte|screen\.svelte|texts|words)\.ts|src\/look\/(Brand|Dialog|Header|Icon|Lamps|Shape|Tongue)/ };
const TABLE = { name: "table", test: /src\/look\/Bold|src\/look\/camera|src\/table\/(Cards|SeatTime|arrive|keys|sound|steady)/ };
// The heaviest board shares some pieces with its last page and its sheets: they come in one piece too.
const PIECES = { name: "kennedy-nixon-pieces", test: /src\/games\/kennedy-nixon\/(Card|Cube|Tally|printed)\b/ };
// Maps are the heavy part of a board: each one a file of its own.
const MAPS = ["france", "usa"].map((name) => ({ name: `map-${name}`, test: new RegExp(`^\\0${name}`) }));

export default defineConfig({
  base: "./", // files find each other wherever the house stands; the server writes whole paths into the first page
  plugins: [svelte(), france(), usa(), words()],
  // Tests mount what a browser would mount.
  ...(process.env.VITEST && { resolve: { conditions: ["browser"] } }),
  build: {
    outDir: "../escale/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
    manifest: "manifest.json", // the server reads there what a page will ask for next
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: [HOUSE, TABLE, PIECES, ...MAPS] } } },
  },
  server: {
    proxy: {
      "/api": { target: server, ws: true },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: "tests/words.ts",
    environment: "happy-dom",
  },
});
