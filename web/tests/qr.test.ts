import { decodeQR } from "qr/decode.js";
import { mount } from "svelte";
import { expect, it } from "vitest";
import Qr from "../src/look/Qr.svelte";

const SCALE = 4; // pixels of a module

/** What a camera sees of the drawing. */
function seen(svg: string) {
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row++) {
      const from = ((Number(y) * SCALE + row) * width + Number(x) * SCALE) * 4;
      data.fill(0, from, from + SCALE * 4);
    }
  return { width, height: width, data };
}

it.each(["http://127.0.0.1:8021/t/0123456789ab", `https://escale.example/s/${"é".repeat(40)}`])("draws %s so that it can be read", (text) => {
  const target = document.createElement("div");
  mount(Qr, { target, props: { text } });
  expect(decodeQR(seen(target.innerHTML))).toBe(text);
});
