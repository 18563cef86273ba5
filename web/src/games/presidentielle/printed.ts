// What is printed on the cards and does not come with the view: which drawing, which head, in figures.

import type { BlueKind, Desk } from "../../messages";
import type { Texts } from "../../texts";
import { listed } from "../../words";

export const CANDIDATES = ["C1", "C2", "C3", "C4", "C5", "C6"];
export const SPONSOR = "CLEF-parrainages";
export const HALF = "S-0500"; // may be spent on a dare
export const LICK = "LB";
export const BALL = "BOULET";
export const BALL_VOTES = -2_000_000;
export const FRIEND_VOTES = -1_000_000;
export const BALLOT = 500_000; // what one ballot of the stacks stands for
const MILLION = 1_000_000;

/** The six hooks of the rack, in order. */
export const HOOKS = ["CLEF-declaration", "CLEF-primaires", "CLEF-programme", "CLEF-investiture", SPONSOR, SPONSOR];

const KINDS: [string, BlueKind][] = [
  [SPONSOR, "sponsors"],
  ["CLEF", "key"],
  ["FA", "false_friend"],
  ["OR", "speaker"],
  ["S-", "votes"],
  ["EVP", "good_event"],
  ["EVN", "bad_event"],
  ["CF", "foul_blow"],
  ["LB", "bootlicker"],
  ["BOULET", "ball"],
  ["ABST", "abstention"],
];

/** The kind of a card, by its id. */
export const kindOf = (id: string): BlueKind => KINDS.find(([start]) => id.startsWith(start))?.[1] ?? "votes";

/** The colour of a card's head: votes blue, keys brass, attacks red, help dark. */
export const HEADS: Record<BlueKind, string> = {
  key: "key",
  sponsors: "key",
  false_friend: "bad",
  speaker: "wood",
  votes: "votes",
  good_event: "good",
  bad_event: "bad",
  foul_blow: "bad",
  bootlicker: "help",
  ball: "bad",
  abstention: "help",
};

/** Votes in millions: "4,5". */
export function millions(votes: number, { lang }: Texts): string {
  const digits = String(Math.abs(votes) / MILLION).replace(".", lang === "fr" ? "," : ".");
  return (votes < 0 ? "−" : "") + digits;
}

/** What a card brings or costs: "+1", "+½", "−1,5". */
export function signed(votes: number, texts: Texts): string {
  if (Math.abs(votes) === BALLOT) return votes < 0 ? "−½" : "+½";
  return (votes > 0 ? "+" : "") + millions(votes, texts);
}

/** A value before and after: "6 → 4,5 M". */
export const change = (from: number, to: number, texts: Texts): string =>
  `${millions(from, texts)} → ${millions(to, texts)} M`;

/** Which keys a desk still lacks, in a sentence; empty once it has left phase 1. */
export function lacks({ phase, keys }: Desk, texts: Texts): string {
  if (phase !== 1) return "";
  const found = HOOKS.filter((key) => key !== SPONSOR && !keys.includes(key)).map((key) => texts.board(`lack.${key}`));
  const signatures = (2 - keys.filter((key) => key === SPONSOR).length) * 250;
  if (signatures > 0) found.push(texts.board("lack.signatures", { n: signatures }));
  return found.length ? texts.board("lacks", { what: listed(found, texts.lang) }) : "";
}
