// What the server shows of the table; the same fields as the game's `view.py`.

export interface StolenSecret {
  level: string;
  card: string; // "" for whoever may not read it
}

export interface Nation {
  alive: boolean;
  population: number | null; // null: hidden
  peak: number | null;
  people: number[] | null;
  people_cards: number;
  hand: string[] | null;
  hand_size: number;
  holdings: number;
  slots: string[]; // "" for a card the reader may not read
  launcher: string; // "" for none
  load: string[];
  loaded: number;
  deterrents: string[];
  platforms: string[][];
  on_the_pad: boolean; // the latest platform is not in orbit yet
  satellites: number;
  stolen: StolenSecret[];
  lost_turns: number;
}

export interface CruiseMissile {
  card: string;
  owner: number;
  over: number;
}

export interface Attack {
  attacker: number;
  target: number;
  carrier: string;
  warhead: string;
  slices: number; // of an MX, this one included
  least: number;
  most: number;
}

export interface Salvo {
  seat: number;
  packages: string[][];
}

export interface EscalationView {
  type: "nuclear-escalation";
  seat: number | null;
  phase: "deal" | "opening" | "strategy" | "play" | "over";
  turn: number;
  first: number;
  active: number;
  war: boolean;
  nations: Nation[];
  public: boolean;
  bank: number | null;
  bank_cards: number;
  pile: number;
  discard: string[];
  cruises: CruiseMissile[];
  secret: { seat: number; level: string; card: string } | null;
  virus: { holder: number; giver: number | null } | null;
  window: string; // the reaction everybody waits for, whoever is asked; "" for none
  attack: Attack | null;
  queue: number[];
  salvo: Salvo | null;
  trade: { card: string; offers: (string | null)[] } | null;
  peace_made: boolean;
  winner: number | null;
}

/** The table as everybody round it sees it: on the big screen nobody's secrets show, whoever opened it. */
export function veiled(view: EscalationView): EscalationView {
  if (view.phase === "over") return view;
  const nations = view.nations.map((nation) => ({
    ...nation,
    population: view.public ? nation.population : null,
    hand: null,
    slots: nation.slots.map(() => ""),
    stolen: nation.stolen.map(({ level }) => ({ level, card: "" })),
  }));
  return { ...view, nations };
}
