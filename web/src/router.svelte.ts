// The addresses of the house, and a way to walk between them without leaving the page.

import { at, inside } from "./root";

export type Route =
  | { page: "home" }
  | { page: "about" }
  | { page: "claim" | "me" | "stop" | "file" | "host" | "privacy" }
  | { page: "aide" | "rules" | "learn"; slug: string }
  | { page: "table"; id: string; tv: boolean }
  | { page: "evening"; id: string }
  | { page: "join"; word: string; tv: boolean }
  | { page: "lost" };

const ID = /^[0-9a-f]{12}$/;

/** Reads an address. A table is called by its id or by its word, `/t` asks for the word. What is secret in `/claim`, which moves a seat to this device, in `/stop`, `/moi` and `/host` stands after the #. */
export function route(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, id, more] = parts;
  if (!first) return { page: "home" };
  if ((first === "about" || first === "claim" || first === "stop" || first === "file" || first === "host" || first === "privacy") && !id) return { page: first };
  if (first === "moi" && !id) return { page: "me" };
  if ((first === "aide" || first === "rules" || first === "learn") && id && !more) return { page: first, slug: id };
  if (first === "t" && id && more === "page" && parts.length === 3) return { page: "evening", id };
  const tv = more === "tv";
  if (first === "t" && (!more || (tv && parts.length === 3))) return id && ID.test(id) ? { page: "table", id, tv } : { page: "join", word: decodeURIComponent(id ?? ""), tv };
  return { page: "lost" };
}

/** Where the visitor is: an address outside the house leads nowhere in it. */
const found = (path: string): Route => route(inside(path) ?? "/outside");

export const here = $state({ route: found(location.pathname) });

/** After a table's address: it is for people around this very screen. */
export const HERE = "#ici";

/** Walks to a place in the house. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", at(path));
  here.route = found(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => (here.route = found(location.pathname)));

/** Lets plain links inside the house be walked without a reload; other links stay as they are. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname) return;
  const path = inside(link.pathname);
  if (path === null || route(path).page === "lost") return;
  event.preventDefault();
  go(path + link.hash);
}
