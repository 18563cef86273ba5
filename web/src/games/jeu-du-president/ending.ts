// The last page of the game.

import type { PresidentView } from "../../messages";
import { defineEnding } from "../contract";
import { sentence, tally } from "./bilan";
import Counted from "./Counted.svelte";
import End from "./End.svelte";

export default defineEnding<PresidentView>({ End, beside: true, tally, Counted, sentence });
