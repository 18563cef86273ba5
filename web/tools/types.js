// Writes src/messages.ts from src/messages.schema.json, or with `--check` only says whether it is fresh.

import { readFile, writeFile } from "node:fs/promises";
import { compileFromFile } from "json-schema-to-typescript";

const FILE = "src/messages.ts";
const made = await compileFromFile("src/messages.schema.json", { additionalProperties: false, bannerComment: "" });
if (!process.argv.includes("--check")) await writeFile(FILE, made);
else if ((await readFile(FILE, "utf-8")) !== made) {
  console.error(`${FILE} is stale: python -m tools.web types`);
  process.exitCode = 1;
}
