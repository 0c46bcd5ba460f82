// The small pure parts of the table page.
import { describe, expect, it } from 'vitest';
import { Texts } from '../src/i18n/texts';
import { timed } from '../src/session/pace';
import { read } from '../src/session/settings.svelte';
import { deedOf } from '../src/shell/keys';
import { cleanCode } from '../src/shell/lobby/code';
import type { Reading, ReadRow, ReadTable } from '../src/protocol/messages';
import { cardsFor, chanceOf, met, needed, needWords } from '../src/shell/panels/reading';
import { matches } from '../src/shell/panels/search';
import { chapterMarks } from '../src/shell/table/chapters';
import { understand } from '../src/shell/table/command';
import { diceKey, readDice } from '../src/shell/table/dice';
import { figuresOf, percent, rankOf, topOf } from '../src/shell/table/advice';
import { logLine, stateMessage } from './fakes';
import type { Advice } from '../src/protocol/messages';

const texts = new Texts('en', {
  option: { move: 'Move to {thing}', stay: 'Stay at {thing}', fire: '{thing}' },
  word: { search: 'search' },
});

describe('command line', () => {
  const ask = stateMessage({}).ask!;
  it('takes numbers, keys and words', () => {
    expect(understand('1', ask, texts)).toEqual({ do: 'answer', key: 'move:P3' });
    expect(understand('move P3', ask, texts)).toEqual({ do: 'answer', key: 'move:P3' });
    expect(understand('MOVE:p3', ask, texts)).toEqual({ do: 'answer', key: 'move:P3' });
    expect(understand('p3', ask, texts)).toEqual({ do: 'answer', key: 'move:P3' });
    expect(understand('Stay at P2', ask, texts)).toEqual({ do: 'answer', key: 'stay:P2' });
  });
  it('names all options that fit instead of guessing', () => {
    expect(understand('p', ask, texts)).toEqual({ do: 'unclear', keys: ['move:P3', 'stay:P2'] });
  });
  it('refuses what is not there', () => {
    for (const line of ['3', '0', 'fire S2', '', 'constructor'])
      expect(understand(line, ask, texts)).toEqual({ do: 'unknown' });
  });
  it('knows its own commands in three languages', () => {
    expect(understand('Zurück', ask, texts)).toEqual({ do: 'undo' });
    expect(understand('deshacer', ask, texts)).toEqual({ do: 'undo' });
    expect(understand('look 12', ask, texts)).toEqual({ do: 'look', n: 12 });
    expect(understand('Regel ub-4.1', null, texts)).toEqual({ do: 'rule', id: 'UB-4.1' });
  });
  it('reads typed dice', () => {
    const dice = { ...ask, kind: 'dice', dice: [2, 6] as [number, number], options: [] };
    expect(understand('3 5', dice, texts)).toEqual({ do: 'answer', key: 'roll:3-5' });
    expect(understand('7 1', dice, texts)).toEqual({ do: 'unknown' });
  });
});

describe('typed dice', () => {
  it('accepts the ways people write dice, and nothing else', () => {
    expect(readDice('35', 2, 6)).toEqual([3, 5]);
    expect(readDice(' 3, 5 ', 2, 6)).toEqual([3, 5]);
    expect(readDice('12', 1, 20)).toEqual([12]);
    expect(readDice('12', 2, 20)).toBeNull();
    for (const bad of ['', '0', '7', '3 5', 'x', '-1', '1e1']) expect(readDice(bad, 1, 6), bad).toBeNull();
    expect(diceKey([3, 5])).toBe('roll:3-5');
  });
});

describe('telling', () => {
  const frame = (n: number, given = {}) => ({ line: logLine(n, given), view: { n } });
  const [plain, rolled] = [frame(1), frame(2, { dice: [4] })];
  const none = () => null;
  it('waits at dice and at scenes, never longer than four seconds in all', () => {
    expect(timed([plain, rolled, plain], {}, none).map(({ roll, hold }) => [roll, hold])).toEqual([
      [0, 0],
      [480, 420],
      [0, 0],
    ]);
    expect(timed([plain], {}, () => ({ ms: 600, before: true }))[0]).toMatchObject({
      roll: 0,
      hold: 600,
      before: true,
    });
    const many = timed(
      Array.from({ length: 12 }, () => rolled),
      {},
      none,
    );
    expect(many.reduce((sum, { roll, hold }) => sum + roll + hold, 0)).toBeLessThanOrEqual(4_200);
  });
  it('asks for the cue of a line on the position before it', () => {
    const seen: unknown[] = [];
    timed([plain, rolled], { n: 0 }, (_, view) => (seen.push(view), null));
    expect(seen).toEqual([{ n: 0 }, { n: 1 }]);
  });
});

