// A scene on television is laid out once and scaled as one: as large as the screen allows, never cut, never scrolled.

const DRAWN = { w: 1920, h: 1080 }; // the screen it is drawn for
const LARGE = 1.5; // its letters there
const EDGE = 24;

/** By how much a scene of some size is magnified on a screen. */
export function magnified(scene: { w: number; h: number }, screen: { w: number; h: number }): number {
  const large = LARGE * Math.min(screen.w / DRAWN.w, screen.h / DRAWN.h);
  return Math.min(large, (screen.w - 2 * EDGE) / scene.w, (screen.h - 2 * EDGE) / scene.h);
}

/** Keeps a scene that is not laid out for the whole screen as large as its room allows. */
export function fitted(scene: HTMLElement): () => void {
  const room = scene.parentElement!;
  let zoom = 1;
  const fit = () => {
    if (scene.querySelector(":scope > .full")) return void (scene.style.zoom = "");
    const box = scene.getBoundingClientRect();
    const next = magnified({ w: box.width / zoom, h: box.height / zoom }, { w: room.clientWidth, h: room.clientHeight });
    if (Math.abs(next - zoom) < 0.02) return;
    zoom = next;
    scene.style.zoom = String(zoom);
  };
  const seen = new ResizeObserver(fit);
  seen.observe(room);
  seen.observe(scene);
  fit();
  return () => seen.disconnect();
}
