// The worker that keeps the client's files (public/sw.js): started once the page has all it needs.

import { at } from "./root";

const SETTLED = 3000; // milliseconds after the page was loaded: what it shows comes first

export function keepFiles(): void {
  if (!("serviceWorker" in navigator)) return;
  const start = async () => {
    await navigator.serviceWorker.register(at("/sw.js")).catch(() => undefined);
    const { active } = await navigator.serviceWorker.ready;
    // Whoever has the house has its tables too, and the way to them.
    await Promise.all([import("./pages/Table.svelte"), import("./pages/Join.svelte")]).catch(() => undefined);
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage([at("/"), ...loaded.filter((url) => url.startsWith(`${location.origin}${at("/assets/")}`))]);
  };
  addEventListener("load", () => setTimeout(start, SETTLED));
}
