// The story of a career as the log tells it.
import { expect, it } from 'vitest';
import type { LogLine } from '@web/protocol/messages';
import { diaryOf } from '@web/kit/story/diary';
import { positions, textsOf } from '../fixtures/read';
import { diary } from '../story/diary';
import { patrolsOf, tonsOf } from '../story/facts';
import { fatesOf } from '../logic/fates';
import { wayOf } from '../logic/track';

const { view, log } = positions.over!;

it('finds every patrol with its ships', () => {
  const patrols = patrolsOf(log);
  expect(patrols.map(({ number }) => number)).toEqual(patrols.map((_, i) => i + 1));
  expect(patrols.reduce((sum, patrol) => sum + tonsOf(patrol), 0)).toBe(view.tonnage);
  expect(patrols.at(-1)!.destination).toBe('');
});

it.each(['en', 'de', 'es'] as const)('tells the diary in prose (%s): no code, no gap', (lang) => {
  const said = diaryOf(log, view, textsOf(lang), diary, 'table')
    .flatMap(({ entries }) => entries)
    .flatMap(({ sentences, weather }) => [weather, ...sentences.map(({ text }) => text)]);
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((text) => /[{}]|^\w+_\w+$/.test(text))).toEqual([]);
});

it('knows what became of the men', () => {
  const fates = (end: string): Set<string> => new Set(fatesOf(view, end, textsOf('en')).map(({ fate }) => fate));
  expect(fates('sunk_by_escort').has('lost with the boat')).toBe(true);
  expect(fates('scuttled_captured').has('prisoner')).toBe(true);
});

it('knows where a boat is bound that is posted to Penang, and one that is called home', () => {
  const said = (code: string, data: LogLine['data']): LogLine => ({ ...log[0]!, code, data });
  const orders = { month: '1944-01', base: 'france', patrol: 1 };
  const bound = (...lines: LogLine[]): string[] => patrolsOf(lines).map(({ area, bound: to }) => `${area} ${to}`);
  expect(
    bound(
      said('posted_to_penang', {}),
      said('assigned', { ...orders, area: 'indian_ocean' }),
      said('from_penang', { result: 'return_norway' }),
      said('assigned', { ...orders, area: 'return_from_penang', base: 'penang' }),
      said('assigned', { ...orders, area: 'mediterranean' }),
    ),
  ).toEqual(['indian_ocean_to_penang penang', 'return_from_penang norway', 'mediterranean med']);
});

it('sails each patrol from its own base to its own', () => {
  const { out, home } = wayOf('british_isles', 'norway', 'germany');
  expect([out[0], home.at(-1)]).toEqual([
    [5.1, 60.4],
    [10.2, 54.4],
  ]);
});
