// How the game went: the last count with what is crossed out, and one sentence for everybody.

import type { MarathonView } from "../../messages";
import type { EndProps, Tally } from "../contract";
import { before } from "./words";

type Props = EndProps<MarathonView>;

export const READY = 2; // rows that were written before the last count

/** The rows written before, the last count place by place, then crosses and penalties. */
export function tally({ view, texts }: Props): Tally {
  const { sheets, count } = view;
  const row = (days: number) => sheets.map(({ cells }) => cells.slice(days * 6, days * 6 + 6).reduce<number>((sum, n) => sum + (n ?? 0), 0));
  const steps = Array.from({ length: READY }, (_, days) => days).map((days) => ({ title: texts.name(`days:${days}`), text: "", amounts: row(days) as (number | null)[] }));
  for (const { place, cells } of count?.places ?? []) steps.push({ title: texts.name(place), text: texts.name(`days:${count!.days}`), amounts: cells });
  const most = Math.max(0, ...sheets.map(({ crossed }) => crossed.length));
  for (let nth = 0; nth < most; nth++) {
    const amounts = sheets.map(({ crossed, cells }) => (nth < crossed.length ? -cells[crossed[nth]!]! || 0 : null));
    steps.push({ title: texts.board("tally_crossed", { n: nth + 1 }), text: texts.board("tally_why"), amounts });
  }
  if (sheets.some(({ penalty }) => penalty)) steps.push({ title: texts.board("penalty"), text: "", amounts: sheets.map(({ penalty }) => (penalty ? -penalty : null)) });
  return { unit: texts.board("tally_unit"), steps };
}

/** One sentence for a seat: its best days, what it forgot, what that cost. */
export function sentence(seat: number, { view, texts, result }: Props): string {
  const sheet = view.sheets[seat]!;
  const best = sheet.totals.reduce<number>((top, n, i) => ((n ?? 0) > (sheet.totals[top] ?? 0) ? i : top), 0);
  const lost = before(sheet) - sheet.estimate;
  const most = sheet.totals[best] ?? 0;
  const parts = most > 0 ? [texts.board("bilan_best", { days: `days:${best}`, n: most })] : [];
  parts.push(sheet.missed.length ? texts.board("bilan_forgot", { n: sheet.missed.length, lost }) : texts.board("bilan_everywhere"));
  const gap = Math.max(...result.scores) - result.scores[seat]!;
  if (gap > 0) parts.push(texts.board("bilan_gap", { n: gap }));
  return parts.join(" ");
}
