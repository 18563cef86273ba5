import type { BoxInfo } from "../../messages";

/** How many sit at a table that nobody has changed: four, or as few as a small game takes. */
export const usual = (box: BoxInfo): number => (box.most < 4 ? box.least : Math.max(box.least, 4));
