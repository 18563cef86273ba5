// The table while facts are being played: what it was before them, with those already seen applied.

import type { FactLine, Nation, NuclearEscalationView } from "../../messages";
import { forecast, isLauncher, isWarhead } from "./printed";

interface Telling {
  view: NuclearEscalationView; // being changed
  after: NuclearEscalationView; // what it leads to
}
type Values = FactLine["values"];
type Tell = (telling: Telling, values: Values, nation: Nation, seat: number) => void;

const people = (nation: Nation | undefined, change: number) => {
  if (!nation || nation.population === null) return;
  nation.population = Math.max(0, nation.population + change);
  nation.peak = Math.max(nation.peak ?? 0, nation.population);
};
const scrap = (nation: Nation) => {
  nation.launcher = "";
  nation.load = [];
  nation.loaded = 0;
};
const without = (cards: string[], card: string) => {
  const at = cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
};
const dies: Tell = ({ view }, _, nation, seat) => {
  nation.alive = false;
  nation.population = 0;
  view.queue.push(seat);
};
const plays =
  (card: string): Tell =>
  ({ view }, _, nation) => {
    nation.hand_size -= 1;
    view.discard.push(card);
  };
const draws: Tell = ({ view }, _, nation) => {
  nation.hand_size += 1;
  view.pile -= 1;
  view.attack = view.secret = null;
};
const landed: Tell = ({ view }, v) => {
  view.cruises = view.cruises.filter(({ card }) => card !== v["what"]);
};
const wreck = (nation: Nation) => {
  nation.platforms.pop();
  nation.on_the_pad = false;
};

