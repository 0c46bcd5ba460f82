import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import type { ChartData } from '../module';
import { settle as dice } from '../torpedo_dice/settle';
import { settle } from './settle';

const data = parse(readFileSync('../src/kaleun/games/scope/charts/scenarios.toml', 'utf8'));
const charts = [{ name: 'scenarios', data }] as unknown as ChartData[];
const base = { scenario: 'lone_wolf', slow_submarines: false, surface_combat: false, reinforcements: false, edge: 'none', custom_freighters: 2, custom_tankers: 1 };
const after = (change: Record<string, string | number | boolean>, before: Partial<typeof base> = {}) => settle({ ...base, ...before, ...change }, Object.keys(change)[0]!, charts);

describe('options of SCOPE that go together', () => {
  it('a naval battle brings guns and reinforcements, and keeps them', () => {
    const { values, fixed } = after({ scenario: 'naval_battle' });
    expect(values).toMatchObject({ surface_combat: true, reinforcements: true, slow_submarines: false });
    expect(fixed).toEqual(['surface_combat', 'reinforcements']);
  });
  it('a hunting group has no reinforcements', () => {
    const { values, fixed } = after({ scenario: 'hunting_group_5x6' }, { reinforcements: true, surface_combat: true });
    expect(values).toMatchObject({ surface_combat: true, reinforcements: false });
    expect(fixed).toEqual(['reinforcements']);
  });
  it('reinforcements and guns follow each other', () => {
    expect(after({ reinforcements: true }).values.surface_combat).toBe(true);
    expect(after({ surface_combat: false }, { reinforcements: true }).values.reinforcements).toBe(false);
  });
  it('an edge belongs to its scenarios: the last change stays', () => {
    expect(after({ edge: 'extra_submarine' }, { scenario: 'wolf_pack' }).values).toMatchObject({ edge: 'extra_submarine', scenario: 'lone_wolf' });
    expect(after({ scenario: 'naval_skirmish' }, { edge: 'fewer_destroyers' }).values.edge).toBe('none');
    expect(after({ edge: 'fewer_destroyers' }, { scenario: 'wolf_pack' }).values.scenario).toBe('wolf_pack');
  });
  it('a scenario of one\'s own keeps some cargo and no edge', () => {
    expect(after({ scenario: 'custom' }, { edge: 'extra_destroyer' })).toMatchObject({ values: { edge: 'none' }, fixed: [] });
    expect(after({ custom_freighters: 0 }, { custom_tankers: 0 }).values.custom_tankers).toBe(1);
  });
});

it('Torpedo Dice alone is played on the mission side', () => {
  expect(dice({ players: 1, mode: 'training' }, 'players').values).toEqual({ players: 1, mode: 'mission' });
  expect(dice({ players: 1, mode: 'training' }, 'mode').values).toEqual({ players: 2, mode: 'training' });
  expect(dice({ players: 2, mode: 'training' }, 'mode').values).toEqual({ players: 2, mode: 'training' });
});
