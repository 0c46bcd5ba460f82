// The campaign on this device, the text of a mission, and the story of a patrol.
import { beforeEach, expect, it } from 'vitest';
import type { Film } from '@web/protocol/messages';
import { charts, positions, textsOf } from '../fixtures/read';
import { missionsOf } from '../logic/missions';
import { storyOf } from '../logic/report';
import { glance, tomlOf } from '../logic/toml';
import {
  CAMPAIGN,
  entered,
  keepVoyage,
  lockedBy,
  nextOf,
  optionsOf,
  rankOf,
  scoreOf,
  storedVoyage,
  type Sailed,
} from '../logic/voyage';
import type { View } from '../logic/station';

const done = (mission: string, more: Partial<Sailed> = {}): Sailed => ({
  table: mission,
  mission,
  grade: 'C',
  renown: 50,
  grt: 20000,
  primary: true,
  lost: false,
  ...more,
});
beforeEach(() => localStorage.clear());

it('keeps each voyage by itself and goes on with the next mission', () => {
  keepVoyage(entered(storedVoyage(CAMPAIGN), done('M01'), '{}'));
  keepVoyage(entered(storedVoyage('A'), done('A1'), '{"levels":{"captain":"hard"}}'));
  expect(nextOf({ charts }, storedVoyage(CAMPAIGN))).toBe('M02');
  expect(optionsOf({ charts }, storedVoyage(CAMPAIGN))).toMatchObject({ mission: 'M02', carried: '' });
  expect(optionsOf({ charts }, storedVoyage('A'))).toMatchObject({
    mission: 'A2',
    further_missions: 2,
    captain: 'hard',
    carried: '{"levels":{"captain":"hard"}}',
  });
});

it('locks what the rules lock', () => {
  const after = (of: string, last: Sailed): string => lockedBy({ charts }, entered(storedVoyage(of), last, ''));
  expect(after(CAMPAIGN, done('M01', { grade: 'F' }))).toBe('grade');
  expect(after('A', done('A2', { primary: false }))).toBe('gate');
  expect(after('A', done('A1', { grade: 'F', primary: false }))).toBe('');
  expect(after(CAMPAIGN, done('M01', { lost: true }))).toBe('lost');
});

it('adds up Renown, and tonnage for the rank', () => {
  const two = { of: CAMPAIGN, sailed: [done('M01'), done('M02')], carried: '' };
  expect(scoreOf(two)).toBe(100);
  expect(rankOf({ charts }, two)).toBe('able');
  expect(rankOf({ charts }, storedVoyage(CAMPAIGN))).toBe('');
});

it('a damaged entry counts as none', () => {
  localStorage.setItem('kaleun.uboot.voyages', '{');
  expect(storedVoyage(CAMPAIGN).sailed).toEqual([]);
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
  const truth = [0, 1, 2].map(() => ({ boat: [57, -10], square: 'AM25', ships: [] }));
  const film = { table: 'x', game: 'uboot', times: [0, 60, 40000], truth, lines, onward: {} } as unknown as Film;
  const story = storyOf(film, positions['over captain']!.view as View, textsOf(lang));
  expect(story).toHaveLength(2);
  expect(story[0]).toMatchObject({ square: 'AM25' });
  expect(story[0]!.text.split('. ').length).toBeGreaterThan(3);
  expect(story.map(({ text }) => text).join(' ')).not.toMatch(/story_|[{}]/);
});
