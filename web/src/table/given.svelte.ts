// What a table gives its board. Each field is read where it is shown, so a part of the board is drawn anew only
// when something has changed that it shows: on a weak phone, drawing all of it at every fact costs frames.

import type { BoardProps } from "../games/contract";
import type { Orders } from "../messages";
import type { Table } from "./table.svelte";

const NO_ORDERS: Required<Orders> = { type: "orders", passes: [], here: [], until_turn: false, only_me: false, plays: [] };

/** What every part of the board is given; `view` is there once the table has a position. */
export function given(table: Table): BoardProps {
  const view = $derived(table.position?.view);
  const window = $derived(table.stage.idle ? (table.update?.window ?? null) : null);
  // People share one time; a game that goes on for days waits for every envelope.
  const closes = $derived.by(() => {
    const { reaction = 0, clock = 0, bank = 0 } = table.room ?? {};
    const shared = reaction && clock < 3600 && bank < 86400 && table.seats.filter(({ bot }) => !bot).length > 1;
    return window && shared ? table.update!.since + 1000 * Math.min(clock || reaction, reaction) : null;
  });
  const guided = $derived(table.coach?.expects[0] ?? table.lesson?.steps[table.coach?.step ?? -1]?.look[0] ?? null);
  const orders = $derived({ ...NO_ORDERS, ...table.room?.orders });
  return {
    get view() {
      return view;
    },
    get seat() {
      return table.seat;
    },
    get seats() {
      return table.seats;
    },
    get names() {
      return table.names;
    },
    get decision() {
      return table.question;
    },
    get chosen() {
      return table.chosen;
    },
    get window() {
      return window;
    },
    get closes() {
      return closes;
    },
    get facts() {
      return table.facts;
    },
    get texts() {
      return table.texts;
    },
    get guided() {
      return guided;
    },
    get chat() {
      return table.talk.chat;
    },
    get held() {
      return table.lifted;
    },
    get orders() {
      return orders;
    },
    stage: table.stage,
    tv: table.tv,
    choose: (choice) => table.choose(choice),
    ask: (choice) => table.askWhyNot(choice),
    explain: (piece, row) => table.explain(piece, row),
    say: (text, about) => table.talk.say(text, about),
    hold: (card) => table.hold(card),
    order: (orders) => table.order(orders),
  };
}
