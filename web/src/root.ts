// The path under which the house is found: nothing, or /jeux where a proxy passes it on so. The server writes it
// into the first page.

const root = document.querySelector<HTMLMetaElement>("meta[name=root]")?.content ?? "";

/** A place in the house, as addresses name it. */
export const at = (path: string): string => root + path;

/** The place in the house that an address names; null: it lies outside. */
export function inside(path: string): string | null {
  if (path === root) return "/";
  return path.startsWith(`${root}/`) ? path.slice(root.length) : null;
}

/** The address of a socket. */
export const socketAt = (path: string): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${at(path)}`;