const row = (id: string, over: Partial<ReadRow> = {}): ReadRow => ({
  id,
  cells: [{ text: id, faces: [], pictures: [], limit: 0, up: false }],
  low: null,
  high: null,
  start: null,
  end: null,
  ...over,
});
const table = (over: Partial<ReadTable>): ReadTable => ({
  title: '',
  dice: '1d6',
  thrown: 'D6',
  heads: [],
  rows: [],
  low: null,
  high: null,
  wanted: '',
  said: false,
  ...over,
});
const card = (...tables: ReadTable[]): Reading => ({
  chart: 'c',
  title: 'C',
  about: '',
  rule: 'UB-8.4',
  asked: ['torpedo'],
  tables,
  mods: [],
  notes: [],
  origins: [],
  rulings: [],
});
const on = (id: string, dice: number[], mods: number[] = [], data = {}) => ({
  row: id,
  dice,
  mods: mods.map((value) => ({ code: 'm', value, rule: 'UB-8.4' })),
  data,
});

describe('a line on its card', () => {
  const attack = card(table({ rows: [row('surface', { low: 3, high: 6 }), row('deep')] }));
  const search = card(table({ rows: [row('s', { low: 4, high: 6 }), row('s', { low: 1, high: 3 })] }));
  const bands = table({
    dice: '2d6',
    rows: [row('a', { start: -99, end: 8 }), row('b', { start: 9, end: 99 })],
    low: -99,
    high: 8,
  });

  it('says what the die needed, and whether it was reached', () => {
    expect(needed(attack, on('surface', [5]))).toEqual({ total: 5, low: 3, high: 6, reached: true });
    expect(needed(attack, on('surface', [2]))!.reached).toBe(false);
    expect(needed(attack, on('deep', [2]))).toBeNull();
    expect(needed(attack, on('surface', [2, 3]))).toBeNull();
    expect(needWords({ low: 3, high: 6 })).toEqual(['need_more', { n: 3 }]);
    expect(needWords({ low: 1, high: 3 })).toEqual(['need_span', { lo: 1, hi: 3 }]);
    expect(needWords({ low: -50, high: 6 })).toEqual(['need_less', { n: 6 }]);
    expect(needWords({ low: 6, high: 6 })).toEqual(['need_one', { n: 6 }]);
  });
  it('takes modifiers off what the dice needed, but not twice', () => {
    expect(needed(card(bands), on('b', [3, 4], [1, 1]))).toEqual({ total: 7, low: -50, high: 6, reached: false });
    const fire = card(table({ dice: '2d6', said: true, rows: [row('close', { low: -99, high: 8 })] }));
    expect(needed(fire, on('close', [3, 4], [1], { need: 7 }))).toEqual({ total: 7, low: -50, high: 7, reached: true });
  });
  it('lights the row that the dice chose among rows of one name', () => {
    expect(met(search, on('s', [2]))!.row.low).toBe(1);
    expect(met(search, on('s', [5]))!.row.low).toBe(4);
    expect(met(search, on('nowhere', [5]))).toBeNull();
  });
  it('knows how likely each row is', () => {
    expect(chanceOf(bands, bands.rows[0]!, 2)).toBeCloseTo(15 / 36);
    expect(chanceOf(bands, bands.rows[0]!, 0)! + chanceOf(bands, bands.rows[1]!, 0)!).toBeCloseTo(1);
    expect(chanceOf(bands, row('x'), 0)).toBeNull();
  });
  it('is found by the question that is decided on it', () => {
    expect(cardsFor([attack], 'torpedo')).toEqual([attack]);
    expect(cardsFor([attack], 'maneuver')).toEqual([]);
  });
});

