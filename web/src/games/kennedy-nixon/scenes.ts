// When the debates or election night take the stage, and when the map must be seen instead.

import type { KennedyNixonView } from "../../messages";
import type { BoardProps } from "../contract";

type Props = BoardProps<KennedyNixonView>;

const ARGUING = ["debate_card", "laid", "too_late", "debate_won"];

/** Whether a candidate is placing what a debate has won him: the map is needed for that. */
function rewarding({ facts }: Props): boolean {
  const won = facts.findLastIndex((fact) => fact.key === "debate_won");
  const placed = facts.slice(won + 1).filter((fact) => /^(gained|gained_carried|green_removed)$/.test(fact.key));
  return won >= 0 && placed.length < Number(facts[won]!.values["n"]);
}

function debating(props: Props): boolean {
  if (props.stage.pending.some((fact) => ARGUING.includes(fact.key))) return true;
  return props.decision ? props.decision.kind !== "gain" : !rewarding(props);
}

/** What is on stage over the board, if anything. */
export function scene(props: Props): "debates" | "night" | null {
  const { view, stage, tv } = props;
  if (stage.awaits("turn") && !stage.plays("turn")) return null; // the turn before is still being played
  if (view.stage === "debates") return debating(props) ? "debates" : null;
  return view.stage === "election" || (tv && view.stage === "over") ? "night" : null;
}

export const onStage = (props: Props): boolean => scene(props) !== null;
