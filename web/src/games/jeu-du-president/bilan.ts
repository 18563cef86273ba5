// How the game went: the map, then the kept cards one by one, and one sentence for everybody.

import type { PresidentView } from "../../messages";
import type { EndProps, Tally } from "../contract";
import { story } from "./story";

type Props = EndProps<PresidentView>;

/** Whose votes a seat shares: its own, or those of the candidate it has joined. */
const candidate = (seat: number, view: PresidentView): number => view.alliances.find((side) => side.includes(seat))?.[0] ?? seat;

/** The départements of every side, then the cards it kept, from the least to the most likely winner. */
export function tally({ view, texts, seats, names, result }: Props): Tally {
  const shared = (amount: (of: number) => number | null) => seats.map(({ seat }) => amount(candidate(seat, view)));
  const running = [...new Set(seats.map(({ seat }) => candidate(seat, view)))].sort((a, b) => result.scores[a]! - result.scores[b]!);
  const cards = running.flatMap((seat) => {
    const stack = { title: texts.board("tally_kept", { seat }, names), left: (n: number) => texts.board("tally_left", { n, seat }, names) };
    return view.seats[seat]!.kept.map(({ id, amount }, i, all) => ({
      title: texts.board(i + 1 < all.length ? "tally_next" : "tally_last", { seat }, names),
      text: texts.section("cards")[id] ?? texts.name(id),
      amounts: shared((of) => (of === seat ? amount : null)),
      stack,
    }));
  });
  const places = Object.values(view.pawns);
  return {
    unit: texts.board("tally_unit"),
    figure: (n) => (n / 1_000_000).toLocaleString(texts.lang, { minimumFractionDigits: 2 }),
    goal: view.round === 1 ? texts.board("tally_goal", { n: view.majority }) : undefined,
    already: seats.map(({ seat }) => (candidate(seat, view) === seat ? texts.board("tally_places", { n: places.filter((pawn) => pawn.seat === seat).length }) : null)),
    steps: [{ title: texts.board("tally_map"), amounts: shared((of) => view.seats[of]!.on_map) }, ...cards],
  };
}

/** One sentence for a seat: with whom, how long it led, its défis, what was missing. */
export function sentence(seat: number, { view, texts, facts, names, seats, result }: Props): string {
  const { votes, duels } = story(facts, seats.length);
  const own = candidate(seat, view);
  const parts = own === seat ? [] : [texts.board("bilan_with", { candidate: own }, names)];
  const rolls = Math.max(...votes.map((line) => line.length));
  const led = votes[seat]!.filter((n, i) => n > 0 && votes.every((line) => (line[i] ?? 0) <= n)).length;
  const [turns, of] = [Math.round(led / seats.length), Math.round(rolls / seats.length)];
  if (turns) parts.push(texts.board("bilan_led", { n: turns, of }));
  const { won, lost } = duels[seat]!;
  if (won + lost) parts.push(texts.board("bilan_defis", { n: won, of: won + lost }));
  const gap = Math.max(...result.scores) - result.scores[seat]!;
  if (gap) parts.push(texts.board("bilan_gap", { n: gap }));
  return parts.join(" ");
}
