// How the war went: who fell, in order, and the last town.

import type { NuclearEscalationView } from "../../messages";
import type { EndProps, Tally } from "../contract";
import { nationName } from "./spoken";
import { deaths } from "./story";

type Props = EndProps<NuclearEscalationView>;

/** In which order the nations are counted: the dead as they fell, then who is left. */
export function order({ view, facts }: Props): number[] {
  const fell = deaths(facts).map(({ seat }) => seat);
  return [...fell, ...view.nations.flatMap((_, seat) => (fell.includes(seat) ? [] : [seat]))];
}

/** Every nation that fell, then the last town. */
export function tally(props: Props): Tally {
  const { view, texts, seats, names, facts } = props;
  const all = deaths(facts);
  const steps = order(props).map((seat) => {
    const death = all.find((one) => one.seat === seat);
    return {
      title: nationName(texts, seats[seat]!.colour),
      text: death ? texts.board(`killed_${death.cause}`, { by: death.by, with: death.with }, names) || texts.board("dead") : texts.board("last_town"),
      amounts: seats.map((other) => (other.seat === seat ? (view.nations[seat]!.population ?? 0) : null)),
    };
  });
  return { unit: "M", steps };
}

/** One sentence for a seat: what ended it, whom it took with it, or what is left of it. */
export function sentence(seat: number, { view, texts, names, facts }: Props): string {
  const all = deaths(facts);
  const death = all.find((one) => one.seat === seat);
  const parts = death
    ? [texts.board("bilan_fell", { turn: death.turn }), texts.board(`killed_${death.cause}`, { by: death.by, with: death.with }, names)]
    : [texts.board("bilan_stands", { n: view.nations[seat]!.population ?? 0 })];
  const killed = all.filter((one) => one.by === seat && one.seat !== seat).length;
  if (killed) parts.push(texts.board("bilan_killed", { n: killed }));
  return parts.join(" ");
}