const TELL: Record<string, Tell> = {
  turn: ({ view }, v, _, seat) => {
    view.active = seat;
    view.turn = Number(v["turn"]);
    view.attack = view.secret = null;
  },
  war: ({ view }) => (view.war = true),
  peace: ({ view }) => {
    view.war = false;
    view.attack = null;
  },
  lost_people: (_, v, nation) => people(nation, -Number(v["amount"])),
  gained_people: (_, v, nation) => people(nation, Number(v["amount"])),
  moved_people: ({ view }, v, nation) => {
    people(nation, -Number(v["amount"]));
    people(view.nations[Number(v["to"])], Number(v["amount"]));
  },
  drew: draws,
  drew_hidden: draws,
  reshuffled: ({ view }) => {
    view.pile += view.discard.length;
    view.discard = [];
  },
  planned: ({ after }, _, nation, seat) => (nation.slots = after.nations[seat]!.slots.slice()),
  placed: ({ after }, _, nation, seat) => {
    nation.slots.push(after.nations[seat]!.slots.at(-1) ?? "");
    nation.hand_size -= 1;
  },
  revealed: (_, v, nation) => {
    const card = String(v["card"]);
    nation.slots.shift();
    if (isLauncher(card) && !nation.launcher) nation.launcher = card;
    else if ((isWarhead(card) || card === "KS") && nation.launcher) nation.load.push(card);
  },
  launcher_wasted: (_, __, nation) => scrap(nation),
  launcher_inspected: (_, __, nation) => scrap(nation),
  warhead_wasted: (_, __, nation) => scrap(nation),
  bomber_home: (_, __, nation) => scrap(nation),
  cruise_failed: (_, __, nation) => scrap(nation),
  satellite_in_orbit: (_, __, nation) => {
    scrap(nation);
    nation.satellites += 1;
  },
  loaded: (_, v, nation) => (nation.loaded = Number(v["total"])),
  showed: (_, v, nation) => {
    nation.deterrents.push(String(v["card"]));
    nation.hand_size -= 1;
  },
  hid: (_, v, nation) => {
    nation.deterrents = without(nation.deterrents, String(v["card"]));
    nation.hand_size += 1;
  },
  aimed: ({ view, after }, v, _, seat) => {
    const [carrier, warhead] = [String(v["what"]), String(v["load"])];
    const [least, most] = forecast(carrier, warhead);
    const slices = after.attack?.slices ?? 1;
    view.attack = { attacker: seat, target: Number(v["target"]), carrier, warhead, slices, least, most };
  },
  sabotaged: (_, v, nation) => {
    const what = String(v["what"]);
    if (what === "SP") wreck(nation);
    else if (isWarhead(what)) nation.load = without(nation.load, what);
    else scrap(nation);
  },
  saboteur_played: plays("SAB"),
  spy_sent: plays("SPY"),
  spy_steals: plays("SPY"),
  spy_stops_spy: plays("SPY"),
  spy_stops_saboteur: plays("SPY"),
  cured: plays("SER"),
  stowed: (_, v, nation) => {
    const count = Number(v["count"]);
    if (nation.on_the_pad) nation.platforms.pop();
    if (count) nation.platforms.push(Array<string>(count).fill(""));
    nation.on_the_pad = count > 0;
  },
  platform_in_orbit: (_, __, nation) => (nation.on_the_pad = false),
  platform_failed: (_, __, nation) => wreck(nation),
  satellite_missed: (_, __, nation) => (nation.satellites -= 1),
  platform_killed: ({ view }, v, nation) => {
    nation.satellites -= 1;
    view.nations[Number(v["target"])]?.platforms.pop();
  },
  cruise_flies: ({ view }, v, nation, seat) => {
    scrap(nation);
    view.cruises.push({ card: String(v["what"]), owner: seat, over: Number(v["target"]) });
  },
  cruise_moves: ({ view }, v) => {
    for (const cruise of view.cruises) if (cruise.card === v["what"]) cruise.over = Number(v["target"]);
  },
  cruise_falls: landed,
  cruise_lost: landed,
  announced: ({ view }, v, _, seat) => {
    view.attack = null;
    view.secret = { seat, level: String(v["level"]), card: "" };
  },
  read: ({ view }, v) => {
    if (view.secret) view.secret = { ...view.secret, card: String(v["card"]) };
  },
  stolen: ({ view }, v, nation) => {
    view.secret = null;
    nation.stolen.push({ level: String(v["level"]), card: "" });
  },
  infected: ({ view }, _, __, seat) => (view.virus = { holder: seat, giver: view.virus?.holder ?? null }),
  virus_ended: ({ view }) => (view.virus = null),
  died_by_nuclear: dies,
  died_by_secret: dies,
  died_by_virus: dies,
  died_by_propaganda: (_, __, nation) => {
    nation.alive = false;
    nation.population = 0;
  },
  retaliates: ({ view }, _, nation, seat) => {
    view.attack = null;
    view.salvo = { seat, packages: nation.launcher === "B1" ? [["B1", ...nation.load]] : [] };
    nation.deterrents = nation.slots = [];
    scrap(nation);
  },
  packed: ({ view }, v) => {
    const cards = String(v["cards"]).split(" ");
    const packages = view.salvo?.packages;
    if (cards.length > 1) packages?.push(cards);
    else packages?.findLast(([launcher]) => launcher === "B1")?.push(...cards);
  },
  buried: ({ view }, _, nation) => {
    view.queue.shift();
    view.salvo = view.attack = null;
    Object.assign(nation, { hand_size: 0, slots: [], deterrents: [], platforms: [], satellites: 0, stolen: [] });
    scrap(nation);
  },
};

/** Returns the view before, with `facts` told; `after` is the view all facts lead to. */
export function told(before: NuclearEscalationView, after: NuclearEscalationView, facts: FactLine[]): NuclearEscalationView {
  if (before.nations.length !== after.nations.length) return after;
  const view = structuredClone(before);
  for (const { key, values } of facts) {
    const seat = Number(values["seat"] ?? -1);
    const nation = view.nations[seat];
    const tell = TELL[key];
    if (tell && (nation || values["seat"] === undefined)) tell({ view, after }, values, nation!, seat);
  }
  return view;
}
