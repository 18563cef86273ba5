// The view is what is true; facts still to be played have not happened on screen yet. This draws the
// table as it was before them, so that each cube arrives when its fact is told.

import type { FactLine, Issue, KennedyNixonView, Side } from "../../messages";
import type { Region } from "./printed";

type Undoing = (view: KennedyNixonView, values: FactLine["values"]) => void;

const sign = (who: unknown) => (who === "K" ? 1 : -1);
const support =
  (way: 1 | -1): Undoing =>
  (view, v) =>
    (view.support[v["place"] as string]! -= way * sign(v["who"]) * Number(v["n"]));
const media =
  (way: 1 | -1): Undoing =>
  (view, v) =>
    (view.media[v["region"] as Region] -= way * sign(v["who"]) * Number(v["n"]));
const issue =
  (way: 1 | -1): Undoing =>
  (view, v) => {
    const tile = view.track.find((one) => one.issue === (v["issue"] as Issue));
    if (tile) tile.cubes -= way * sign(v["who"]) * Number(v["n"]);
  };
const candidate = (view: KennedyNixonView, who: unknown) => view.candidates[(who as Side) === "K" ? 0 : 1];
const momentum =
  (way: 1 | -1): Undoing =>
  (view, v) =>
    (candidate(view, v["who"]).momentum -= way * Number(v["n"]));

const UNDO: Record<string, Undoing> = {
  gained: support(1),
  gained_carried: support(1),
  lost: support(-1),
  media_gained: media(1),
  media_lost: media(-1),
  issue_gained: issue(1),
  issue_lost: issue(-1),
  endorsed: (view, v) => (view.endorsed[v["region"] as Region] -= sign(v["who"])),
  momentum_gained: momentum(1),
  momentum_lost: momentum(-1),
  decayed: momentum(-1),
  paid: momentum(-1),
  preempted: momentum(-1),
  triggered: (view, v) => (candidate(view, v["who"]).momentum += 1),
  rested: (view, v) => (candidate(view, v["who"]).rest -= Number(v["n"])),
  green_placed: (view) => (view.green = ""),
  green_removed: (view, v) => (view.green = String(v["place"])),
};

/** Returns the view without what `facts`, in order, have brought. */
export function rewound(view: KennedyNixonView, facts: FactLine[]): KennedyNixonView {
  const known = facts.filter((fact) => fact.key in UNDO);
  if (!known.length) return view;
  const back = {
    ...view,
    support: { ...view.support },
    media: { ...view.media },
    endorsed: { ...view.endorsed },
    track: view.track.map((tile) => ({ ...tile })),
    candidates: view.candidates.map((one) => ({ ...one })) as KennedyNixonView["candidates"],
  };
  for (const fact of known.reverse()) UNDO[fact.key]!(back, fact.values);
  return back;
}
