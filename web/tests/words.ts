// Tests speak both languages.

import { learn } from "../src/words";

await Promise.all([learn("fr"), learn("en")]);
