// Words for eyes and ears: what a nation is called, and all that is known of it in one sentence.

import type { NuclearEscalationView } from "../../messages";
import type { Texts } from "../../texts";
import type { BoardProps } from "../contract";

/** The nation of a colour of the tokens. */
export const nationName = (texts: Texts, colour: number): string => texts.board(`nation.${colour}`);

/** What a nation is worth, or that nobody knows. */
export function millions(texts: Texts, people: number | null): string {
  return people === null ? texts.board("unknown") : texts.board("population", { amount: people });
}

/** A mat read aloud. */
export function described(seat: number, view: NuclearEscalationView, { texts, seats, names }: BoardProps<NuclearEscalationView>): string {
  const nation = view.nations[seat]!;
  const title = `${nationName(texts, seats[seat]!.colour)}, ${names[seat]}`;
  if (!nation.alive) return `${title} : ${texts.board("dead")}`;
  const cards = (ids: string[]) => ids.map((id) => texts.name(id)).join(", ");
  const over = view.cruises.filter((cruise) => cruise.over === seat);
  return [
    `${title} : ${millions(texts, nation.population)}`,
    texts.board("hand", { count: nation.hand_size }),
    nation.launcher ? `${texts.board("launcher")} : ${cards([nation.launcher, ...nation.load])}` : texts.board("no_launcher"),
    texts.board("face_down", { count: nation.slots.length }),
    nation.deterrents.length ? `${texts.board("deterrent")} : ${cards(nation.deterrents)}` : "",
    nation.platforms.length ? texts.board("platforms", { count: nation.platforms.length }) : "",
    nation.satellites ? texts.board("satellites", { count: nation.satellites }) : "",
    nation.lost_turns ? texts.board("lost_turns", { count: nation.lost_turns }) : "",
    nation.stolen.length ? texts.board("stolen") : "",
    view.virus?.holder === seat ? texts.board("virus") : "",
    ...over.map((cruise) => `${texts.name(cruise.card)}, ${texts.board("overflown", { owner: cruise.owner }, names)}`),
  ]
    .filter(Boolean)
    .join(", ");
}
