// A few wooden and paper sounds, made on the spot; no files, off by default.

import { prefs } from "../prefs.svelte";

export type Sound = "tock" | "roll" | "card" | "coin" | "bell" | "no";

let context: AudioContext | null = null;

function tone(at: number, hertz: number, seconds: number, loud: number, type: OscillatorType = "sine"): void {
  if (!context) return;
  const wave = context.createOscillator();
  const gain = context.createGain();
  wave.type = type;
  wave.frequency.setValueAtTime(hertz, at);
  wave.frequency.exponentialRampToValueAtTime(hertz * 0.6, at + seconds);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  wave.connect(gain).connect(context.destination);
  wave.start(at);
  wave.stop(at + seconds);
}

function rustle(at: number, seconds: number, loud: number): void {
  if (!context) return;
  const buffer = context.createBuffer(1, context.sampleRate * seconds, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  gain.gain.value = loud;
  source.buffer = buffer;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

const SOUNDS: Record<Sound, (now: number) => void> = {
  tock: (now) => tone(now, 320, 0.09, 0.25, "triangle"),
  roll: (now) => [0, 0.09, 0.2, 0.34, 0.55].forEach((t, i) => tone(now + t, 420 - i * 30, 0.06, 0.16, "square")),
  card: (now) => rustle(now, 0.14, 0.3),
  coin: (now) => tone(now, 880, 0.18, 0.12),
  bell: (now) => [660, 990, 1320].forEach((f) => tone(now, f, 1.4, 0.1)),
  no: (now) => tone(now, 150, 0.14, 0.2, "triangle"),
};

/** Plays a sound, if the visitor wants any. */
export function play(sound: Sound): void {
  if (!prefs.sound) return;
  context ??= new AudioContext();
  void context.resume();
  SOUNDS[sound](context.currentTime);
}
