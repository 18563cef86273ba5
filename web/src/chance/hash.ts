// SHA-256 and HMAC: the browser's own where it has them, a library where the page is not secure.

const text = new TextEncoder();

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function bytes(digits: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(digits)) throw new Error("not written in hexadecimal");
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const whole = typeof data === "string" ? text.encode(data) : data;
  if (crypto.subtle) return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
  const library = await import("@noble/hashes/sha2.js");
  return hex(library.sha256(whole));
}

export type Hmac = (message: string) => Promise<Uint8Array>;

/** What makes HMAC-SHA256 of messages with one key. */
export async function hmac(key: Uint8Array<ArrayBuffer>): Promise<Hmac> {
  const subtle = crypto.subtle as SubtleCrypto | undefined; // there in secure pages alone
  if (subtle) {
    const held = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return async (message) => new Uint8Array(await subtle.sign("HMAC", held, text.encode(message)));
  }
  const [library, hashes] = await Promise.all([import("@noble/hashes/hmac.js"), import("@noble/hashes/sha2.js")]);
  return async (message) => library.hmac(hashes.sha256, key, text.encode(message));
}
