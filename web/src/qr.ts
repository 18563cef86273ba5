// A QR code of a short address: byte mode, error correction M, versions 1 to 10.

const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // codewords per block, by version
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

/** Returns the modules of a code that holds `text`, row by row: true is dark. */
export function qr(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = fits(bytes.length);
  const code = new Code(version);
  const bits = code.place(interleaved(version, data(version, bytes)));
  let best: boolean[][] | null = null;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    const tried = code.masked(bits, mask);
    const cost = penalty(tried);
    if (cost < least) [best, least] = [tried, cost];
  }
  return best!;
}

/** Returns the code as one SVG path of unit squares, without its quiet zone. */
export function qrPath(modules: boolean[][]): string {
  return modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}

/** All codewords of a version: modules left when patterns are taken away, by eight. */
function rawCodewords(version: number): number {
  const align = version > 1 ? Math.floor(version / 7) + 2 : 0;
  let modules = (16 * version + 128) * version + 64;
  if (align) modules -= (25 * align - 10) * align - 55;
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

function dataCodewords(version: number): number {
  return rawCodewords(version) - CORRECTION[version - 1]! * BLOCKS[version - 1]!;
}

function fits(length: number): number {
  for (let version = 1; version <= 10; version++) {
    const header = version < 10 ? 12 : 20; // mode and length
    if (length * 8 + header <= dataCodewords(version) * 8) return version;
  }
  throw new RangeError(`too long for a code: ${length} bytes`);
}

function data(version: number, bytes: number[]): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const room = dataCodewords(version) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
  for (let pad = 0xec; words.length < room / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/** The remainder of a block by the Reed-Solomon generator of that degree. */
function remainder(block: number[], degree: number): number[] {
  const generator: number[] = Array<number>(degree - 1).fill(0).concat(1);
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) {
      generator[j] = times(generator[j]!, root) ^ (j + 1 < degree ? generator[j + 1]! : 0);
    }
  }
  const rest = Array<number>(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i]! ^= times(generator[i]!, factor);
  }
  return rest;
}

function interleaved(version: number, words: number[]): number[] {
  const count = BLOCKS[version - 1]!;
  const degree = CORRECTION[version - 1]!;
  const raw = rawCodewords(version);
  const short = count - (raw % count);
  const length = Math.floor(raw / count) - degree;
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = length + (i < short ? 0 : 1);
    blocks.push(words.slice(at, at + size));
    at += size;
  }
  const checks = blocks.map((block) => remainder(block, degree));
  const out: number[] = [];
  for (let i = 0; i <= length; i++) for (const block of blocks) if (i < block.length) out.push(block[i]!);
  for (let i = 0; i < degree; i++) for (const check of checks) out.push(check[i]!);
  return out;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The grid of one version: patterns drawn once, data placed round them. */
class Code {
  readonly size: number;
  private readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    this.dark = this.grid();
    this.fixed = this.grid();
    this.patterns();
  }

  private grid(): boolean[][] {
    return Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private patterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i++) {
      this.set(6, i, i % 2 === 0);
      this.set(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) {
      for (let dy = -4; dy <= 4; dy++) {
        for (let dx = -4; dx <= 4; dx++) {
          const ring = Math.max(Math.abs(dx), Math.abs(dy));
          this.set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
        }
      }
    }
    const spots = this.alignments();
    const last = spots.length - 1;
    spots.forEach((x, i) =>
      spots.forEach((y, j) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let dy = -2; dy <= 2; dy++) {
          for (let dx = -2; dx <= 2; dx++) this.set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }),
    );
    this.format(0);
    if (this.version >= 7) this.versionBits();
  }

  private alignments(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.ceil((this.version * 4 + 4) / (count * 2 - 2)) * 2;
    const spots = [6];
    for (let at = this.size - 7; spots.length < count; at -= step) spots.splice(1, 0, at);
    return spots;
  }

  private format(mask: number): void {
    const value = mask; // level M is 00
    let rest = value;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((value << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i <= 5; i++) this.set(8, i, bit(i));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) this.set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) this.set(this.size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) this.set(8, this.size - 15 + i, bit(i));
    this.set(8, this.size - 8, true);
  }

  private versionBits(): void {
    let rest = this.version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      const [a, b] = [this.size - 11 + (i % 3), Math.floor(i / 3)];
      this.set(a, b, dark);
      this.set(b, a, dark);
    }
  }

  /** Lays the codewords in the zigzag of the standard. */
  place(words: number[]): boolean[][] {
    const out = this.grid();
    let i = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step++) {
        for (const x of [right, right - 1]) {
          const upward = ((right + 1) & 2) === 0;
          const y = upward ? this.size - 1 - step : step;
          if (this.fixed[y]![x] || i >= words.length * 8) continue;
          out[y]![x] = ((words[i >> 3]! >> (7 - (i & 7))) & 1) === 1;
          i += 1;
        }
      }
    }
    return out;
  }

  masked(bits: boolean[][], mask: number): boolean[][] {
    this.format(mask);
    return bits.map((row, y) =>
      row.map((bit, x) => (this.fixed[y]![x] ? this.dark[y]![x]! : bit !== MASKS[mask]!(x, y))),
    );
  }
}

/** How hard a code is to read: long runs, blocks, false eyes, too much of one colour. */
function penalty(modules: boolean[][]): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let cost = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/(0{5,}|1{5,})/g) ?? []) cost += run.length - 2;
    for (const eye of ["10111010000", "00001011101"]) {
      for (let i = text.indexOf(eye); i >= 0; i = text.indexOf(eye, i + 1)) cost += 40;
    }
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const dark = modules[y]![x];
      if (dark === modules[y]![x + 1] && dark === modules[y + 1]![x] && dark === modules[y + 1]![x + 1]) cost += 3;
    }
  }
  const share = modules.flat().filter(Boolean).length / (size * size);
  return cost + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
