import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lying, resting } from "../src/table/keys";

let board: HTMLElement;
let asked: string[];
let leave: (() => void) | void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main class="board"><p data-about="n:votes:0"><b>12</b></p><i data-id="62"></i><i data-place="T01"></i><p data-about="n:urn"></p></main>';
  board = document.querySelector("main")!;
  asked = [];
  leave = resting((on) => asked.push(lying(on)?.id ?? "") > 0)(board);
});
afterEach(() => {
  leave?.();
  vi.useRealTimers();
});

const point = (type: string, to: Partial<PointerEventInit> = {}) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, isPrimary: true, pointerType: "touch", clientX: 50, clientY: 50, ...to });
const place = () => board.querySelector('[data-id="62"]')!;

it("asks about what a finger rests on, and its lifting plays nothing", () => {
  let played = 0;
  board.addEventListener("click", () => played++);
  place().dispatchEvent(point("pointerdown"));
  vi.advanceTimersByTime(600);
  expect(asked).toEqual(["62"]);
  place().dispatchEvent(point("pointerup"));
  place().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(played).toBe(0);
  place().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(played).toBe(1); // the next one is an answer again
});

it("asks nothing when the finger moves, is lifted soon, or is a mouse", () => {
  place().dispatchEvent(point("pointerdown"));
  place().dispatchEvent(point("pointermove", { clientX: 80 }));
  vi.advanceTimersByTime(600);
  place().dispatchEvent(point("pointerdown"));
  vi.advanceTimersByTime(200);
  place().dispatchEvent(point("pointerup"));
  vi.advanceTimersByTime(600);
  place().dispatchEvent(point("pointerdown", { pointerType: "mouse" }));
  vi.advanceTimersByTime(600);
  expect(asked).toEqual([]);
});

it("asks nothing of two fingers", () => {
  place().dispatchEvent(point("pointerdown"));
  place().dispatchEvent(point("pointerdown", { isPrimary: false, pointerId: 2 }));
  vi.advanceTimersByTime(600);
  expect(asked).toEqual([]);
});

it("finds the number under a finger among the numbers, a place among the places", () => {
  expect(lying(board.querySelector("b"))).toEqual({ id: "n:votes:0", row: ["n:votes:0", "n:urn"], asks: true });
  expect(lying(place())).toEqual({ id: "62", row: ["62", "T01"], asks: false });
  expect(lying(board)).toBeNull();
});
