// What can wait until the page has nothing better to do: measuring there finds everything laid out already.

const WITHIN = 300; // milliseconds, at the latest

/** Does something once when the page comes to rest, however often it is asked for. */
export function atRest(act: () => void): { ask: () => void; forget: () => void } {
  const idle = "requestIdleCallback" in window; // not in Safari
  let waiting = 0;
  const done = () => {
    waiting = 0;
    act();
  };
  return {
    ask: () => void (waiting ||= idle ? requestIdleCallback(done, { timeout: WITHIN }) : window.setTimeout(done, WITHIN / 3)),
    forget: () => {
      if (idle) cancelIdleCallback(waiting);
      else clearTimeout(waiting);
      waiting = 0;
    },
  };
}
