// What the player points at, and which place is in front on a small screen.

import type { MarathonView, PreviewView } from "../../messages";
import type { BoardProps } from "../contract";

export type By = "mouse" | "focus" | "finger";

class Aim {
  /** The piece pointed at, open to us or not: the question may come while a mouse rests there. */
  piece = $state<string | null>(null);
  private by = $state<By>("mouse");
  line = $state("A");
  place = $state("etage");

  /** Pointed at with a finger: a second touch is needed. */
  get touched(): boolean {
    return this.piece !== null && this.by === "finger";
  }

  at(piece: string | null, by: By = "mouse"): void {
    [this.piece, this.by] = [piece, by];
  }

  /** Forgets what a finger or the focus pointed at; a mouse stays where it is. */
  answered(): void {
    if (this.by !== "mouse") this.at(null);
  }

  /** Brings a place to the front. */
  front(line: string, place: string): void {
    [this.line, this.place] = [line, place];
  }
}

export const aim = new Aim();

type Asked = Pick<BoardProps<MarathonView>, "view" | "decision">;

/** What a choice would do, if it is open to us now. */
export function preview(choice: string | null, { view, decision }: Asked): PreviewView | null {
  if (!choice || !decision) return null;
  return view.previews.find((one) => one.choice === choice) ?? null;
}

/** What the choice pointed at would do, if it is one. */
export const aimed = (props: Asked): PreviewView | null => preview(aim.piece, props);
