// The last page of the game.

import type { KennedyNixonView } from "../../messages";
import { defineEnding } from "../contract";
import { sentence, tally } from "./bilan";
import Counted from "./Counted.svelte";
import End from "./End.svelte";

export default defineEnding<KennedyNixonView>({ End, beside: true, tally, Counted, sentence });
