// Every word of the house, French beside English.

import { GATHER } from "./gather";
import { HOUSE } from "./house";
import { OWN } from "./own";

export const WORDS: Record<string, readonly [string, string]> = { ...GATHER, ...OWN, ...HOUSE };
