import { describe, expect, it } from "vitest";
import { qr } from "../src/qr";

const drawn = (text: string) => qr(text).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

describe("qr", () => {
  it("draws the code of a short word, module by module", () => {
    // As another encoder draws it, level M, mask 0.
    expect(drawn("é")).toEqual(EXPECTED);
  });

  it("grows with the text and refuses what is too long", () => {
    expect(qr("x".repeat(14))).toHaveLength(21);
    expect(qr("http://127.0.0.1:8021/t/0123456789ab")).toHaveLength(29);
    expect(qr("x".repeat(213))).toHaveLength(57);
    expect(() => qr("x".repeat(214))).toThrow(RangeError);
  });
});

const EXPECTED = [
  "#######...###.#######",
  "#.....#.#.#.#.#.....#",
  "#.###.#..####.#.###.#",
  "#.###.#...#.#.#.###.#",
  "#.###.#.#.###.#.###.#",
  "#.....#...##..#.....#",
  "#######.#.#.#.#######",
  ".....................",
  "#.#.#.#...#.#...#..#.",
  ".####..#####.#.#.####",
  "#.###.#..#.#.###.##..",
  ".#.....#.#####.###..#",
  "##...##.#..#.###..#.#",
  "........##....#...##.",
  "#######..##.#...#..#.",
  "#.....#..##...#...###",
  "#.###.#.###.#.#.#.#.#",
  "#.###.#..#.#.#.#.#.#.",
  "#.###.#.####.###.##.#",
  "#.....#..#.###.###.#.",
  "#######.####.###.####",
];
