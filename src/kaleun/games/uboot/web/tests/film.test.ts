// The voyages of this person, the text of a mission, and the story of a patrol.
import { expect, it } from 'vitest';
import type { Film, Summary } from '@web/protocol/messages';
import { charts, positions, textsOf } from '../fixtures/read';
import { missionsOf } from '../logic/missions';
import { diaryOf, forms } from '@web/kit/story/diary';
import { diary } from '../story/diary';
import { linesOf } from '../story/lines';
import { glance, placeOf, tomlOf } from '../logic/toml';
import { CAMPAIGN, firstOf, legOf, legsOf, orderOf, scoreOf, tonsOf, voyageIn, type Sailed } from '../logic/voyage';
import type { View } from '../logic/station';

const done = (mission: string, more: Partial<Sailed> = {}): Sailed => ({
  mission,
  grade: 'C',
  renown: 50,
  grt: 20000,
  primary: true,
  lost: false,
  ...more,
});
const game = (table: string, mission: string, sailed: Sailed[], end: Sailed | null, of = 'A'): Summary =>
  ({
    table,
    over: end !== null,
    waiting: false,
    options: { mission, voyage: JSON.stringify({ of, sailed }) },
    result: end === null ? null : { summary: end },
  }) as unknown as Summary;

it('a voyage stands in the options of its games', () => {
  expect(voyageIn(firstOf({ charts }, 'A'))).toEqual({ of: 'A', sailed: [] });
  expect(firstOf({ charts }, CAMPAIGN)).toMatchObject({ mission: 'M01', further_missions: 0 });
  expect(firstOf({ charts }, 'A')).toMatchObject({ mission: orderOf({ charts }, 'A')[0], further_missions: 2 });
  for (const voyage of ['', '{', '3', 'null', '{"of": 3}']) expect(voyageIn({ voyage })).toBeNull();
});

it('the newest game of a voyage says where it has got to, with the mission that is over', () => {
  const leg = legOf(game('x', 'A2', [done('A1')], done('A2', { renown: 70 })))!;
  expect(leg.voyage.sailed.map(({ mission }) => mission)).toEqual(['A1', 'A2']);
  expect([scoreOf(leg.voyage), tonsOf(leg.voyage)]).toEqual([120, 40000]);
  expect(legOf({ options: { voyage: '' } } as unknown as Summary)).toBeNull();
});

it('a game that another one follows is not shown, and another voyage of the same name is', () => {
  const first = game('1', 'A1', [], done('A1'));
  const second = game('2', 'A2', [done('A1')], null);
  const other = game('3', 'A1', [], done('A1', { renown: 10 }));
  const war = game('4', 'M01', [], null, CAMPAIGN);
  expect(legsOf([second, first, other, war], 'A').map(({ table }) => table)).toEqual(['2', '3']);
  expect(legsOf([second, first, war], CAMPAIGN).map(({ table }) => table)).toEqual(['4']);
});

it('writes a mission of the book as a text whose briefing can be read again', () => {
  const mission = missionsOf({ charts })[0]!;
  const toml = tomlOf(mission);
  expect(glance(toml)).toMatchObject({ title: mission.title, briefing: mission.briefing, start_square: 'AF77' });
  expect(toml).toContain('traffic = [\n  { kind = ');
  expect(glance('id = 3')).toBeNull();
});

it.each(['en', 'de', 'es'] as const)('tells a patrol in prose: %s', (lang) => {
  const lines = [
    { at: 1, code: 'contact_eye', data: { bearing: 40 } },
    { at: 1, code: 'contact_eye', data: { bearing: 50 } },
    { at: 1, code: 'fired', data: { n: 2 } },
    { at: 1, code: 'torpedo_hit', data: {} },
    { at: 1, code: 'ship_sunk', data: { vessel: 'Tanker', grt: 8000 } },
    { at: 1, code: 'depth_charges', data: {} },
    { at: 1, code: 'depth_charges', data: {} },
    { at: 2, code: 'resurface', data: {} },
  ].map((line) => ({ rule: '', to: null, ...line }));
  const truth = [0, 1, 2].map(() => ({ boat: [57, -10], square: 'AM25', depth: 90, light: 'day', ships: [] }));
  const film = {
    table: 'x',
    game: 'uboot',
    times: [0, 60, 40000],
    truth,
    lines,
    standing: {},
    goes_on: false,
  } as unknown as Film;
  const view = positions['over captain']!.view as View;
  const days = diaryOf(linesOf(film, view), view, textsOf(lang), diary, 'table', charts);
  const entries = days.flatMap((day) => day.entries);
  expect(entries).toHaveLength(2);
  expect(entries[0]!.place).toBe('AM25');
  expect(entries[0]!.sentences.length).toBeGreaterThan(4);
  expect(entries[0]!.vessels).toEqual(['tanker']);
  expect(entries[0]!.scrap?.marks.map(({ kind }) => kind)).toContain('sunk');
  expect(days[0]!.sum![1]).toContain('8');
  const said = entries.flatMap(({ date, weather, sentences }) => [date, weather, ...sentences.map(({ text }) => text)]);
  expect(said.filter((text) => /[{}]|undefined|^\w+_\w+$/.test(text))).toEqual([]);
});

it('writes what the Captain noted into his diary, also before there is a film', () => {
  const over = positions['over captain']!.view as View;
  const task = {
    ...over.task,
    log: [...over.task.log, { mission: 'X01', t: 9000, code: 'note', words: 'Rum for all.' }],
  };
  const view = { ...over, task };
  const said = diaryOf(linesOf(null, view), view, textsOf('en'), diary, 'table', charts)
    .flatMap(({ entries }) => entries)
    .flatMap(({ sentences }) => sentences.map(({ text }) => text));
  expect(said).toContain('“Rum for all.”');
  expect(said).toHaveLength(2);
});

it.each(['en', 'de', 'es'] as const)('has several forms for what happens often: %s', (lang) => {
  for (const code of ['contact_eye', 'dive', 'fired_n', 'ship_sunk', 'depth_charges_n', 'aircraft'])
    expect(forms(textsOf(lang), code).length).toBeGreaterThanOrEqual(3);
});

it('finds the line the checker speaks of', () => {
  const toml = 'id = "X"\ntraffic = [\n  { kind = "lone" },\n  { kind = "ghost" },\n]\n\n[weather]\nstart = "pink"\n';
  const line = (data: Record<string, unknown>): string => toml.slice(...placeOf(toml, data));
  expect(line({ at: 'traffic 2 › kind' })).toContain('ghost');
  expect(line({ at: 'id' })).toBe('id = "X"');
  expect(line({ at: 'weather › start' })).toBe('[weather]');
  expect(line({ line: 3 })).toContain('lone');
  expect(line({ at: 'title' })).toBe('id = "X"');
});
