// Small drawings: issues, the endorsement star, the momentum bolt.

import type { Issue } from "../../messages";

export const ISSUE_ICONS: Record<Issue, string> = {
  DEF: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
  ECON: "M4 20h16M6 20v-6M10.5 20V9M15 20v-9M19 20V5",
  CR: "M12 4v15M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
};
export const STAR = "M0-7.5 2.2-2.4 7.7-1.9 3.5 1.7 4.8 7.1 0 4.2-4.8 7.1-3.5 1.7-7.7-1.9-2.2-2.4z";
export const BOLT = "M-2-8H5L1-2H6L-4 8-1 1H-6z";
