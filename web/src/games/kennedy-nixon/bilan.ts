// How the night went: region by region, and one sentence for everybody.

import type { KennedyNixonView } from "../../messages";
import type { EndProps, Tally } from "../contract";
import { MAJORITY, REGIONS, regionVotes, STATES } from "./printed";

type Props = EndProps<KennedyNixonView>;

const SIDES = ["K", "N"] as const; // by seat; Byrd wins no votes

/** The regions, the smallest first. */
export const order = () => [...REGIONS].sort((a, b) => regionVotes(a) - regionVotes(b));

/** What each candidate won in every region. */
export function tally({ view, texts, seats }: Props): Tally {
  const steps = order().map((region) => {
    const here = view.calls.filter(({ place }) => STATES[place]!.region === region);
    const won = (who: string) => here.reduce((sum, call) => sum + (call.who === who ? STATES[call.place]!.votes : 0), 0);
    return {
      title: texts.name(region),
      text: texts.board("n_electors", { n: regionVotes(region) }),
      amounts: seats.map(({ seat }) => (seat < SIDES.length ? won(SIDES[seat]!) : null)),
    };
  });
  return { unit: "", goal: `${MAJORITY} ${texts.board("needed")}`, steps };
}

/** One sentence for a seat: how many states it took, the dearest that slipped by a cube, what was missing. */
export function sentence(seat: number, { view, texts, result }: Props): string {
  if (seat >= SIDES.length) return view.green ? texts.board("bilan_byrd", { place: view.green }) : "";
  const own = view.calls.filter(({ who }) => who === SIDES[seat]);
  const parts = [texts.board("bilan_states", { n: own.length })];
  const slipped = view.calls
    .filter(({ who, place }) => who === SIDES[1 - seat] && Math.abs(view.support[place] ?? 0) === 1)
    .sort((a, b) => STATES[b.place]!.votes - STATES[a.place]!.votes)[0];
  const gap = result.scores[1 - seat]! - result.scores[seat]!;
  if (gap > 0 && slipped) parts.push(texts.board("bilan_slipped", { place: slipped.place, n: STATES[slipped.place]!.votes }));
  parts.push(texts.board(gap > 0 ? "bilan_gap" : "bilan_ahead", { n: Math.abs(gap) }));
  return parts.join(" ");
}
