// Words on the buttons of the bristol: the nation with its player, the price of a target, reactions first.

import type { NuclearEscalationView } from "../../messages";
import type { BoardProps, Offer } from "../contract";
import { printed } from "./printed";
import { millions, nationName } from "./spoken";

const PASSIVE = ["pass", "done", "none", "hold", "stop", "no"];

export function offer(choice: string, props: BoardProps<NuclearEscalationView>): Offer {
  const { texts, view, seats, names, decision } = props;
  const [verb, it = "", that = ""] = choice.split(":");
  const seat = Number(it);
  const nation = view.nations[seat];
  const info = seats[seat];
  if (nation && info && ["seat", "all", "look", "accept", "kill"].includes(verb!)) {
    const label = texts.fill(texts.section("choices")[verb!] ?? "{it:seat}", { it: seat, that }, names);
    if (verb === "seat") {
      return { label: nationName(texts, info.colour), note: millions(texts, nation.population), weight: 3 };
    }
    if (verb === "accept") {
      const card = view.trade?.offers[seat];
      return { label, ...(card ? { note: texts.name(card) } : {}), weight: 2 };
    }
    return { label, weight: verb === "look" ? 0.05 : 2 };
  }
  if (verb === "fall" || verb === "fly") return { label: texts.choice(choice), note: heading(verb, choice, props), weight: 2 };
  if (choice === "keep") return { label: kept(props), weight: 0.1, main: decision?.choices.length === 1 };
  if (decision?.kind === "counter_offer" && choice !== "pass") return { label: texts.board("give_card", { card: choice }), weight: 3 };
  if (PASSIVE.includes(choice)) return { label: texts.choice(choice), weight: 0.1, main: decision?.choices.length === 1 };
  const reacts = ["SAB", "AMM", "AMT", "AMB", "AMX", "SER", "SPY"].includes(choice) && decision?.choices.includes("pass");
  if (reacts) return { label: texts.board("play_card", { card: choice }), weight: choice === "SPY" ? 4 : 5 };
  const undone = verb === "show" || verb === "hide" || verb === "pack" || verb === "load";
  if (verb === "show" || verb === "hide" || verb === "offer" || verb === "vote") return { label: texts.choice(choice), weight: 1, final: !undone };
  if (verb === "pack" || verb === "fire" || verb === "load") return { label: texts.choice(choice), weight: 2, final: !undone };
  const { figure, unit } = printed(choice);
  const named = texts.choice(choice);
  return { label: named, ...(unit && !named.includes(figure) ? { note: `${figure} ${unit}` } : {}), weight: 3 };
}

/** On whom a cruise missile falls, or whom it flies over next. */
function heading(verb: string, choice: string, { texts, decision, names, seat, view }: BoardProps<NuclearEscalationView>): string {
  const over = decision!.values[choice.replace("fly:", "fall:")]!;
  const to = decision!.values[choice]!;
  const home = view.nations[seat ?? 0]?.alive ? "flies_home" : "flies_lost";
  return texts.board(verb === "fall" ? "falls_on" : to === seat ? home : "flies_to", { over, to }, names);
}

/** What keeping keeps: the virus, or the card that lies at the place asked about. */
function kept({ texts, decision, seat, view }: BoardProps<NuclearEscalationView>): string {
  if (decision?.kind !== "exchange") return texts.board("keep_virus");
  const card = view.nations[seat ?? 0]?.slots[Number(decision.values["place"]) - 1] ?? "";
  return texts.board("keep_card", { card });
}

const REACTIONS: Record<string, string[]> = {
  theft: ["SPY"],
  counter_spy: ["SPY"],
  sabotage_launch: ["SAB", "SPY"],
  sabotage_shot: ["SAB", "SPY"],
  answer_saboteur: ["SPY"],
  serum: ["SER"],
  scout: ["SPY"],
};

/** The cards that would answer the window that is open, and are not in the hand. */
export function lacks({ view, seat, decision }: BoardProps<NuclearEscalationView>): string[] {
  const hand = (seat === null ? null : view.nations[seat]?.hand) ?? [];
  return (REACTIONS[decision?.kind ?? ""] ?? []).filter((card) => !hand.includes(card));
}

/** What a shot that is not stopped costs. */
export function stake({ view, texts }: BoardProps<NuclearEscalationView>): string {
  return view.attack ? texts.board("stake", { least: view.attack.least, most: view.attack.most }) : "";
}
