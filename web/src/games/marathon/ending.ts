// The last page of the game.

import type { MarathonView } from "../../messages";
import type { Ending } from "../contract";
import { sentence, tally } from "./bilan";
import Counted from "./Counted.svelte";
import End from "./End.svelte";
import EndNote from "./EndNote.svelte";

const ending: Ending<MarathonView> = { End, EndNote, tally, Counted, sentence };
export default ending as Ending;
