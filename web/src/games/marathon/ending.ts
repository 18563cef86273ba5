// The last page of the game.

import type { MarathonView } from "../../messages";
import { defineEnding } from "../contract";
import { sentence, tally } from "./bilan";
import Counted from "./Counted.svelte";
import End from "./End.svelte";
import EndNote from "./EndNote.svelte";

export default defineEnding<MarathonView>({ End, EndNote, tally, Counted, sentence });
