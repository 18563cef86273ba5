// Checks a finished game here, in the browser: the promise, the salts, the chain, every draw.

import type { Drawn, SavedGame } from "../messages";
import { bytes, hex, hmac, type Hmac, sha256 } from "./hash";
import type { Memory } from "./memory";

/** One thing looked at: true, false, or null where it could not be checked from here. */
export interface Finding {
  ok: boolean | null;
  word: string; // `proof_…` in the page's words
  values: Record<string, string | number>;
}

const SPAN = 1n << 64n;

/** The chain of a game, as the server must have made it. */
export async function links(file: SavedGame, sign: Hmac): Promise<{ agreed: number; all: string[] }> {
  const options = Object.entries(file.options ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  const agreed: unknown[][] = [
    ["game", file.game],
    ["rules", file.rules],
    ["seats", file.seats],
    ["options", options],
    ["names", file.names ?? []],
    ["bots", file.bots ?? []],
    ["lang", file.lang ?? ""],
    ["commitment", file.commitment],
    ["salts", file.salts ?? []],
    ...(file.begun ? [["begun", file.begun]] : []),
  ];
  const all: string[] = [];
  let head = "";
  for (const what of [...agreed, ...file.log.map(([seat, choice], n) => [n, seat, choice])]) {
    head = hex(await sign(JSON.stringify([head, ...what])));
    all.push(head);
  }
  return { agreed: agreed.length, all };
}

/** The nth draw below a total, as the secret and the salts make it. */
async function draw(sign: Hmac, salts: string[], n: number, total: number): Promise<number> {
  const limit = SPAN - (SPAN % BigInt(total));
  for (let again = 0; ; again += 1) {
    const digest = new DataView((await sign([...salts, n, again].join("\n"))).slice().buffer);
    for (const at of [0, 8, 16, 24]) {
      const number = digest.getBigUint64(at);
      if (number < limit) return Number(number % BigInt(total));
    }
  }
}

function fell(drawn: Drawn, left: number): string | undefined {
  return drawn.choices.find((_, i) => (left -= drawn.weights?.[i] ?? 1) < 0);
}

async function promise(file: SavedGame, memory: Memory | null): Promise<Finding> {
  const kept = (await sha256(bytes(file.secret ?? ""))) === (memory?.commitment ?? file.commitment);
  if (!kept || (memory && memory.commitment !== file.commitment)) return { ok: false, word: "proof_promise_broken", values: {} };
  return memory?.before ? { ok: true, word: "proof_promise", values: {} } : { ok: null, word: "proof_promise_late", values: {} };
}

async function salts(file: SavedGame, memory: Memory | null): Promise<Finding> {
  if (!memory?.salt || !memory.seals) return { ok: null, word: "proof_no_salt", values: {} };
  const own = await sha256(memory.salt);
  for (const [seat, seal] of memory.seals.entries()) {
    const salt = file.salts?.[seat] ?? "";
    if (salt && (await sha256(salt)) !== seal) return { ok: false, word: "proof_salt_changed", values: { seat: seat + 1 } };
    if (seal === own && !salt) return { ok: null, word: "proof_salt_late", values: {} };
  }
  return { ok: true, word: "proof_salt", values: { n: (file.salts ?? []).filter(Boolean).length } };
}

async function chain(file: SavedGame, memory: Memory | null, sign: Hmac): Promise<Finding> {
  if (file.escale === 1) return { ok: null, word: "proof_no_chain", values: {} };
  const { agreed, all } = await links(file, sign);
  const told: [number, string | undefined][] = [...(memory?.heads ?? [])].sort(([a], [b]) => a - b);
  const torn = told.find(([events, head]) => all[agreed + events - 1] !== head);
  if (torn) return { ok: false, word: "proof_chain_torn", values: { n: torn[0] } };
  if (all.join() !== (file.chain ?? []).join()) return { ok: false, word: "proof_chain_file", values: {} };
  if (!told.length) return { ok: null, word: "proof_chain_unseen", values: {} };
  return { ok: true, word: "proof_chain", values: { n: told.length, events: file.log.length } };
}

async function chances(file: SavedGame, draws: Drawn[], sign: Hmac): Promise<Finding> {
  const mixed = file.escale === 1 ? (file.salts ?? []) : await Promise.all((file.salts ?? []).map((salt) => salt && sha256(salt)));
  const rolled = file.log.flatMap(([seat], n) => (seat === -1 ? [n] : []));
  const begun = file.begun ?? 0;
  for (const [nth, n] of rolled.entries()) {
    const among = draws[nth];
    if (n < begun) continue; // drawn in another game, and proven there
    if (among?.n !== n) return { ok: false, word: "proof_draw_unlisted", values: { n: n + 1 } };
    const total = among.weights?.reduce((sum, weight) => sum + weight, 0) ?? among.choices.length;
    if (fell(among, await draw(sign, mixed, nth, total)) !== file.log[n]![1]) return { ok: false, word: "proof_draw_wrong", values: { n: n + 1 } };
  }
  const own = rolled.filter((n) => n >= begun).length;
  return begun ? { ok: null, word: "proof_draws_since", values: { n: own, events: begun } } : { ok: true, word: "proof_draws", values: { n: own } };
}

/** Everything this browser can say of a finished game, from its file and what it remembers. */
export async function check(file: SavedGame, draws: Drawn[], memory: Memory | null): Promise<Finding[]> {
  let sign: Hmac;
  try {
    sign = await hmac(bytes(file.secret ?? ""));
  } catch {
    return [{ ok: false, word: "proof_promise_broken", values: {} }];
  }
  return [
    await promise(file, memory),
    await salts(file, memory),
    await chain(file, memory, sign),
    await chances(file, draws, sign),
    { ok: null, word: "proof_rules", values: {} },
  ];
}
