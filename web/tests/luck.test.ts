// The luck account, on a finished game of the real rules.
import { finished, textsOf } from '@games/unterseeboot/web/fixtures/read';
import game from '@games/unterseeboot/web/index';
import { expect, it } from 'vitest';
import { Texts } from '../src/i18n/texts';
import { balance, luckTables, outcomeWord, surprises } from '../src/shell/report/luck';

const { log, report } = finished;
const luck = report.luck!;
const texts = textsOf('en');

it('weighs every roll once: outcomes of a kind add up to its rolls, expected and rolled', () => {
  const tables = luckTables(luck, game.good);
  expect(tables.map((t) => t.roll)).toContain('torpedo');
  expect(new Set(tables.map((t) => t.roll)).size).toBe(tables.length);
  expect(tables.map((t) => t.rolls)).toEqual(tables.map((t) => t.rolls).sort((a, b) => b - a));
  for (const table of tables) {
    expect(table.outcomes.reduce((sum, o) => sum + o.actual, 0)).toBe(table.rolls);
    expect(table.outcomes.reduce((sum, o) => sum + o.expected, 0)).toBeCloseTo(table.rolls);
    for (const o of table.outcomes) expect(outcomeWord(o.code, texts)).not.toContain('_');
  }
  const bad = tables
    .flatMap((t) => t.outcomes)
    .filter((o) => !o.good)
    .reduce((sum, o) => sum + o.actual - o.expected, 0);
  expect(balance(tables)).toBeCloseTo(-bad);
});

it('takes no side where the game does not say what is good', () => {
  const tables = luckTables(luck);
  expect(tables.flatMap((t) => t.outcomes).every((o) => o.good === null)).toBe(true);
  expect(balance(tables)).toBe(0);
});

it('names the rarest rolls first', () => {
  const rare = surprises(luck, log, texts, game.good, 5);
  expect(rare.length).toBeGreaterThan(0);
  expect(rare.map((s) => s.p)).toEqual(rare.map((s) => s.p).sort((a, b) => a - b));
});

it('calls an outcome by its word, else by how its sentence begins', () => {
  const words = new Texts('en', {
    outcome: { sunk: 'ship sunk' },
    word: { day: 'day' },
    log: {
      aircraft: '{area:t}: aircraft!',
      repaired: 'Repaired: {system:t} ({need} or less).',
      hits: { one: 'Bombs: one hit.', other: 'Bombs: {n} hits.' },
      stays: 'The gun stays. {why:t}',
      flak: 'Flak: no hit.',
      bare: '{who}',
    },
  });
  const said = ['sunk', 'day', 'aircraft', 'repaired', 'hits', 'stays', 'flak', 'bare', 'no_words'];
  expect(said.map((code) => outcomeWord(code, words))).toEqual([
    'ship sunk',
    'day',
    'aircraft',
    'Repaired',
    'Bombs',
    'The gun stays',
    'Flak: no hit',
    'bare',
    'no words',
  ]);
});
