// What the player points at, and which place is in front on a small screen.

import type { BriefView, LandingView, PreviewView } from "../../messages";
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

type Asked = Pick<BoardProps, "decision">;

/** What a choice would do: where, and what follows on the track. */
export interface Preview extends PreviewView, LandingView {
  line: string;
  place: string;
}

/** What the choices of a question would do. */
export function foreseen({ decision }: Asked): BriefView | null {
  const brief = decision?.brief;
  return brief && "previews" in brief ? brief : null;
}

/** What a choice would do, if it is open to us now. */
export function preview(choice: string | null, asked: Asked): Preview | null {
  const brief = foreseen(asked);
  const one = brief?.previews.find((other) => other.choice === choice);
  if (!brief || !one) return null;
  const [line = "", place = ""] = one.choice.split(":");
  return { ...one, ...brief.landings[one.time]!, line, place };
}

/** What the choice pointed at would do, if it is one. */
export const aimed = (props: Asked): Preview | null => preview(aim.piece, props);
