// What was true at each moment: the server sends what changed, and this makes whole views of it.

import type { FactLine, FrameLine, View } from "../messages";

export type Patch = readonly (readonly unknown[])[]; // [path, value]: now it is this; [path]: it is gone

/** The table at one moment. */
export interface Position {
  seen: View; // what everybody sees
  own: Patch; // what this seat sees besides
  view: View; // both
}

/** A frame, and the table as it stands once it is told. */
export interface Moment {
  n: number;
  facts: FactLine[];
  position: Position;
}

type Plain = Record<string, unknown> | unknown[];

function put(whole: Plain, path: readonly string[], value: readonly unknown[]): Plain {
  const [name = "", ...rest] = path;
  const made = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>;
  if (rest.length) made[name] = put(made[name] as Plain, rest, value);
  else if (value.length) made[name] = value[0];
  else delete made[name];
  return made as Plain;
}

/** Returns a view with the changes made; what they do not touch stays the very same object. */
export function patched(view: View, patch: Patch): View {
  let made = view as unknown as Plain;
  for (const [path, ...value] of patch) made = put(made, String(path).split("."), value);
  return made as unknown as View;
}

export function position(seen: View, own: Patch): Position {
  return { seen, own, view: own.length ? patched(seen, own) : seen };
}

/** Returns each frame with the table it leads to, going on from `start`. */
export function moments(start: Position, frames: readonly FrameLine[]): Moment[] {
  let now = start;
  return frames.map(({ n, facts, patch, own }) => {
    if (patch || own) now = position(patch ? patched(now.seen, patch as Patch) : now.seen, (own as Patch | null | undefined) ?? now.own);
    return { n, facts, position: now };
  });
}

/** The facts since `seat` last did something: what it missed while the others played. */
export function since(facts: FactLine[], seat: number | null): FactLine[] {
  const own = facts.findLastIndex((fact) => fact.seat === seat);
  return seat === null || own < 0 ? [] : facts.slice(own + 1);
}
