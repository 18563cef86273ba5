// The addresses of the house, and a way to walk between them without leaving the page.

export type Route =
  | { page: "home" }
  | { page: "about" }
  | { page: "claim" }
  | { page: "aide" | "rules" | "learn"; slug: string }
  | { page: "table"; id: string; tv: boolean }
  | { page: "lost" };

/** Reads an address. `/claim` moves a seat to this device; its token stands after the #. */
export function route(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, id, more] = parts;
  if (!first) return { page: "home" };
  if ((first === "about" || first === "claim") && !id) return { page: first };
  if ((first === "aide" || first === "rules" || first === "learn") && id && !more) return { page: first, slug: id };
  if (first === "t" && id) {
    if (!more) return { page: "table", id, tv: false };
    if (more === "tv" && parts.length === 3) return { page: "table", id, tv: true };
  }
  return { page: "lost" };
}

export const here = $state({ route: route(location.pathname) });

/** After a table's address: it is for people around this very screen. */
export const HERE = "#ici";

/** Walks to an address of the house. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  here.route = route(location.pathname);
  scrollTo(0, 0);
}

addEventListener("popstate", () => (here.route = route(location.pathname)));

/** Lets plain links inside the house be walked without a reload; other links stay as they are. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.hash && link.pathname === location.pathname) return;
  if (route(link.pathname).page === "lost") return;
  event.preventDefault();
  go(link.pathname);
}
