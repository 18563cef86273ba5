// What is printed on the cards: their kind, their drawing, the figure in the corner.

export interface Printed {
  kind: string;
  art: string;
  figure: string;
  unit: "" | "Mt" | "M";
}

const card = (kind: string, art: string, figure = "", unit: Printed["unit"] = ""): Printed => ({ kind, art, figure, unit });

export const CARDS: Record<string, Printed> = {
  W10: card("warhead", "warhead10", "10", "Mt"),
  W20: card("warhead", "warhead20", "20", "Mt"),
  W50: card("warhead", "warhead50", "50", "Mt"),
  W100: card("warhead", "warhead100", "100", "Mt"),
  P5: card("propaganda", "gramophone", "5", "M"),
  P10: card("propaganda", "gramophone", "10", "M"),
  P25: card("propaganda", "gramophone", "25", "M"),
  MIN: card("missile", "minuteman", "10", "Mt"),
  TIT: card("missile", "titan", "20", "Mt"),
  MX: card("missile", "mx", "100", "Mt"),
  B1: card("bomber", "bomber", "100", "Mt"),
  CM5: card("cruise", "cruise", "5", "M"),
  CM10: card("cruise", "cruise", "10", "M"),
  SP: card("platform", "platform"),
  KS: card("satellite", "killer"),
  AMM: card("antimissile", "parasol", "M"),
  AMT: card("antimissile", "parasol", "T"),
  AMB: card("antimissile", "parasol", "B"),
  AMX: card("antimissile", "parasol", "X"),
  SAB: card("saboteur", "saboteur"),
  SPY: card("spy", "spy"),
  SER: card("superserum", "serum"),
  V01: card("top_secret", "virus"),
};

const SECRET = card("secret", "letter");
const TOP_SECRET = card("top_secret", "letter");

/** What is printed on a card; the secrets share their envelope. */
export function printed(id: string): Printed {
  return CARDS[id] ?? (id.startsWith("T") ? TOP_SECRET : SECRET);
}

/** What each face brings when the cloud has come up first. */
export const MALFUNCTIONS = {
  cloud: "backfire",
  "2": "orbital_burst",
  "3": "booster",
  "4": "dud",
  "5": "neutron",
  "6": "power_plant",
} as const;
export type Malfunction = (typeof MALFUNCTIONS)[keyof typeof MALFUNCTIONS];
export const FACES = ["cloud", "2", "3", "4", "5", "6"];
export const PORTS = 7;
