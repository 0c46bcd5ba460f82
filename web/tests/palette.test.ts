// contrast of every theme, computed from the tokens themselves.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/art/tokens.css', 'utf8');
const THEMES = ['night', 'day', 'red', 'contrast'];

function tokens(theme: string): Record<string, string> {
  const blocks = [...css.matchAll(/([^{}]*)\{([^{}]*)\}/g)].filter(([, selector]) => selector!.includes(`[data-theme="${theme}"]`));
  return Object.fromEntries(blocks.flatMap(([, , body]) => [...body!.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!])));
}

const rgb = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);
const linear = (hex: string): number[] => rgb(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const light = (hex: string): number => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};
const contrast = (a: string, b: string): number => {
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
};

const GROUNDS = ['bg', 'surface', 'surface-2', 'surface-3'];
const TEXT: [string, string[]][] = [
  ['ink', GROUNDS], ['ink-2', GROUNDS], ['act-text', ['bg', 'surface', 'surface-2', 'surface-3']], ['alarm-text', GROUNDS],
  ['info-text', GROUNDS], ['ok-text', ['bg', 'surface', 'surface-2']], ['act-ink', ['act', 'act-hi']], ['alarm-ink', ['alarm']], ['ok-ink', ['ok']],
  ['paper-ink', ['paper', 'paper-2', 'paper-mark']], ['paper-ink-2', ['paper', 'paper-2']], ['paper-red', ['paper', 'paper-2']],
  ['paper-blue', ['paper', 'paper-2']], ['paper', ['paper-red']], ['sea-ink', ['sea-s', 'sea-p', 'sea-m', 'sea-d']], ['sea-ink-2', ['sea-s', 'sea-p', 'sea-m', 'sea-d']],
];
const SHAPES: [string, string[]][] = [
  ['control', ['bg', 'surface', 'surface-2']], ['act', ['bg', 'surface', 'surface-2']], ['focus', GROUNDS], ['alarm', ['surface']],
  ['hull', ['sea-s', 'sea-p', 'sea-m', 'sea-d']], ['seat-a', ['bg', 'surface']], ['seat-b', ['bg', 'surface']], ['seat-c', ['bg', 'surface']], ['seat-d', ['bg', 'surface']],
];

describe.each(THEMES)('theme %s', (theme) => {
  const colour = tokens(theme);

  it('has every colour', () => {
    for (const [name, grounds] of [...TEXT, ...SHAPES]) for (const key of [name, ...grounds]) expect(colour[key], key).toMatch(/^#[0-9a-f]{6}$/);
  });
  it('keeps text at 4.5 to 1', () => {
    for (const [name, grounds] of TEXT) for (const ground of grounds) expect(contrast(colour[name]!, colour[ground]!), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
  it('keeps controls and shapes at 3 to 1', () => {
    for (const [name, grounds] of SHAPES) for (const ground of grounds) expect(contrast(colour[name]!, colour[ground]!), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});

it('the measure itself is right', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('every theme sets the same colours', () => {
  const names = THEMES.map((theme) => Object.keys(tokens(theme)).sort());
  for (const other of names) expect(other).toEqual(names[0]);
});
