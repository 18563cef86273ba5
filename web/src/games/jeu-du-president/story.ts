// What the facts tell when they are read from the beginning: curves, luck, moments.

import type { FactLine } from "../../messages";

export interface Story {
  votes: number[][]; // by seat: votes at the end of each roll, from 0; a running mate's end early
  second: number | null; // the roll after which the second round began
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
    second: null,
    stars: now.map(() => 0),
    rolls: now.map(() => 0),
    duels: now.map(() => ({ won: 0, lost: 0 })),
  };
  const gone = new Set<number>(); // they have joined a candidate
  let rolls = 0;
  const note = () => {
    rolls += 1;
    now.forEach((votes, seat) => gone.has(seat) || found.votes[seat]!.push(votes));
  };
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
    else if (key === "second_round") {
      note();
      found.second = rolls;
    } else if (key === "joined") gone.add(seat);
  }
  note();
  return found;
}

export interface Moment {
  kind: "swing" | "duel" | "card";
  fact: FactLine;
  cards: number; // drawn in the duel
}

/** Three moments worth telling again: the largest swing, the longest duel, the best card. */
export function moments(facts: FactLine[]): Moment[] {
  const found: Moment[] = [];
  const most = (kind: Moment["kind"], keys: string[]) => {
    const voters = (fact: FactLine) => Number(fact.values["voters"] ?? 0);
    const all = facts.filter((fact) => keys.includes(fact.key));
    const fact = all.reduce<FactLine | null>((best, one) => (best && voters(best) >= voters(one) ? best : one), null);
    if (fact) found.push({ kind, fact, cards: 0 });
  };
  most("swing", ["defi_won", "claimed"]);
  let longest: Moment | null = null;
  let cards = 0;
  for (const fact of facts) {
    if (fact.key === "challenged") cards = 0;
    else if (fact.key === "dealt" || fact.key === "replied") cards += 1;
    else if (/^defi_/.test(fact.key) && cards > (longest?.cards ?? 0)) longest = { kind: "duel", fact, cards };
  }
  if (longest && !found.some(({ fact }) => fact === longest.fact)) found.push(longest);
  most("card", ["kept"]);
  return found;
}
