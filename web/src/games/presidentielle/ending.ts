// The last page of the game.

import type { PresidentielleView } from "../../messages";
import { defineEnding } from "../contract";
import { sentence, tally } from "./bilan";
import Counted from "./Counted.svelte";
import End from "./End.svelte";

export default defineEnding<PresidentielleView>({ End, tally, Counted, sentence });
