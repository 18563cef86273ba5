// The table as it is on screen: the view, with what the pending facts brought taken back.

import type { FactLine, PresidentView } from "../../messages";

export interface Shown {
  owner: Record<string, number | null>; // by code
  protected: Record<string, boolean>;
  onMap: number[]; // votes by seat
  onCards: number[];
  urn: number;
}

/** Takes back from the view what the facts still to be played brought about, the last one first. */
export function rewind(view: PresidentView, pending: FactLine[]): Shown {
  const shown: Shown = {
    owner: {},
    protected: {},
    onMap: view.seats.map((seat) => seat.on_map),
    onCards: view.seats.map((seat) => seat.on_cards),
    urn: view.urn,
  };
  for (const [code, departement] of Object.entries(view.departements)) {
    shown.owner[code] = departement.owner;
    shown.protected[code] = departement.protected;
  }
  for (const fact of [...pending].reverse()) takeBack(shown, fact, view);
  return shown;
}

function takeBack(shown: Shown, { key, values }: FactLine, view: PresidentView): void {
  const place = String(values["place"]);
  const voters = Number(values["voters"] ?? 0);
  const side = Number(values["side"] ?? -1);
  const moves = (from: number | null, to: number | null) => {
    shown.owner[place] = from;
    if (from === null) shown.urn += voters;
    else shown.onMap[from]! += voters;
    if (to === null) shown.urn -= voters;
    else shown.onMap[to]! -= voters;
  };
  if (key === "placed" || key === "placed_for" || key === "gained") moves(null, side);
  else if (key === "lost") moves(side, null);
  else if (key === "claimed") moves(Number(values["loser"]), side);
  else if (key === "defi_won") moves(Number(values["defie"]), side);
  else if (key === "protected" || key === "defi_lost") shown.protected[place] = false;
  else if (key === "joined") {
    const seat = Number(values["seat"]);
    const places = String(values["places"]).split(" ").filter(Boolean);
    for (const code of places) shown.owner[code] = seat;
    shown.onMap[seat] = places.reduce((sum, code) => sum + view.departements[code]!.voters, 0);
    shown.onCards[seat] = Number(values["votes"]) - shown.onMap[seat];
    shown.urn -= Number(values["votes"]);
  } else if (key === "kept") {
    shown.onCards[side]! -= voters;
    shown.urn += voters;
  }
}
