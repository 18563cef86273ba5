// What the facts tell when they are read from the beginning: curves, luck, moments.

import type { FactLine } from "../../messages";

export interface Story {
  votes: number[][]; // by seat: votes at the end of each turn, from 0
  stars: number[]; // by seat: stars rolled
  rolls: number[]; // by seat
  duels: { won: number; lost: number }[]; // by seat, as défieur
}

export const STARS_PER_ROLL = 1 / 3; // two dice, one star on six faces each

/** Reads the story of a game. */
export function story(facts: FactLine[], seats: number): Story {
  const now = Array<number>(seats).fill(0);
  const found: Story = {
    votes: now.map(() => [0]),
    stars: now.map(() => 0),
    rolls: now.map(() => 0),
    duels: now.map(() => ({ won: 0, lost: 0 })),
  };
  const note = () => now.forEach((votes, seat) => found.votes[seat]!.push(votes));
  for (const { key, values } of facts) {
    const voters = Number(values["voters"] ?? 0);
    const side = Number(values["side"]);
    const seat = Number(values["seat"]);
    if (key === "rolled") {
      note();
      found.rolls[seat]! += 1;
      found.stars[seat]! += Number(values["a"] === "*") + Number(values["b"] === "*");
    } else if (key === "placed" || key === "placed_for" || key === "gained" || key === "kept") now[side]! += voters;
    else if (key === "lost") now[side]! -= voters;
    else if (key === "claimed") {
      now[side]! += voters;
      now[Number(values["loser"])]! -= voters;
    } else if (key === "defi_won") {
      now[side]! += voters;
      now[Number(values["defie"])]! -= voters;
      found.duels[seat]!.won += 1;
    } else if (key === "defi_lost") found.duels[seat]!.lost += 1;
    else if (key === "joined") now[seat] = 0;
  }
  note();
  return found;
}

/** Three moments worth telling again: the largest swing, the longest duel, the best card. */
export function moments(facts: FactLine[]): FactLine[] {
  const most = (all: FactLine[], by: (fact: FactLine) => number) =>
    all.reduce<FactLine | null>((best, fact) => (best && by(best) >= by(fact) ? best : fact), null);
  const voters = (fact: FactLine) => Number(fact.values["voters"] ?? 0);
  const swing = most(facts.filter((fact) => fact.key === "defi_won" || fact.key === "claimed"), voters);
  const card = most(facts.filter((fact) => fact.key === "kept"), voters);
  let duel: FactLine | null = null;
  let longest = 0;
  facts.forEach((fact, i) => {
    if (fact.key !== "challenged") return;
    const end = facts.findIndex((later, j) => j > i && /^defi_/.test(later.key));
    const cards = facts.slice(i, end).filter((one) => one.key === "dealt" || one.key === "replied").length;
    if (end > 0 && cards > longest) [duel, longest] = [facts[end]!, cards];
  });
  return [swing, duel, card].filter((fact, i, all): fact is FactLine => fact !== null && all.indexOf(fact) === i);
}
