import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../src/api";
import { bytes, hex, hmac, sha256 } from "../src/chance/hash";
import { keep, type Memory, noteHead, recall } from "../src/chance/memory";
import { lay, takePart } from "../src/chance/part";
import { check, type Finding, links } from "../src/chance/proof";
import type { Drawn, Room, SavedGame } from "../src/messages";
import finished from "./finished.json";
import returned from "./returned.json";

const FILE = finished.file as unknown as SavedGame;
const DRAWS = finished.draws as Drawn[];
const AGREED = 9;
const copy = (change: (file: SavedGame) => void): SavedGame => {
  const file = structuredClone(FILE);
  change(file);
  return file;
};

let memory: Memory;
beforeEach(async () => {
  localStorage.clear();
  const [own, theirs] = FILE.salts!;
  memory = {
    at: 1, commitment: FILE.commitment, before: true, salt: own!, seals: [await sha256(own!), await sha256(theirs!)],
    events: FILE.log.length, undos: 0, heads: [2, 9, FILE.log.length].map((n) => [n, FILE.chain![AGREED + n - 1]!]),
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const marks = (found: Finding[]) => found.map((one) => one.ok);
const wrong = (found: Finding[]) => found.filter((one) => one.ok === false).map((one) => one.word);

describe.each(["a secure page", "a page that is not secure"])("on %s", (page) => {
  beforeEach(() => {
    if (page !== "a secure page") vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  });

  it("hashes as everybody does", async () => {
    expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const sign = await hmac(bytes("0b".repeat(20)));
    expect(hex(await sign("Hi There"))).toBe("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  });

  it("finds a fair game fair, and says what it cannot see", async () => {
    const found = await check(FILE, DRAWS, memory);
    expect(marks(found)).toEqual([true, true, true, true, null]);
    expect(found[3]!.values).toEqual({ n: DRAWS.length });
  });

  it("makes the same chain as the server, whatever is in it", async () => {
    const other = finished.other as unknown as SavedGame;
    expect((await links(other, await hmac(bytes(other.secret!)))).all).toEqual(other.chain);
  });
});

describe("a table that went back by consent, or goes on from another game", () => {
  it.each(["back", "taken_up"] as const)("is found fair, and every lie in it is found: %s", async (which) => {
    const file = returned[which].file as unknown as SavedGame;
    const draws = returned[which].draws as Drawn[];
    const [bound, chances] = (await check(file, draws, null)).slice(2, 4);
    const own = file.log.filter(([seat], n) => seat === -1 && n >= (file.begun ?? 0)).length;
    expect(bound!.ok).toBeNull();
    if (which === "back") expect(chances).toEqual({ ok: true, word: "proof_draws", values: { n: own } });
    else expect(chances).toEqual({ ok: null, word: "proof_draws_since", values: { n: own, events: file.begun } }); // the rest is proven by nobody here
    const drawn = file.log.findLastIndex(([seat]) => seat === -1);
    const lie = structuredClone(file);
    lie.log[drawn]![1] = lie.log[drawn]![1] === "5" ? "6" : "5";
    expect(wrong(await check(lie, draws, null))).toEqual(["proof_chain_file", "proof_draw_wrong"]);
  });

  it("keeps every head it heard: what was given up stays in the chain", async () => {
    const file = returned.back.file as unknown as SavedGame;
    const at = file.log.findIndex(([seat]) => seat === -2);
    const to = Number(file.log[at]![1]);
    keep("t", { at: 1, commitment: file.commitment, before: true, salt: "", seals: null, events: 0, undos: 0, heads: [] });
    noteHead("t", { events: at, head: file.chain![AGREED + at - 1]! });
    noteHead("t", { events: to, aside: at + 1 - to, head: file.chain![AGREED + at]! });
    expect(recall("t")!.heads.map(([events]) => events)).toEqual([at, at + 1]);
    expect((await check(file, returned.back.draws as Drawn[], recall("t")))[2]!.ok).toBe(true);
  });
});

describe("what was changed behind our back", () => {
  const roll = FILE.log.findIndex(([seat]) => seat === -1);
  const move = FILE.log.findIndex(([seat]) => seat === 0);

  it("a secret that was not the one promised", async () => {
    expect(wrong(await check(copy((file) => (file.secret = "00".repeat(32))), DRAWS, memory))).toContain("proof_promise_broken");
    expect(wrong(await check(copy((file) => (file.secret = "none")), DRAWS, memory))).toEqual(["proof_promise_broken"]);
    expect(wrong(await check(FILE, DRAWS, { ...memory, commitment: "00".repeat(32) }))).toEqual(["proof_promise_broken"]);
  });

  it("a roll, a move, a name, an option, a cut: the heads we heard say so", async () => {
    const changes: ((file: SavedGame) => void)[] = [
      (file) => (file.log[roll]![1] = "12"),
      (file) => (file.log[move]![1] = "other"),
      (file) => (file.names = ["Zoé", "Eve"]),
      (file) => (file.options = { more: true }),
      (file) => file.log.pop(),
      (file) => ([file.log[3], file.log[4]] = [file.log[4]!, file.log[3]!]),
    ];
    for (const change of changes) expect(wrong(await check(copy(change), DRAWS, memory))).toContain("proof_chain_torn");
  });

  it("a log rewritten with a new chain", async () => {
    const file = copy((file) => (file.log[move]![1] = file.log[move]![1] === "stay" ? "hit" : "stay"));
    file.chain = (await links(file, await hmac(bytes(file.secret!)))).all;
    expect(wrong(await check(file, DRAWS, memory))).toEqual(["proof_chain_torn"]);
    expect(wrong(await check(file, DRAWS, null))).toEqual([]); // who saw nothing cannot tell
  });

  it("two heads told for one moment", async () => {
    const heads: Memory["heads"] = [...memory.heads, [9, "00".repeat(32)]];
    expect(wrong(await check(FILE, DRAWS, { ...memory, heads }))).toEqual(["proof_chain_torn"]);
  });

  it("a salt that was not the one sealed, and one that was not used", async () => {
    const another = { ...memory, seals: [memory.seals![0]!, await sha256("other")] };
    expect(wrong(await check(FILE, DRAWS, another))).toEqual(["proof_salt_changed"]);
    const unused = await check(copy((file) => (file.salts![0] = "")), DRAWS, memory);
    expect(unused[1]).toMatchObject({ ok: null, word: "proof_salt_late" });
  });

  it("a draw that the secret does not give, or that was not listed", async () => {
    const file = copy((file) => (file.log[roll]![1] = FILE.log[roll]![1] === "5" ? "6" : "5"));
    const found = await check(file, DRAWS, null);
    expect(found[3]).toEqual({ ok: false, word: "proof_draw_wrong", values: { n: roll + 1 } });
    expect(wrong(await check(FILE, DRAWS.slice(1), memory))).toEqual(["proof_draw_unlisted"]);
  });
});

it("says of a game it did not see what it cannot know", async () => {
  const found = await check(FILE, DRAWS, null);
  expect(found.map((one) => one.word)).toEqual(["proof_promise_late", "proof_no_salt", "proof_chain_unseen", "proof_draws", "proof_rules"]);
});

describe("memory", () => {
  const heard = (events: number, head: string, undos = 0) => noteHead("t", { events, head, undos });
  const heads = () => recall("t")!.heads;

  it("keeps the heads, and lets go of what was taken back", () => {
    keep("t", { ...memory, events: 0, heads: [] });
    heard(1, "a");
    heard(3, "b");
    heard(3, "b");
    heard(4, "c");
    expect(heads()).toEqual([[1, "a"], [3, "b"], [4, "c"]]);
    heard(3, "b", 1); // the last event was taken back
    heard(4, "d", 1);
    expect(heads()).toEqual([[1, "a"], [3, "b"], [4, "d"]]);
    heard(6, "e", 3); // two more while we were away: what came before them stands
    expect(heads()).toEqual([[1, "a"], [6, "e"]]);
  });

  it("does not forget a head because another is told", () => {
    keep("t", { ...memory, events: 0, heads: [] });
    heard(3, "b");
    heard(3, "x");
    expect(heads()).toEqual([[3, "b"], [3, "x"]]);
  });

  it("forgets old tables", () => {
    for (let n = 0; n < 20; n += 1) {
      vi.spyOn(Date, "now").mockReturnValue(n + 1);
      keep(`t${n}`, { ...memory });
    }
    expect(Object.keys(localStorage)).toHaveLength(12);
    expect(recall("t19")).not.toBeNull();
    expect(recall("t0")).toBeNull();
  });
});

describe("our salt", () => {
  const room = (more: Partial<Room>): Room => ({ id: "t", status: "lobby", commitment: "c", you: 0, yours: [0], seals: ["", "other"], opening: false, ...more }) as Room;
  let sealed: string;

  beforeEach(() => {
    vi.spyOn(api, "seal").mockImplementation(async (_, { seal }) => room({ seals: [(sealed = seal), "other"] }));
    vi.spyOn(api, "unseal").mockResolvedValue(room({ status: "playing" }));
  });

  it("is sealed once the promise is known, and opened when all are", async () => {
    await takePart(room({}));
    const { salt, commitment, before } = recall("t")!;
    expect([commitment, before, await sha256(salt)]).toEqual(["c", true, sealed]);
    expect(api.unseal).not.toHaveBeenCalled();
    await takePart(room({ seals: [sealed, "other"] }));
    expect(api.seal).toHaveBeenCalledTimes(1);
    await takePart(room({ seals: [sealed, "other"], opening: true }));
    expect(api.unseal).toHaveBeenCalledWith("t", { salt });
    expect(recall("t")!.seals).toEqual([sealed, "other"]);
  });

  it("is not opened for another promise, nor once a seal has changed", async () => {
    await takePart(room({}));
    await takePart(room({ seals: [sealed, "other"], opening: true, commitment: "x" }));
    expect(api.unseal).not.toHaveBeenCalled();
    await takePart(room({ seals: [sealed, "other"], opening: true }));
    await takePart(room({ seals: [sealed, "chosen later"], opening: true }));
    expect(api.unseal).toHaveBeenCalledTimes(1);
  });

  it("is opened even when the table calls while the seal is on its way", async () => {
    vi.mocked(api.seal).mockImplementation(async (_, { seal }) => {
      void takePart(room({ seals: [seal, "other"], opening: true }));
      return room({ seals: [seal, "other"] });
    });
    await takePart(room({}));
    expect(api.unseal).toHaveBeenCalledTimes(1);
  });

  it("is in the chance of a table that starts at once", async () => {
    const made = vi.spyOn(api, "newTable").mockResolvedValue(room({}));
    const started = vi.spyOn(api, "start").mockImplementation(async () => room({ seals: [sealed, ""], opening: true }));
    await lay({ game: "duel21", seats: 2, name: "Zoé", bots: "random", start: true });
    expect(made).toHaveBeenCalledWith(expect.objectContaining({ start: false }));
    const order = [made, api.seal, started, api.unseal].map((call) => vi.mocked(call).mock.invocationCallOrder[0]!);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
