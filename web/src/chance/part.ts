// Our part in chance: a salt that is sealed before the game, and opened when all are sealed.

import * as api from "../api";
import type { NewTable, Room, ServerMessage } from "../messages";
import { socketAt } from "../root";
import { hex, sha256 } from "./hash";
import { keep, type Memory, recall } from "./memory";

const WAITS = 15000; // how long a table is watched from another page until it begins
const busy = new Set<string>(); // tables that are being answered
const waiting = new Map<string, Room>(); // and what they have said since

function known(room: Room): Memory {
  const before = room.status === "lobby";
  const memory = recall(room.id) ?? { at: 0, commitment: room.commitment, before, salt: "", seals: null, events: 0, undos: 0, heads: [] };
  const salted = Boolean(memory.salt) || !before || room.you === null;
  if (!salted) memory.salt = hex(crypto.getRandomValues(new Uint8Array(32)));
  if (!memory.at || !salted) keep(room.id, memory);
  return memory;
}

/** Does what a table expects of this browser before its game. */
export async function takePart(room: Room): Promise<void> {
  if (busy.has(room.id)) {
    waiting.set(room.id, room);
    return;
  }
  busy.add(room.id);
  try {
    for (let now: Room | undefined = room; now; ) {
      const after = await answer(now);
      now = waiting.get(room.id) ?? (after.opening && !now.opening ? after : undefined);
      waiting.delete(room.id);
    }
  } finally {
    busy.delete(room.id);
  }
}

/** Seals our salt, or opens it; returns the room as it is then. */
async function answer(room: Room): Promise<Room> {
  const memory = known(room);
  if (room.status !== "lobby" || room.you === null || room.commitment !== memory.commitment) return room;
  try {
    const seal = await sha256(memory.salt);
    const sealed = room.yours.every((seat) => room.seals[seat] === seal);
    if (!room.opening) return sealed ? room : await api.seal(room.id, { seal });
    // Once ours is known no other seal may change: it is opened for these and no others.
    const same = !memory.seals || memory.seals.join() === room.seals.join();
    if (!sealed || !same) return room;
    keep(room.id, { ...memory, seals: room.seals });
    return await api.unseal(room.id, { salt: memory.salt });
  } catch (error) {
    if (error instanceof api.RequestRefused) return room; // the game begins without our salt
    throw error;
  }
}

/** Makes a table; one that is to start at once does so with our salt in its chance. */
export async function lay(table: NewTable): Promise<Room> {
  const room = await api.newTable({ ...table, start: false });
  return table.start ? begin(room) : room;
}

/** Begins the game of a table that is full, with our salt in its chance. */
export async function begin(room: Room): Promise<Room> {
  await takePart(room);
  const begun = await api.start(room.id);
  await takePart(begun);
  return begun;
}

const followed = new Set<string>();

/** Takes part in a table that begins while this page shows another: the rematch. */
export async function follow(id: string): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  const room = await api.room(id).catch(() => null);
  if (room?.status !== "lobby" || room.you === null) return;
  await takePart(room);
  const socket = new WebSocket(socketAt(`/api/tables/${id}/socket`));
  const timer = setTimeout(() => socket.close(), WAITS);
  socket.onclose = () => clearTimeout(timer);
  socket.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as ServerMessage;
    if (message.type !== "room") return;
    if (message.status === "lobby") void takePart(message);
    else socket.close();
  };
}
