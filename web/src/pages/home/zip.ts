// A pack of saved games: a zip as the host's server writes it, read without unpacking what nobody opens.

export interface Packed {
  name: string; // of the file in the pack
  text: () => Promise<string>;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

/** The saved games in a pack; null when it is none. */
export async function unpacked(file: Blob): Promise<Packed[] | null> {
  const tail = new DataView(await file.slice(Math.max(0, file.size - 65_557)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) return null;
  const [size, from] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const list = new DataView(await file.slice(from, from + size).arrayBuffer());
  const found: Packed[] = [];
  for (let at = 0; at + 46 <= list.byteLength && list.getUint32(at, true) === ENTRY; ) {
    const short = (offset: number) => list.getUint16(at + offset, true);
    const long = (offset: number) => list.getUint32(at + offset, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, short(28)));
    const [method, packed, header] = [short(10), long(20), long(42)];
    if (name.endsWith(".json")) found.push({ name, text: () => inflated(file, header, packed, method) });
    at += 46 + short(28) + short(30) + short(32);
  }
  return found;
}

async function inflated(file: Blob, header: number, packed: number, method: number): Promise<string> {
  const head = new DataView(await file.slice(header, header + 30).arrayBuffer());
  const from = header + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const body = file.slice(from, from + packed);
  return method === DEFLATED ? new Response(body.stream().pipeThrough(new DecompressionStream("deflate-raw"))).text() : body.text();
}
