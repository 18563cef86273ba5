// The last page of the game.

import type { NuclearEscalationView } from "../../messages";
import type { Ending } from "../contract";
import End from "./End.svelte";

const ending: Ending<NuclearEscalationView> = { End };
export default ending as Ending;
