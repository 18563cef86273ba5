// Every word of the house, French beside English.

import { GATHER } from "./gather.ts";
import { HOUSE } from "./house.ts";
import { OWN } from "./own.ts";

export const WORDS: Record<string, readonly [string, string]> = { ...GATHER, ...OWN, ...HOUSE };
