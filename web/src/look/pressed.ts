// What a finger lies on shows it at once: a browser's own :active first waits to see whether the finger scrolls.

const STAYS = 150; // milliseconds after the finger has gone, so that a quick tap is seen too

/** Marks what is pressed, on every page; call once at the start. */
export function showPresses(): void {
  let on: Element | null = null;
  let timer = 0;
  const lift = () => {
    clearTimeout(timer);
    on?.removeAttribute("data-pressed");
    on = null;
  };
  const soon = () => (timer = window.setTimeout(lift, STAYS));
  const press = ({ target, pointerType }: PointerEvent) => {
    lift();
    if (pointerType === "mouse") return;
    on = (target as Element).closest("button, [data-id]");
    if (on?.matches(":disabled, [aria-disabled=true]")) on = null;
    on?.setAttribute("data-pressed", "");
  };
  addEventListener("pointerdown", press, true);
  addEventListener("pointerup", soon, true);
  addEventListener("pointercancel", lift, true); // it scrolls
}
