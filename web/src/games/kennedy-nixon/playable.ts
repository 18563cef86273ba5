// Which choice a place of the board stands for: a state may be campaigned in, travelled to, or
// taken by Byrd; a region may be travelled to or receive something.

import type { KennedyNixonView, Question } from "../../messages";
import type { BoardProps } from "../contract";
import { STATES, sideOf, sideOfSeat } from "./printed";

type Asked = Pick<BoardProps<KennedyNixonView>, "decision">;

const listed = new WeakMap<Question, Map<string, string>>(); // read once for all fifty states

/** The choice each place stands for in a question. */
function places(asked: Question): Map<string, string> {
  let found = listed.get(asked);
  if (!found) {
    const plain = asked.choices.map((choice): [string, string] => [choice, choice]);
    const verbs = asked.choices.filter((choice) => /^(go|place|remove):/.test(choice)).map((choice): [string, string] => [choice.split(":")[1]!, choice]);
    found = new Map([...verbs.reverse(), ...plain]); // the first one counts, and a place itself before any
    listed.set(asked, found);
  }
  return found;
}

/** The choice a click on a state or region makes now; its own id when there is none. */
export function choiceAt(place: string, { decision }: Asked): string {
  return (decision && places(decision).get(place)) ?? place;
}

/** The points a journey costs, or null for any other choice. */
export function fare(choice: string): number | null {
  const cost = /^go:\w+:(\d)$/.exec(choice)?.[1];
  return cost === undefined ? null : Number(cost);
}

/** The chance of the check a point spent here would be, as words; nothing when it is no check. */
export function chanceAt(place: string, props: BoardProps<KennedyNixonView>): string {
  const side = sideOfSeat(props.seat);
  if (side === null || props.decision?.kind !== "campaign" || !props.decision.choices.includes(place)) return "";
  const own = props.view.candidates[side === "K" ? 0 : 1];
  return own.checks.includes(place) ? props.texts.board("percent", { n: own.chance }) : "";
}

/** A state in words: name, votes, cubes or lean, tokens, and the chance of a check. */
export function stateWords(code: string, props: BoardProps<KennedyNixonView>): string {
  const { texts, view } = props;
  const cubes = view.support[code] ?? 0;
  const { votes, lean } = STATES[code]!;
  const said = [texts.name(code), texts.board("n_votes", { n: votes })];
  if (view.green === code) said.push(texts.board("green_here"));
  else if (cubes) said.push(texts.board(Math.abs(cubes) < 4 ? "has_cubes" : "carries", { who: sideOf(cubes), n: Math.abs(cubes) }));
  else said.push(texts.board("leans", { who: lean }));
  for (const candidate of view.candidates) {
    if (candidate.token === code) said.push(texts.board("token_here", { who: candidate.who }));
  }
  const chance = chanceAt(code, props);
  if (chance) said.push(texts.board("check_here", { chance }));
  return said.join(", ");
}
