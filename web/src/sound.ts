/** Small sounds, made here and not fetched: each is a few voices, tones or breaths of noise. */

import { onSettings, settings } from "./preferences";

type Wave = "sine" | "triangle" | "square" | "sawtooth";

/** A tone: when, for how long, from which pitch to which. */
interface Tone {
  at?: number;
  long: number;
  pitch: number;
  to?: number;
  wave?: Wave;
  loud?: number;
  /** Seconds until it is at its loudest. */
  rise?: number;
}

/** A breath of noise through a filter. */
interface Breath {
  at?: number;
  long: number;
  noise: BiquadFilterType;
  pitch: number;
  to?: number;
  sharp?: number;
  loud?: number;
  rise?: number;
}

type Voice = Tone | Breath;

/** Tones one after the other, or together if nothing lies between them. */
const notes = (pitches: number[], apart: number, long: number, more: Partial<Tone> = {}): Tone[] =>
  pitches.map((pitch, place) => ({ at: place * apart, long, pitch, ...more }));

const SOUNDS = {
  tap: [{ long: 0.05, noise: "bandpass", pitch: 1900, sharp: 1.2, loud: 0.35 }, { long: 0.06, pitch: 420, to: 300, loud: 0.22 }],
  ting: [{ long: 0.5, pitch: 1568, loud: 0.22 }, { long: 0.35, pitch: 3140, loud: 0.07 }],
  tick: [{ long: 0.03, noise: "highpass", pitch: 3600, loud: 0.25 }, { long: 0.025, pitch: 1200, loud: 0.12 }],
  knock: [{ long: 0.09, pitch: 240, to: 150, wave: "triangle", loud: 0.5 }, { long: 0.04, noise: "bandpass", pitch: 900, loud: 0.3 }],
  thud: [{ long: 0.2, pitch: 120, to: 55, loud: 0.7 }, { long: 0.07, noise: "lowpass", pitch: 420, loud: 0.4 }],
  chord: notes([392, 493.9, 587.3, 784], 0.035, 0.9, { wave: "triangle", loud: 0.14 }),
  rise: [{ long: 0.32, pitch: 320, to: 760, wave: "triangle", loud: 0.25, rise: 0.04 }],
  fall: [{ long: 0.36, pitch: 520, to: 210, wave: "triangle", loud: 0.25, rise: 0.03 }],
  chime: [...notes([784, 987.8, 1174.7], 0.09, 0.7, { loud: 0.18 }), ...notes([1568, 1975.5, 2349], 0.09, 0.4, { loud: 0.05 })],
  bell: [{ long: 1.3, pitch: 660, loud: 0.26 }, { long: 0.9, pitch: 1318, loud: 0.12 }, { long: 0.6, pitch: 1985, loud: 0.06 }],
  whoosh: [{ long: 0.5, noise: "bandpass", pitch: 350, to: 1700, sharp: 0.9, loud: 0.5, rise: 0.22 }],
  clunk: [{ long: 0.13, pitch: 170, to: 95, wave: "square", loud: 0.2 }, { long: 0.05, noise: "bandpass", pitch: 1500, loud: 0.3 }, { at: 0.08, long: 0.06, noise: "bandpass", pitch: 900, loud: 0.2 }],
  paper: [{ long: 0.16, noise: "highpass", pitch: 2600, loud: 0.2, rise: 0.05 }, { at: 0.09, long: 0.12, noise: "bandpass", pitch: 3800, loud: 0.16 }],
  boom: [{ long: 0.9, pitch: 78, to: 34, loud: 0.9 }, { long: 0.6, noise: "lowpass", pitch: 520, to: 90, loud: 0.6 }],
  stamp: [{ long: 0.14, pitch: 150, to: 80, loud: 0.6 }, { long: 0.06, noise: "lowpass", pitch: 1300, loud: 0.5 }, { at: 0.06, long: 0.1, noise: "highpass", pitch: 3000, loud: 0.1 }],
  coins: [0, 0.07, 0.13, 0.22].flatMap((at, place) => [{ at, long: 0.22, pitch: 2350 + 330 * (place % 3), loud: 0.11 }, { at, long: 0.12, pitch: 4300 + 260 * place, loud: 0.05 }]),
  bubble: [{ long: 0.11, pitch: 340, to: 720, loud: 0.3, rise: 0.02 }, { at: 0.12, long: 0.09, pitch: 460, to: 960, loud: 0.22, rise: 0.02 }],
  spark: [{ long: 0.18, pitch: 2600, to: 900, wave: "sawtooth", loud: 0.06 }, { long: 0.14, noise: "highpass", pitch: 5200, loud: 0.22 }],
  glass: [{ long: 0.7, pitch: 2093, loud: 0.13 }, { long: 0.5, pitch: 3322, loud: 0.08 }, { long: 0.3, pitch: 5274, loud: 0.04 }],
  riffle: [0, 0.035, 0.07, 0.1, 0.13, 0.16, 0.19].map((at) => ({ at, long: 0.03, noise: "bandpass" as const, pitch: 2400 + 5000 * at, loud: 0.26 })),
  swell: [...notes([261.6, 329.6, 392], 0, 1.1, { wave: "triangle", loud: 0.12, rise: 0.4 }), { long: 1.0, noise: "lowpass", pitch: 300, to: 1500, loud: 0.1, rise: 0.5 }],
  engine: [{ long: 1.7, noise: "lowpass", pitch: 160, to: 1100, loud: 0.55, rise: 0.9 }, { long: 1.7, pitch: 46, to: 98, wave: "sawtooth", loud: 0.14, rise: 0.8 }],
  /** The shell's own: my turn, and the end by place. */
  turn: [{ long: 0.9, pitch: 659.3, loud: 0.2, rise: 0.01 }, { at: 0.16, long: 1.1, pitch: 880, loud: 0.2, rise: 0.01 }, { at: 0.16, long: 0.6, pitch: 1760, loud: 0.04 }],
  "finale-first": [...notes([392, 523.3, 659.3, 784, 1046.5], 0.13, 0.9, { wave: "triangle", loud: 0.2 }), ...notes([523.3, 659.3, 784, 1046.5], 0, 1.8, { at: 0.72, loud: 0.11, rise: 0.05 })],
  finale: [...notes([349.2, 440, 523.3], 0, 1.1, { wave: "triangle", loud: 0.11, rise: 0.06 }), ...notes([261.6, 392, 523.3], 0, 1.9, { at: 0.75, wave: "triangle", loud: 0.11, rise: 0.08 })],
} satisfies Record<string, Voice[]>;

