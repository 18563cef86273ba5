// What lies on the podium of the debates.

import type { KennedyNixonView, PodiumView, Side } from "../../messages";
import { words } from "../../words";
import type { BoardProps, Use } from "../contract";
import { CARDS, seatOf, sideOfSeat } from "./printed";

export const UP = "c35"; // Kennedy counts one point more

export const laid = (row: PodiumView, side: Side): string[] => (side === "K" ? row.kennedy : row.nixon);

/** The points of a side on an issue. */
export function total(row: PodiumView, side: Side, { debate_box }: KennedyNixonView): number {
  return laid(row, side).reduce((sum, card) => sum + CARDS[card]!.points, 0) + (side === "K" && debate_box.includes(UP) ? 1 : 0);
}

/** Who gains by something, in words and colour. */
export function whom(side: Side, { seat, texts }: BoardProps): { note: string; colour: number } {
  const note = side === sideOfSeat(seat) ? words("for_you") : words("for_name", { name: texts.name(side) });
  return { note, colour: seatOf(side) + 1 };
}

/** What a card laid on one side of its issue makes of it. */
export function argument(card: string, side: Side, props: BoardProps<KennedyNixonView>): Pick<Use, "label" | "note" | "colour" | "effect"> {
  const { texts, view } = props;
  const { issue, points } = CARDS[card]!;
  const row = view.podium.find((one) => one.issue === issue)!;
  const { note, colour } = whom(side, props);
  const had = total(row, side, view);
  const effect = texts.board(row.won_by ? "debate_late" : laid(row, side).length ? "debate_two" : "debate_one");
  return { label: `${texts.board("in_issue", { issue: row.issue })}, ${note}`, note: row.won_by ? "" : `${had} → ${had + points}`, colour, effect };
}
