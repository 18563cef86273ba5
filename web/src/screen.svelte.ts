// How much room the screen has; the widths are those of the styles' own @media.

import { MediaQuery } from "svelte/reactivity";

const phone = new MediaQuery("max-width: 700px");
const middle = new MediaQuery("max-width: 1180px");
const fingers = new MediaQuery("hover: none");

export const screen = {
  get phone() {
    return phone.current;
  },
  /** No room for the column of log, rules and chat. */
  get middle() {
    return middle.current;
  },
  /** Nothing can be pointed at without being touched. */
  get fingers() {
    return phone.current || fingers.current;
  },
};
