// Standing orders for reaction windows. The table keeps those that always pass, so that a pass takes as
// long as anybody else's; what depends on the question is answered from here, after the same pause.

import type { Orders, Question, ServerMessage } from "../../messages";

/** The windows one may always let pass, in the order of the rules. */
export const WINDOWS = ["theft", "counter_spy", "sabotage_shot", "sabotage_launch", "scout"];
const OTHERS = ["theft", "counter_spy", "sabotage_launch", "scout"]; // never about oneself
const PAUSE = 600;
const ANTIMISSILES = ["AMM", "AMT", "AMB", "AMX"]; // the weakest first

export class Standing {
  passes = $state<string[]>([]); // as ticked one by one
  untilTurn = $state(false);
  onlyTarget = $state(false);
  intercept = $state(false);
  private socket: WebSocket | null = null;
  private readonly key: string;

  constructor(private readonly table: string) {
    this.key = `escale.orders.${table}`;
    const kept = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Partial<Standing>;
    this.onlyTarget = kept.onlyTarget ?? false;
    this.intercept = kept.intercept ?? false;
    this.passes = kept.passes ?? [];
  }

  /** Listens to the table while the orders are on show: it says which ones hold. */
  open(): () => void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${this.table}/socket`);
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === "room") this.untilTurn = message.orders.until_turn ?? false;
    };
    this.socket = socket;
    return () => socket.close();
  }

  /** Tells the table. */
  send(): void {
    const { onlyTarget, intercept, passes } = this;
    localStorage.setItem(this.key, JSON.stringify({ onlyTarget, intercept, passes }));
    const all = [...new Set([...passes, ...(onlyTarget ? OTHERS : [])])];
    const orders: Orders = { type: "orders", passes: all, until_turn: this.untilTurn };
    this.socket?.send(JSON.stringify(orders));
  }

  /** What is answered to a question without asking; null: ask. */
  answer(asked: Question | null, seat: number | null): string | null {
    if (asked?.kind === "intercept" && this.intercept) return ANTIMISSILES.find((card) => asked.choices.includes(card)) ?? null;
    if (asked?.kind === "sabotage_shot" && this.onlyTarget && asked.values["at"] !== seat) return "pass";
    return null;
  }

  /** Answers by itself if so ordered; call in an effect. */
  act(asked: Question | null, seat: number | null, choose: (id: string) => void): (() => void) | undefined {
    const choice = this.answer(asked, seat);
    if (choice === null) return undefined;
    const timer = setTimeout(() => choose(choice), PAUSE);
    return () => clearTimeout(timer);
  }
}
