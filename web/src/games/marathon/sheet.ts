// How a place or an event explains itself.

import type { MarathonView } from "../../messages";
import { defineSheet } from "../contract";
import Face from "./Face.svelte";
import { PLACES } from "./printed";

export default defineSheet<MarathonView>({
  Face,
  faced: () => true,
  tries: (piece, { texts, view }) => {
    if (!PLACES.includes(piece)) return null;
    const line = view.lines.find(({ open }) => open)?.line ?? "A";
    return Object.keys(texts.section("names")).find((move) => move.startsWith(`${line}:${piece}:`)) ?? null;
  },
});
