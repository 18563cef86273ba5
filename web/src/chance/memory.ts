// What this browser keeps of each table, so that at the end it need not take the server's word.

export interface Memory {
  at: number; // when it was last written
  commitment: string;
  before: boolean; // the commitment was seen before the game began
  salt: string; // our own; "": none
  seals: string[] | null; // by seat: everybody's, as they were when ours was opened
  events: number; // how many there were when we last heard
  undos: number;
  heads: [events: number, head: string][]; // of the chain, as they were told
}

const KEY = "escale.table.";
const TABLES = 12; // older ones are forgotten
const unwritten = new Map<string, Memory>(); // where the browser lets pages keep nothing

export function recall(id: string): Memory | null {
  try {
    const kept = localStorage.getItem(KEY + id);
    if (kept) return JSON.parse(kept) as Memory;
  } catch {
    // what follows is for that
  }
  return unwritten.get(id) ?? null;
}

export function keep(id: string, memory: Memory): void {
  memory.at = Date.now();
  try {
    if (localStorage.getItem(KEY + id) === null) forgetOld();
    localStorage.setItem(KEY + id, JSON.stringify(memory));
  } catch {
    unwritten.set(id, memory);
  }
}

function forgetOld(): void {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(KEY)).map((key) => key.slice(KEY.length));
  const age = (id: string) => recall(id)?.at ?? 0;
  for (const id of ids.sort((a, b) => age(b) - age(a)).slice(TABLES - 1)) localStorage.removeItem(KEY + id);
}

/** Keeps the head of the chain that came with an update. */
export function noteHead(id: string, { aside = 0, ...update }: { events: number; undos?: number; aside?: number; head?: string }): void {
  const memory = recall(id);
  if (!memory || !update.head) return;
  update.events += aside; // what was given up by consent stays in the chain
  const undos = update.undos ?? 0;
  // Each undo takes one event away: what came before all of them must still be there.
  const firm = Math.min(update.events, memory.events - (undos - memory.undos));
  if (undos !== memory.undos) memory.heads = memory.heads.filter(([events]) => events <= firm);
  // Two stories of one moment are both kept: one of them will not be borne out.
  const told = memory.heads.some(([events, head]) => events === update.events && head === update.head);
  if (told && memory.events === update.events && memory.undos === undos) return;
  if (!told) memory.heads.push([update.events, update.head]);
  memory.events = update.events;
  memory.undos = undos;
  keep(id, memory);
}
