// Writes src/messages.ts, or the file named on the command line, from src/messages.schema.json.

import { writeFile } from "node:fs/promises";
import { compileFromFile } from "json-schema-to-typescript";

const options = { additionalProperties: false, bannerComment: "" };
await writeFile(process.argv[2] ?? "src/messages.ts", await compileFromFile("src/messages.schema.json", options));
