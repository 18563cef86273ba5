// How much room the screen has; the sizes are those of the styles' own @media.

import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("(max-width: 700px) and (min-height: 560px)");
const low = new MediaQuery("(max-height: 559px)");
const middle = new MediaQuery("(max-width: 1180px), (max-height: 559px)");
const shallow = new MediaQuery(
  "(max-width: 700px) and (min-height: 560px) and (max-height: 740px), (min-width: 701px) and (max-width: 1180px) and (min-height: 560px), (min-width: 1181px) and (max-height: 699px)",
);
const fingers = new MediaQuery("(hover: none)");

export const screen = {
  /** A phone held upright. */
  get phone() {
    return phone.current;
  },
  /** A phone lying down, or a page at twice its size: the board stands left, the question right. */
  get low() {
    return low.current;
  },
  /** Only part of a map can be read at once. */
  get small() {
    return phone.current || low.current;
  },
  /** No room for columns beside the board: seats are plates in a row, log, rules and chat a drawer. */
  get middle() {
    return middle.current;
  },
  /** The question is too low for the whole text of a card on its uses. */
  get shallow() {
    return shallow.current;
  },
  /** Nothing can be pointed at without being touched. */
  get fingers() {
    return phone.current || fingers.current;
  },
};
