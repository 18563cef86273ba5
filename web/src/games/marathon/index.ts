// Marathon à l'Escale à jeux: two lines of places, six days of time.

import type { MarathonView } from "../../messages";
import { defineBoard } from "../contract";
import { screen } from "../../screen.svelte";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import { aim, preview } from "./aim.svelte";
import Lead from "./Lead.svelte";
import Scene from "./Scene.svelte";
import SeatNote from "./SeatNote.svelte";
import { signed } from "./words";

export default defineBoard<MarathonView>({
  Board,
  outcome: ["medal"],
  Lead,
  Aside,
  SeatNote,
  Scene,
  // The last count stays until all is crossed out, and on a television, where there is no last page, for good.
  scene: ({ view, tv, stage }) => view.count !== null && (tv || !view.count.over || !stage.idle),
  // A count of six players stays under ten seconds: with the moves after it, the table must not jump over it.
  beats: {
    first: 500,
    opened: 1100,
    rolled: 200,
    placed: 420,
    pushed: 200,
    overtook: 200,
    expelled: 480,
    time: 480,
    stopped: 300,
    jumped: 600,
    jumped_pawnless: 600,
    penalty: 500,
    count: 500,
    counting: 560,
    crossed: 420,
    final: 600,
    medal: 900,
    medal_shared: 900,
  },
  suspense: ["rolled"],
  sounds: { opened: "card", rolled: "tock", placed: "tock", expelled: "roll", count: "bell", scored: "coin", missed: "no", medal: "bell" },
  status: (view, texts) => texts.board("status", { n: view.day }),
  heading: (fact, texts) => {
    const day = fact.key === "first" ? 1 : fact.values["day"]; // of who acts: nobody is further back
    return day === undefined ? null : texts.board("log_day", { n: day });
  },
  offer: (choice, props) => {
    const { texts } = props;
    const one = preview(choice, props);
    const [line, place] = choice.split(":");
    const days = texts.section("names")[`days:${props.view.lines.find((other) => other.line === line)?.days}`];
    const inFront = line === aim.line && place === aim.place && screen.small;
    return {
      label: texts.choice(choice).replace(/ \(.*\)$/, props.view.lines.every((line) => line.open) && days ? ` (${days.toLocaleLowerCase()})` : ""),
      note: !one
        ? undefined
        : one.theirs !== null
          ? texts.board("rival_gets", { seat: one.moved[0]!, points: signed(one.theirs, texts) }, props.names)
          : texts.board("offer", { time: one.time, points: signed(one.points, texts) }),
      group: one && place ? `${texts.name(place)}, ${days}` : undefined,
      weight: (inFront ? 100 : 0) + (one ? one.points - one.time / 100 : 0),
    };
  },
  // The sheets stand on the board; a television has its own column of players.
  layout: ({ tv }) => ({ seats: tv || screen.low ? "left" : "board", edge: true, question: { high: 134, less: 126, phone: 196 } }),
});
