// When a défi is on screen, and whether it takes the whole stage.

import type { DefiView, PresidentView } from "../../messages";
import type { OnStage } from "../../table/stage.svelte";

/** Whether the verdict has fallen: for the défieur, won, lost or void. */
export const decided = ({ phase }: DefiView) => phase === "won" || phase === "lost" || phase === "void";

/** The défi being fought; its verdict stays while it is told. */
export function fought({ defi }: PresidentView, stage: OnStage): DefiView | null {
  const on = defi && (!decided(defi) || stage.plays(`defi_${defi.phase}`));
  return on ? defi : null;
}

/** Whether it is ours or our side's, or this is the big screen. */
export function ours(on: DefiView, view: PresidentView, seat: number | null, tv: boolean): boolean {
  if (seat === null) return tv;
  const side = (one: number) => view.seats[one]?.side ?? one;
  return [on.defieur, on.defie].some((one) => side(one) === side(seat));
}
