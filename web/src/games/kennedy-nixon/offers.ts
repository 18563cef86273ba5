// How each choice reads on its button in the bristol.

import type { Issue, KennedyNixonView } from "../../messages";
import type { BoardProps, Offer } from "../contract";
import { chanceAt } from "./playable";
import { argument, whom } from "./podium";
import { CARDS, isSide, REGIONS, sideOf, sideOfSeat, sidesOf, STATES, type Region } from "./printed";
import { pointsOf, worthOf } from "./uses";

type Props = BoardProps<KennedyNixonView>;

function state(code: string, props: Props): Offer {
  const { decision, texts } = props;
  const { votes } = STATES[code]!;
  const campaigning = decision?.kind === "campaign";
  const chance = chanceAt(code, props);
  const n = props.view.support[code] ?? 0;
  const stands = n ? texts.board("has_cubes", { who: sideOf(n), n: Math.abs(n) }) : texts.board("no_cubes");
  const note = campaigning ? chance || "+1" : `${texts.board("n_votes", { n: votes })}${decision?.kind === "recount" ? `, ${stands}` : ""}`;
  return { code, label: texts.name(code), note, weight: votes, ...(chance && { final: true }) };
}

function card(id: string, props: Props): Offer {
  const { decision, texts, view } = props;
  const { points, issue, state, icons } = CARDS[id]!;
  const label = texts.name(id);
  if (decision?.kind === "reveal" && state) {
    const n = view.support[state] ?? 0;
    return { code: state, label, note: n ? texts.board("has_cubes", { who: sideOf(n), n: Math.abs(n) }) : texts.board("no_cubes") };
  }
  const helps = decision?.kind.startsWith("debate") ? sidesOf(icons).map((side) => whom(side, props).note) : [];
  return { code: String(points), label, note: [issue ? texts.name(issue) : "", helps.join(" / ")].filter(Boolean).join(", ") };
}

function region(id: Region, { decision, texts, view }: Props): Offer {
  const key = decision?.kind === "endorse" ? "endorsement" : "media";
  const n = key === "media" ? view.media[id] : view.endorsed[id];
  const note = n ? texts.board("owned", { what: texts.board(key), n: Math.abs(n), who: sideOf(n) }) : "";
  return { label: texts.name(id), note };
}

function issue(id: Issue, { texts, view }: Props): Offer {
  const place = view.track.findIndex((tile) => tile.issue === id);
  const cubes = view.track[place]!.cubes;
  const note = cubes ? texts.board("has_cubes", { who: sideOf(cubes), n: Math.abs(cubes) }) : "";
  return { code: String(place + 1), label: texts.name(id), note };
}

/** What ending early gives up. */
const LOST: Record<string, string> = { campaign: "points_lost", position: "points_lost", gain: "rest_lost", cut: "rest_lost", media: "rest_lost", cut_media: "rest_lost", pick_issues: "rest_lost" };

/** What declining keeps. */
function kept({ decision, seat, texts, view }: Props): string {
  const side = sideOfSeat(seat);
  if (!side || !decision || !(decision.kind in PRICED)) return "";
  return texts.board("keeps_momentum", { n: view.candidates[side === "K" ? 0 : 1].momentum });
}

const PRICED: Record<string, string> = { preempt: "n", trigger: "" };

/** The words, the price and the place of a choice in the list. */
export function offer(choice: string, props: Props): Offer {
  const { decision, texts, view } = props;
  const label = texts.choice(choice);
  if (decision?.kind === "side" && isSide(choice)) return argument(String(decision.values["card"]), choice, props);
  if (choice in STATES) return state(choice, props);
  if (choice in CARDS) return card(choice, props);
  const area = REGIONS.find((one) => one === choice);
  if (area) return region(area, props);
  const tile = view.track.find((one) => one.issue === choice);
  if (tile) return issue(tile.issue, props);
  if (choice === "done") {
    const lost = LOST[decision?.kind ?? ""];
    return { label, ...(lost && { loss: texts.board(lost, { n: decision!.left }) }), ends: true, final: true };
  }
  if (choice === "no") return { label, note: kept(props), ends: true };
  if (choice.startsWith("remove:")) {
    const place = choice.slice(7);
    return { label: texts.board("remove_cube", { who: sideOf(view.support[place] ?? 0), place }) };
  }
  if (choice.startsWith("go:")) return { label, final: false };
  const [use, id] = choice.split(":") as [string, string | undefined];
  if (id && id in CARDS) {
    const note = use === "event" ? texts.board("use_event") : texts.board("points", { n: pointsOf(id, worthOf(id, props)) });
    return { label: texts.name(id), note };
  }
  if (choice in PRICED) {
    const n = Number(decision?.values[PRICED[choice]!] ?? 1);
    return { label, note: texts.board("n_momentum", { n }) };
  }
  if (choice === "candidate") return { label, note: texts.board("points", { n: pointsOf(choice, worthOf(choice, props)) }) };
  const worth = decision?.kind === "use_changed" ? decision.values[choice] : undefined;
  return { label, note: worth ? texts.board("points", { n: worth }) : "" };
}
