// Bars A-02 (contrast of every theme) and A-05 (meanings stay apart for colour-blind eyes) of docs/bars.md, computed from the tokens themselves.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/art/tokens.css', 'utf8');
const THEMES = ['night', 'day', 'red', 'contrast'];

function tokens(theme: string): Record<string, string> {
  const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selector]) =>
    selector!.includes(`[data-theme='${theme}']`),
  );
  return Object.fromEntries(
    blocks.flatMap(([, , body]) =>
      [...body!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!]),
    ),
  );
}

const rgb = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
const linear = (hex: string): number[] =>
  rgb(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const light = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: string, b: string): number => {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
};

// Colour blindness after Machado, Oliveira and Fernandes (2009), full strength, on linear RGB.
const EYES: Record<string, number[][]> = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const seen = (hex: string, eye: number[][]): number[] =>
  eye
    .map((row) => row.reduce((sum, part, i) => sum + part * linear(hex)[i]!, 0))
    .map((c) => Math.min(1, Math.max(0, c)));
const lab = ([r, g, b]: number[]): number[] => {
  const curve = (v: number): number => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116);
  const x = curve((0.4124 * r! + 0.3576 * g! + 0.1805 * b!) / 0.95047);
  const y = curve(0.2126 * r! + 0.7152 * g! + 0.0722 * b!);
  const z = curve((0.0193 * r! + 0.1192 * g! + 0.9505 * b!) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};
/** Colour difference (CIE 1976) as these eyes see it. */
const difference = (a: string, b: string, eye: number[][]): number =>
  Math.hypot(...lab(seen(a, eye)).map((v, i) => v - lab(seen(b, eye))[i]!));
/** Colours that mean different things in the same place. */
const MEANINGS = [
  ['act', 'alarm', 'ok'],
  ['act-text', 'alarm-text', 'ok-text', 'info-text'],
  ['seat-a', 'seat-b', 'seat-c', 'seat-d'],
  ['hull', 'hit', 'act'],
  ['paper-ink', 'paper-red', 'paper-blue'],
];
const pairs = MEANINGS.flatMap((names) => names.flatMap((a, i) => names.slice(i + 1).map((b) => [a, b] as const)));

const GROUNDS = ['bg', 'surface', 'surface-2', 'surface-3'];
const TEXT: [string, string[]][] = [
  ['ink', GROUNDS],
  ['ink-2', GROUNDS],
  ['act-text', ['bg', 'surface', 'surface-2', 'surface-3']],
  ['alarm-text', GROUNDS],
  ['info-text', GROUNDS],
  ['ok-text', ['bg', 'surface', 'surface-2']],
  ['act-ink', ['act', 'act-hi']],
  ['alarm-ink', ['alarm']],
  ['ok-ink', ['ok']],
  ['paper-ink', ['paper', 'paper-2', 'paper-mark']],
  ['paper-ink-2', ['paper', 'paper-2']],
  ['paper-red', ['paper', 'paper-2']],
  ['paper-blue', ['paper', 'paper-2']],
  ['paper', ['paper-red']],
  ['sea-ink', ['sea-s', 'sea-p', 'sea-m', 'sea-d']],
  ['sea-ink-2', ['sea-s', 'sea-p', 'sea-m', 'sea-d']],
];
const SHAPES: [string, string[]][] = [
  ['control', ['bg', 'surface', 'surface-2']],
  ['act', ['bg', 'surface', 'surface-2']],
  ['focus', GROUNDS],
  ['alarm', ['surface']],
  ['hull', ['sea-s', 'sea-p', 'sea-m', 'sea-d']],
  ['seat-a', ['bg', 'surface']],
  ['seat-b', ['bg', 'surface']],
  ['seat-c', ['bg', 'surface']],
  ['seat-d', ['bg', 'surface']],
];

describe.each(THEMES)('theme %s', (theme) => {
  const colour = tokens(theme);

  it('has every colour', () => {
    for (const [name, grounds] of [...TEXT, ...SHAPES])
      for (const key of [name, ...grounds]) expect(colour[key], key).toMatch(/^#[0-9a-f]{6}$/);
  });
  it('keeps text at 4.5 to 1', () => {
    for (const [name, grounds] of TEXT)
      for (const ground of grounds)
        expect(contrast(colour[name]!, colour[ground]!), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  it('keeps controls and shapes at 3 to 1', () => {
    for (const [name, grounds] of SHAPES)
      for (const ground of grounds)
        expect(contrast(colour[name]!, colour[ground]!), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});

// The red lamp has one hue by intent: there form alone tells everything apart, and the other themes must not need it to.
describe.each(THEMES.filter((theme) => theme !== 'red'))('theme %s', (theme) => {
  it.each(Object.keys(EYES))('keeps meanings 20 apart for %s eyes', (eye) => {
    const colour = tokens(theme);
    const close = pairs
      .map(([a, b]) => [`${a} and ${b}`, difference(colour[a]!, colour[b]!, EYES[eye]!)] as const)
      .filter(([, d]) => d < 20);
    expect(close).toEqual([]);
  });
});

it('seats have a shape and a letter each, for the red lamp and for print', () => {
  const strip = readFileSync('src/shell/table/SeatStrip.svelte', 'utf8');
  const shapes = /SHAPES = \[(.*)\]/.exec(strip)![1]!.split("', '");
  expect(new Set(shapes).size).toBe(4);
  expect(strip).toContain('LETTERS[i]');
});

it('the measure itself is right', () => {
  expect(difference('#ff0000', '#ff0000', EYES.protan!)).toBe(0);
  expect(difference('#000000', '#ffffff', EYES.typical!)).toBeCloseTo(100, 1);
  expect(difference('#ff0000', '#00ff00', EYES.typical!)).toBeCloseTo(170.6, 0);
  expect(difference('#a3231a', '#7a5100', EYES.deutan!)).toBeLessThan(5); // red and brown, which fooled us
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('every theme sets the same colours', () => {
  const names = THEMES.map((theme) => Object.keys(tokens(theme)).sort());
  for (const other of names) expect(other).toEqual(names[0]);
});