describe('advice', () => {
  const figure = (value: number, spread = 0, fraction = '') => ({
    value,
    low: value - spread,
    high: value + spread,
    exact: spread === 0,
    fraction,
  });
  const advice: Advice = {
    horizon: 'turn',
    measures: [
      { name: 'tons', kind: 'good', unit: 'tons' },
      { name: 'hull', kind: 'harm', unit: 'chance' },
    ],
    options: { a: [figure(3333), figure(0.125, 0, '1/8')], b: [figure(1000), figure(0.5, 0.1)] },
    by: 'tons',
    best: ['a'],
    samples: 0,
    done: true,
    says: '',
    data: {},
    why: {},
  };
  const texts = new Texts('en', { measure: { tons: 'Tons' }, outcome: { hull: 'hull lost' } });
  it('writes the same numbers for every option, with a range where they are sampled', () => {
    expect(figuresOf(advice, 'a', texts).map((f) => [f.name, f.text, f.fraction])).toEqual([
      ['Tons', '3\u202f330 t', ''],
      ['hull lost', '13 %', '1/8'],
    ]);
    expect(figuresOf(advice, 'b', texts)[1]).toMatchObject({ text: '≈50 %', range: '40–60 %', fill: 0.5 });
    expect(figuresOf(null, 'a', texts)).toEqual([]);
  });
  it('calls one best, or several that nothing tells apart', () => {
    expect([rankOf(advice, 'a'), rankOf(advice, 'b'), rankOf(null, 'a')]).toEqual(['best', null, null]);
    expect(rankOf({ ...advice, best: ['a', 'b'] }, 'b')).toBe('among');
    expect(topOf(advice, ['b', 'a'])).toBe('a');
    expect(topOf({ ...advice, by: 'hull' }, ['b', 'a'])).toBe('a');
  });
  it('never rounds something possible to nothing or certain', () => {
    expect([percent(0), percent(0.001), percent(0.5), percent(0.999), percent(1)]).toEqual([
      '0 %',
      '<1 %',
      '50 %',
      '>99 %',
      '100 %',
    ]);
  });
});

describe('keys', () => {
  const press = (key: string, target: EventTarget | null = document.body, extra = {}) =>
    deedOf({ key, target, ctrlKey: false, metaKey: false, altKey: false, ...extra });
  it('does what the list says', () => {
    expect(press('3')).toBe(2);
    expect(press('u')).toBe('undo');
    expect(press('U')).toBe('redo');
    expect(press('PageUp')).toBe('phase_back');
    expect(press('0')).toBeNull();
  });
  it('leaves keys to text fields, the browser, and buttons', () => {
    expect(press('3', document.createElement('input'))).toBeNull();
    expect(press('u', document.body, { ctrlKey: true })).toBeNull();
    expect(press('Enter', document.createElement('button'))).toBeNull();
    expect(press('3', document.createElement('button'))).toBe(2);
  });
});

describe('lobby', () => {
  it('cleans codes', () => {
    expect(cleanCode(' k7m-2p9x ')).toBe('K7M2P9');
  });
});

describe('rest', () => {
  it('searches words in any order without accents', () => {
    expect(matches('tiefe  boot', 'de', 'Das Boot in der Tiefe')).toBe(true);
    expect(matches('zuruck', 'de', 'Zurück')).toBe(true);
    expect(matches('boot haus', 'de', 'Das Boot')).toBe(false);
  });
  it('marks chapters once each, in order', () => {
    expect(
      chapterMarks(
        [
          logLine(0, { code: 'turn_begins', at: 0 }),
          logLine(1),
          logLine(2, { code: 'turn_begins', at: 9 }),
          logLine(3, { code: 'turn_begins', at: 9 }),
        ],
        ['turn_begins'],
      ),
    ).toEqual([0, 9]);
  });
  it('keeps what is sound of stored settings', () => {
    const base = {
      lang: 'en',
      theme: 'night',
      size: 100,
      sound: false,
      volume: 40,
      motion: 'system',
      confirm: 'irreversible',
      speed: 'normal',
      forced: false,
      debug: false,
      text: false,
      name: '',
    } as const;
    expect(read('{"lang": "de", "theme": "pink", "size": 117, "sound": "yes", "debug": true}', base)).toMatchObject({
      lang: 'de',
      theme: 'night',
      size: 100,
      sound: false,
      debug: true,
    });
    expect(read('not json', base)).toEqual(base);
    expect(read('null', base)).toEqual(base);
  });
});
