// What the player points at, and which place is in front on a small screen.

import type { BoardProps } from "../contract";
import type { MarathonView, Preview } from "./view";

class Aim {
  choice = $state<string | null>(null);
  /** Pointed at with a finger: a second touch is needed. */
  touched = $state(false);
  line = $state("A");
  place = $state("etage");

  at(choice: string | null, touched = false): void {
    this.choice = choice;
    this.touched = touched && choice !== null;
  }

  /** Brings a place to the front. */
  front(line: string, place: string): void {
    [this.line, this.place] = [line, place];
  }
}

export const aim = new Aim();

type Asked = Pick<BoardProps<MarathonView>, "view" | "decision">;

/** What a choice would do, if it is open to us now. */
export function preview(choice: string | null, { view, decision }: Asked): Preview | null {
  if (!choice || !decision) return null;
  return view.previews.find((one) => one.choice === choice) ?? null;
}

/** What the choice pointed at would do. */
export const aimed = (props: Asked): Preview | null => preview(aim.choice, props);
