// Where others find this house: at this page's own address, unless that leads to this very device alone.

import * as api from "./api";
import type { Room } from "./messages";
import { at } from "./root";

/** Whether this page was opened at an address that no other device can reach. */
export const loopback = /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(location.hostname);

const found = $state({ address: null as string | null });
let asked = false;

/** Asks the server, once, where it is found on the network. */
export function lookAround(): void {
  if (!loopback || asked) return;
  asked = true;
  void api.here().then(({ address }) => (found.address = address)).catch(() => (asked = false));
}

export const house = {
  /** What stands before the path of every link that is passed on. */
  get url(): string {
    return found.address ?? location.origin + at("");
  },
  /** The same, to be read and typed. */
  get shown(): string {
    return this.url.replace(/^https?:\/\//, "");
  },
  /** Where other devices come in, when this page is open elsewhere. */
  get other(): string | null {
    return found.address;
  },
};

/** The link to a table: by its word as long as it has one. */
export const linkTo = (room: Pick<Room, "id" | "word">): string => `${house.url}/t/${room.word ?? room.id}`;