export type SoundName = keyof typeof SOUNDS;

const AT_ONCE = 3;
/** −12 dB. */
const OF_OTHERS = 0.25;

let context: AudioContext | null = null;
let master: GainNode | null = null;
let hiss: AudioBuffer | null = null;
let ends: number[] = [];

/** Play a sound; others' sounds are softer. Nothing is heard before the page was first touched, as browsers want it. */
export function playSound(name: string, mine = true): void {
  const voices: readonly Voice[] | undefined = SOUNDS[name as SoundName];
  if (!voices || !context || !master || !settings().sound || settings().volume === 0) return;
  const now = context.currentTime;
  ends = ends.filter((end) => end > now);
  if (ends.length >= AT_ONCE) return;
  ends.push(now + Math.max(...voices.map((voice) => (voice.at ?? 0) + voice.long)));
  const out = context.createGain();
  out.gain.value = mine ? 1 : OF_OTHERS;
  out.connect(master);
  for (const voice of voices) sing(context, voice, now, out);
}

function sing(audio: AudioContext, voice: Voice, now: number, out: AudioNode): void {
  const from = now + (voice.at ?? 0);
  const until = from + voice.long;
  const shape = audio.createGain();
  shape.gain.setValueAtTime(0.0001, from);
  shape.gain.linearRampToValueAtTime(voice.loud ?? 0.3, from + (voice.rise ?? 0.004));
  shape.gain.exponentialRampToValueAtTime(0.0001, until);
  shape.connect(out);
  const source = "noise" in voice ? breath(audio, voice, from, until, shape) : tone(audio, voice, from, until, shape);
  source.start(from);
  source.stop(until + 0.02);
}

function tone(audio: AudioContext, { pitch, to, wave = "sine" }: Tone, from: number, until: number, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, from);
  if (to) source.frequency.exponentialRampToValueAtTime(to, until);
  source.connect(out);
  return source;
}

function breath(audio: AudioContext, { noise, pitch, to, sharp = 0.8 }: Breath, from: number, until: number, out: AudioNode): AudioScheduledSourceNode {
  const source = audio.createBufferSource();
  source.buffer = hiss ??= whiteNoise(audio);
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = noise;
  filter.Q.value = sharp;
  filter.frequency.setValueAtTime(pitch, from);
  if (to) filter.frequency.exponentialRampToValueAtTime(to, until);
  source.connect(filter).connect(out);
  return source;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const made = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = made.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  return made;
}

/** A touch or key opens the instrument, once sound is wanted. */
function open(): void {
  if (context || !settings().sound || !("AudioContext" in window)) return;
  context = new AudioContext();
  master = context.createGain();
  const limit = context.createDynamicsCompressor();
  master.connect(limit).connect(context.destination);
  setVolume();
  void context.resume();
}

function setVolume(): void {
  if (master) master.gain.value = settings().volume ** 1.5;
}

onSettings(setVolume);
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, open, { capture: true });
