import type { NuclearEscalationView } from "../../messages";

/** The table as everybody round it sees it: on the big screen nobody's secrets show, whoever opened it. */
export function veiled(view: NuclearEscalationView): NuclearEscalationView {
  if (view.phase === "over") return view;
  const nations = view.nations.map((nation) => ({
    ...nation,
    population: view.public ? nation.population : null,
    hand: null,
    slots: nation.slots.map(() => ""),
    stolen: nation.stolen.map(({ level }) => ({ level, card: "" })),
  }));
  return { ...view, nations };
}
