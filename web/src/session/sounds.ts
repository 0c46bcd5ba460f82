// Short, dry, low sounds, made on the spot. Each also has a caption in words; nothing is told by sound alone.
export const SOUNDS = [
  'click',
  'chalk',
  'ping',
  'knock',
  'charge',
  'engine',
  'bell',
  'water',
  'alarm',
  'leak',
  'creak',
  'pipe',
  'run',
  'sinking',
  'hush',
  'radio',
  'flak',
] as const;
export type Sound = (typeof SOUNDS)[number];

let context: AudioContext | null = null;

interface Tone {
  /** Seconds after the beginning of the sound. */
  after?: number;
  from: number;
  to: number;
  length: number;
  shape: OscillatorType | 'noise';
  loud: number;
  /** As loud at its end as at its beginning: a key that is held down. */
  even?: boolean;
}

/** When each sign of Morse begins, and how long it is; `dot` in seconds. */
function morse(signs: string, dot: number): [after: number, length: number][] {
  let at = 0.1;
  return [...signs].flatMap((sign): [number, number][] => {
    const began = at;
    at += sign === ' ' ? 2 * dot : sign === '.' ? 2 * dot : 4 * dot;
    return sign === ' ' ? [] : [[began, sign === '.' ? dot : 3 * dot]];
  });
}

const TONES: Record<Sound, Tone[]> = {
  click: [{ from: 900, to: 300, length: 0.03, shape: 'square', loud: 0.25 }],
  chalk: [{ from: 2600, to: 1800, length: 0.09, shape: 'noise', loud: 0.2 }],
  ping: [{ from: 1180, to: 1120, length: 0.7, shape: 'sine', loud: 0.5 }],
  knock: [{ from: 140, to: 60, length: 0.16, shape: 'triangle', loud: 0.9 }],
  charge: [
    { from: 300, to: 40, length: 0.7, shape: 'noise', loud: 1 },
    { from: 70, to: 32, length: 0.8, shape: 'sine', loud: 0.9 },
  ],
  engine: [{ from: 62, to: 58, length: 0.5, shape: 'sawtooth', loud: 0.3 }],
  bell: [{ from: 660, to: 650, length: 0.5, shape: 'triangle', loud: 0.5 }],
  water: [{ from: 900, to: 200, length: 0.45, shape: 'noise', loud: 0.35 }],
  // the bell that sends everybody to his station: a clapper on a gong, twelve times a second
  alarm: Array.from({ length: 14 }, (_, i) => [
    { after: i * 0.085, from: 1240, to: 1228, length: 0.2, shape: 'triangle' as const, loud: 0.2 },
    { after: i * 0.085, from: 3170, to: 3150, length: 0.09, shape: 'sine' as const, loud: 0.1 },
  ]).flat(),
  leak: [{ from: 5200, to: 3600, length: 0.9, shape: 'noise', loud: 0.16 }],
  creak: [
    { from: 96, to: 58, length: 0.55, shape: 'sawtooth', loud: 0.25 },
    { after: 0.4, from: 74, to: 110, length: 0.4, shape: 'sawtooth', loud: 0.18 },
  ],
  pipe: [
    { from: 1650, to: 1700, length: 0.5, shape: 'sine', loud: 0.16 },
    { after: 0.42, from: 2150, to: 2200, length: 0.7, shape: 'sine', loud: 0.16 },
  ],
  run: [
    { from: 1400, to: 700, length: 0.9, shape: 'noise', loud: 0.2 },
    { from: 210, to: 320, length: 0.9, shape: 'triangle', loud: 0.12 },
  ],
  sinking: [
    { from: 190, to: 30, length: 1.6, shape: 'noise', loud: 0.7 },
    { after: 0.5, from: 130, to: 42, length: 1.2, shape: 'sawtooth', loud: 0.25 },
  ],
  // Morse: a call of three letters, and the hiss about it
  radio: [
    { from: 2600, to: 2400, length: 1.5, shape: 'noise', loud: 0.05 },
    ...morse('.-. -.. ..-', 0.055).map(([after, length]) => ({
      after,
      from: 820,
      to: 818,
      length,
      shape: 'sine' as const,
      loud: 0.3,
      even: true,
    })),
  ],
  // a burst of the 20 mm
  flak: Array.from({ length: 6 }, (_, i) => [
    { after: i * 0.11, from: 1900, to: 240, length: 0.085, shape: 'noise' as const, loud: 0.5 },
    { after: i * 0.11, from: 170, to: 60, length: 0.1, shape: 'triangle' as const, loud: 0.4 },
  ]).flat(),
  hush: [{ from: 70, to: 40, length: 1.4, shape: 'sine', loud: 0.08 }],
};

/** Plays a sound at this volume (0 to 100). Browsers allow it only after a first key or tap; until then it stays silent. */
export function play(sound: Sound, volume: number): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  render(context, sound, volume);
}

/** Puts a sound into a context; one that is offline makes a picture of it. */
export function render(audio: BaseAudioContext, sound: Sound, volume: number): void {
  for (const tone of TONES[sound]) voice(audio, tone, (volume / 100) * tone.loud);
}

/** How long it lasts, in seconds. */
export const secondsOf = (sound: Sound): number =>
  Math.max(...TONES[sound].map(({ after = 0, length }) => after + length));

/** A tone begins and ends in so many seconds, so that it does not crack. */
const EDGE = 0.004;

function voice(audio: BaseAudioContext, tone: Tone, loud: number): void {
  const start = audio.currentTime + (tone.after ?? 0);
  const gain = audio.createGain();
  const full = Math.max(loud * 0.5, 0.0005);
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(full, start + EDGE);
  if (tone.even) {
    gain.gain.setValueAtTime(full, start + tone.length - EDGE);
    gain.gain.linearRampToValueAtTime(0, start + tone.length);
  } else gain.gain.exponentialRampToValueAtTime(0.0005, start + tone.length);
  gain.connect(audio.destination);
  if (tone.shape === 'noise') {
    const frames = Math.ceil(audio.sampleRate * tone.length);
    const buffer = audio.createBuffer(1, frames, audio.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < frames; i++) samples[i] = Math.random() * 2 - 1;
    const source = audio.createBufferSource();
    const filter = audio.createBiquadFilter();
    source.buffer = buffer;
    filter.type = 'lowpass';
    filter.frequency.setValueAtTime(tone.from, start);
    filter.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
    source.connect(filter).connect(gain);
    source.start(start);
  } else {
    const source = audio.createOscillator();
    source.type = tone.shape;
    source.frequency.setValueAtTime(tone.from, start);
    source.frequency.exponentialRampToValueAtTime(tone.to, start + tone.length);
    source.connect(gain);
    source.start(start);
    source.stop(start + tone.length);
  }
}
