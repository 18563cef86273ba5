// What lies on the podium of the debates.

import type { KennedyNixonView, PodiumView, Side } from "../../messages";
import { CARDS } from "./printed";

export const UP = "c35"; // Kennedy counts one point more

export const laid = (row: PodiumView, side: Side): string[] => (side === "K" ? row.kennedy : row.nixon);

/** The points of a side on an issue. */
export function total(row: PodiumView, side: Side, { debate_box }: KennedyNixonView): number {
  return laid(row, side).reduce((sum, card) => sum + CARDS[card]!.points, 0) + (side === "K" && debate_box.includes(UP) ? 1 : 0);
}
