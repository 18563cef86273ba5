// The last page of the game.

import type { PresidentielleView } from "../../messages";
import type { Ending } from "../contract";
import { sentence, tally } from "./bilan";
import Counted from "./Counted.svelte";
import End from "./End.svelte";

const ending: Ending<PresidentielleView> = { End, tally, Counted, sentence };
export default ending as Ending;
