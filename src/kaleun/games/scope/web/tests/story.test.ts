// The diary of a duel: in prose, in three languages, and after the end with what was hidden.
import { expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { diaryOf, forms } from '@web/kit/story/diary';
import type { Report } from '@web/protocol/messages';
import { charts, games, textsOf } from '../fixtures/read';
import { diary } from '../story/diary';

const [pack] = games;
const log = pack!.allied.frames.map(({ line }) => line);
const { end } = pack!.allied;
const shuffles = log.filter(({ code }) => code === 'quadrant');
const searched = log.find(({ code }) => code === 'found_nothing' || code === 'submarine_sunk');

it.each(LANGS)('tells a duel in prose (%s): no code, no gap', (lang) => {
  const said = diaryOf(log, end, textsOf(lang), diary, 'table', charts)
    .flatMap(({ entries }) => entries)
    .flatMap(({ date, place, weather, sentences }) => [date, place, weather, ...sentences.map(({ text }) => text)]);
  expect(said.length).toBeGreaterThan(40);
  expect(said.filter((text) => /[{}]|undefined|^\w+_\w+$/.test(text))).toEqual([]);
});

it('has chapters of eight turns, scraps of the sea and the score at the end', () => {
  const chapters = diaryOf(log, end, textsOf('en'), diary, 'table', charts);
  expect(chapters[0]!.title).toBe('Deployment');
  expect(chapters[1]!.title).toBe('Turns 1 to 8');
  expect(chapters.flatMap(({ entries }) => entries).filter(({ scrap }) => scrap !== null).length).toBeGreaterThan(0);
  expect(chapters.at(-1)!.sum?.[1]).toBe(`${end.scores.german} : ${end.scores.allied}`);
});

it('tells which shuffle was a bluff only when the report of the finished game says so', () => {
  const told = (bluff: boolean | null): string => {
    const turn = 1;
    const found = shuffles.map(({ at, data }) => ({
      n: at,
      turn,
      corner: data.corner,
      bluff,
      moved: bluff ? [] : [[1, 2]],
    }));
    const report =
      bluff === null
        ? null
        : ({ hindsight: { moments: [], shuffles: found, turning: null, ahead: 0 } } as unknown as Report);
    return diaryOf(log, end, textsOf('en'), diary, 'table', charts, report)
      .flatMap(({ entries }) => entries)
      .flatMap(({ sentences }) => sentences.map(({ text }) => text))
      .join(' ');
  };
  expect(shuffles.length).toBeGreaterThan(2);
  expect(told(null)).not.toMatch(/bluff|→/);
  expect(told(true)).toMatch(/was a bluff/);
  expect(told(false)).toMatch(/1 → 2/);
});

it('says what a search risked, where the report knows it', () => {
  const turn = Number(log.slice(0, log.indexOf(searched!)).findLast(({ code }) => code === 'turn_begins')!.data.turn);
  const moments = [
    { n: 0, turn, side: '', ships: {}, submarines: [], heat: { [String(searched!.data.cell)]: 0.5 }, seen: null },
  ];
  const report = { hindsight: { moments, shuffles: [], turning: null, ahead: 0 } } as unknown as Report;
  const said = diaryOf(log, end, textsOf('en'), diary, 'table', charts, report)
    .flatMap(({ entries }) => entries)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text));
  expect(said.some((text) => text.includes('an even chance'))).toBe(true);
});

it('has many forms for what happens often', () => {
  for (const code of ['quadrant', 'true_quadrant_none', 'true_quadrant_n', 'launched', 'sunk', 'torpedo_hit', 'quiet'])
    expect(forms(textsOf('en'), code).length).toBeGreaterThanOrEqual(3);
});
