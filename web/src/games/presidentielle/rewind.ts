// The view is what is true; facts still to be played have not happened on screen yet. This draws the
// table as it was before them, so that each card arrives when its fact is told.

import type { BlueCard, Desk, FactLine, PresidentielleView } from "../../messages";
import type { Stage } from "../../table/stage.svelte";
import { BALL, BALL_VOTES, faceOf, FRIEND_VOTES, HALF, LICK, SPONSOR } from "./printed";

type Values = FactLine["values"];

/** A table being rewound, by whose eyes, with the table as it was before the update if we saw it. */
interface Tape {
  view: PresidentielleView;
  seat: number | null;
  before: PresidentielleView | null;
}

const seatOf = (v: Values, name = "seat") => Number(v[name]);
const deskOf = ({ view }: Tape, v: Values, name = "seat") => view.desks[seatOf(v, name)]!;
const cardOf = (v: Values) => String(v["card"]);

/** Takes the last card like this away. */
function without<C extends { id: string }>(cards: C[], id: string): C[] {
  const at = cards.findLastIndex((card) => card.id === id);
  return at < 0 ? cards : cards.filter((_, i) => i !== at);
}

/** Gives a card back to the hand it was played from. */
function unplay(tape: Tape, v: Values, card: string): void {
  deskOf(tape, v).hand += 1;
  if (seatOf(v) === tape.seat) tape.view.hand = [...tape.view.hand, faceOf(card, Number(v["votes"] ?? 0))];
}

/** Takes a card back from a hand. */
function undraw(tape: Tape, v: Values): void {
  deskOf(tape, v).hand -= 1;
  if (seatOf(v) === tape.seat) tape.view.hand = without(tape.view.hand, cardOf(v));
}

/** Takes cards off the discard; what lay under them is not known. */
function uncover({ view, before }: Tape, count = 1): void {
  view.discard -= count;
  view.top = before?.discard === view.discard ? before.top : null;
}

const laid = (tape: Tape, v: Values) => {
  const desk = deskOf(tape, v);
  desk.votes = without(desk.votes, cardOf(v));
  desk.value -= Number(v["votes"]);
  unplay(tape, v, cardOf(v));
};
const thrown = (tape: Tape, v: Values) => {
  uncover(tape);
  unplay(tape, v, cardOf(v));
};
const unkeyed = (desk: Desk, key: string) => {
  const at = desk.keys.lastIndexOf(key);
  desk.keys = desk.keys.filter((_, i) => i !== at);
};
const afflict = (desk: Desk, card: BlueCard) => {
  desk.attacks = [...desk.attacks, card];
  desk.value += card.votes;
};

const UNDO: Record<string, (tape: Tape, v: Values) => void> = {
  wished: ({ view }, v) => (view.wished = view.wished.filter((seat) => seat !== seatOf(v))),
  candidate: (tape, v) => (deskOf(tape, v).candidate = null),
  deal: ({ view }) => {
    view.hand = [];
    for (const desk of view.desks) desk.hand = 0;
  },
  dealt: (tape, v) => {
    tape.view.shoe += 1;
    undraw(tape, v);
  },
  drew: (tape, v) => {
    tape.view.shoe += 1;
    undraw(tape, v);
  },
  drew_hidden: (tape, v) => {
    tape.view.shoe += 1;
    undraw(tape, v);
  },
  took: (tape, v) => {
    tape.view.discard += 1;
    tape.view.top = faceOf(cardOf(v));
    undraw(tape, v);
  },
  discarded: thrown,
  swapped: thrown,
  dared: (tape, v) => {
    uncover(tape);
    unplay(tape, v, HALF);
  },
  laid_key: (tape, v) => {
    unkeyed(deskOf(tape, v), cardOf(v));
    unplay(tape, v, cardOf(v));
  },
  laid,
  spoke: laid,
  attacked: (tape, v) => {
    const rival = deskOf(tape, v, "rival");
    if (cardOf(v) === BALL) rival.ball = false;
    else rival.attacks = without(rival.attacks, cardOf(v));
    rival.value -= Number(v["votes"]);
    unplay(tape, v, cardOf(v));
  },
  gave: (tape, v) => {
    unkeyed(deskOf(tape, v, "rival"), SPONSOR);
    unplay(tape, v, SPONSOR);
  },
  in_the_race: (tape, v) => (deskOf(tape, v).phase = 1),
  launched: ({ view }) => (view.launcher = null),
  friend_dropped: (tape, v) => {
    uncover(tape);
    afflict(deskOf(tape, v), faceOf(cardOf(v), FRIEND_VOTES));
  },
  announced: ({ view }) => (view.threshold = null),
  abstention: (tape, v) => {
    tape.view.threshold = tape.before?.threshold ?? tape.view.threshold;
    tape.view.abstention = tape.before?.abstention ?? null;
    unplay(tape, v, cardOf(v));
  },
  cleared: (tape, v) => {
    const was = tape.before?.desks[seatOf(v)]?.attacks.find((card) => card.id === cardOf(v));
    if (was) afflict(deskOf(tape, v), was);
    uncover(tape, 2);
    unplay(tape, v, LICK);
  },
  rolled: (tape, v) => {
    const rival = deskOf(tape, v, "rival");
    rival.ball = false;
    rival.value -= BALL_VOTES;
    if (!tape.before?.desks[seatOf(v)]?.ball) return; // an orphan, moved by the winner's privilege
    deskOf(tape, v).ball = true;
    deskOf(tape, v).value += BALL_VOTES;
    uncover(tape);
    unplay(tape, v, LICK);
  },
  dare_card: ({ view }) => (view.dare_pile += 1),
  rewarded: (tape, v) => {
    const desk = deskOf(tape, v);
    desk.dares = without(desk.dares, cardOf(v));
    desk.value -= Number(v["votes"]);
  },
  reshuffled: ({ view }, v) => {
    view.shoe -= Number(v["count"]);
    view.discard += Number(v["count"]);
  },
  finalists: ({ view, before }) => {
    view.round = 1;
    view.finalists = [];
    view.threshold = before?.threshold ?? null;
    view.abstention = before?.abstention ?? null;
    view.desks.forEach((desk, seat) => {
      const was = before?.desks[seat];
      if (desk.phase === 4 && was) view.desks[seat] = { ...was };
      else desk.phase = was?.phase ?? 2;
    });
    view.gallery = [];
  },
  elected: ({ view }) => (view.president = null),
  aperitif: ({ view }) => (view.waiter = null),
};

/** The facts that have not begun on screen. */
export const ahead = ({ current, pending }: Stage): FactLine[] => (current ? pending.slice(1) : pending);

/** Returns the view without what `facts`, in order, will bring. */
export function rewind(
  view: PresidentielleView,
  facts: FactLine[],
  seat: number | null,
  before: PresidentielleView | null = null,
): PresidentielleView {
  const known = facts.filter((fact) => fact.key in UNDO);
  if (!known.length) return view;
  const tape: Tape = { view: { ...view, desks: view.desks.map((desk) => ({ ...desk })) }, seat, before };
  for (const fact of known.reverse()) UNDO[fact.key]!(tape, fact.values);
  return tape.view;
}
