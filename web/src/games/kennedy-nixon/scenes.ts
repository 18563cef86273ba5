// When the debates or election night take the stage, and when the map must be seen instead.

import type { KennedyNixonView } from "../../messages";
import type { BoardProps } from "../contract";

/** What is on stage over the board, if anything; what a debate has won is placed on the map, where a recount is named too. */
export function scene({ view, tv, decision }: BoardProps<KennedyNixonView>): "debates" | "night" | null {
  if (view.podium.length) return view.player ? null : "debates";
  if (decision?.kind === "recount") return null;
  return view.stage === "election" || (tv && view.stage === "over") ? "night" : null;
}
