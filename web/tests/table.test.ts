// The small pure parts of the table page.
import { describe, expect, it } from 'vitest';
import { Texts } from '../src/i18n/texts';
import { timed } from '../src/session/pace';
import { read } from '../src/session/settings.svelte';
import { deedOf } from '../src/shell/keys';
import { cleanCode } from '../src/shell/lobby/code';
import { chartTables } from '../src/shell/panels/charts';
import { rowLabel } from '../src/shell/panels/rowlabel';
import { matches } from '../src/shell/panels/search';
import { chapterMarks } from '../src/shell/table/chapters';
import { understand } from '../src/shell/table/command';
import { diceKey, readDice } from '../src/shell/table/dice';
import { figuresOf, percent, rankOf, topOf } from '../src/shell/table/advice';
import { logLine, stateMessage } from './fakes';
import type { Advice } from '../src/protocol/messages';
import { chartCards } from '@games/unterseeboot/web/fixtures/read';

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

describe('charts', () => {
  it('gives every row of every chart the id the log uses', () => {
    for (const chart of chartCards) {
      const ids = new Set(chartTables(chart).flatMap((table) => table.rows.map((row) => row.id)));
      for (const row of chart.rows) expect(ids, `${chart.name} ${row}`).toContain(row);
    }
  });
  it('names rows for people', () => {
    expect(rowLabel('attack[level=2]', texts)).toBe('attack, level 2');
    expect(rowLabel('column[id=1943-H2].rows[3]', texts)).toBe('1943-H2, 3');
    expect(rowLabel('row[roll=1,2]', texts)).toBe('roll 1, 2');
    expect(rowLabel('range.close', texts)).toBe('range, close');
    const data = {
      result: {
        rows: [
          { lo: -99, hi: 8, hits: 0 },
          { lo: 9, hi: 11, hits: 1 },
          { lo: 12, hi: 99, hits: 2 },
        ],
      },
    };
    expect(rowLabel('result[lo=9]', texts, data)).toBe('9–11');
    expect(rowLabel('result[lo=12]', texts, data)).toBe('≥ 12');
    const row_ids = { 'result.rows': ['a', 'b', 'c'] };
    expect(chartTables({ data, row_ids })[0]!.rows.map((row) => row.cells)).toEqual([
      ['≤ 8', '0'],
      ['9–11', '1'],
      ['≥ 12', '2'],
    ]);
    const systems = { system: [{ number: 1, key: 'search' }] };
    expect(rowLabel('system[number=1]', texts, systems)).toBe('search');
  });
  it("names rows in the game's own words where it has them", () => {
    const german = new Texts('de', { word: { wolf_pack: 'Wolfsrudel' } });
    const titles = { 'pool[players]': '{n} Spieler', 'pool.track': 'Leiste' };
    expect(rowLabel('scenario[id=wolf_pack]', german, {}, 'scenarios', titles)).toBe('Wolfsrudel');
    expect(rowLabel('pool[players=2]', german, {}, 'pool', titles)).toBe('2 Spieler');
    expect(rowLabel('track', german, {}, 'pool', titles)).toBe('Leiste');
    expect(rowLabel('naval[1].fleets[3]', german, {}, 'fleets', { 'fleets.*': '' })).toBe('');
    expect(rowLabel('scenario[id=wolf_pack]', german)).toBe('wolf pack');
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
    expect(matches('tiefe  boot', 'Das Boot in der Tiefe')).toBe(true);
    expect(matches('zuruck', 'Zurück')).toBe(true);
    expect(matches('boot haus', 'Das Boot')).toBe(false);
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
