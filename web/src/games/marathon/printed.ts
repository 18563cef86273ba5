// What is printed in the box.

import type { PlaceName } from "../../messages";

export const PLACES: string[] = ["etage", "salon", "rdc", "jardin", "petanque", "verte"] satisfies PlaceName[];
export const ROWS = 4; // of a shelf
