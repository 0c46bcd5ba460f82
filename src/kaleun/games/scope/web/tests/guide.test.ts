import { describe, expect, it } from 'vitest';
import type { GuideMoment } from '@web/kit/module';
import { positions, textsOf } from '../fixtures/read';
import { guide } from '../guide';
import type { Ship, View } from '../view.gen';

const base = positions.german!;
const ship = (id: string, kind: string, cell: number): Ship => ({
  id,
  kind,
  side: 'allied',
  cell,
  status: 'afloat',
  damaged: false,
  furthest: 0,
  points: 1,
  armor: 1,
  firepower: 0,
  fast: false,
  cargo: true,
});
const sea: View = {
  ...base.view,
  rows: 5,
  columns: 5,
  turn: 5,
  mines: [],
  torpedoes: [],
  submarines: [53],
  ships: [ship('F1', 'freighter', 12), ship('D1', 'allied_destroyer', 11)],
};
const moment = (change: Partial<View> = {}, more: Partial<GuideMoment<View>> = {}): GuideMoment<View> => ({
  view: { ...sea, ...change },
  ask: base.ask,
  log: [],
  n: 9,
  over: false,
  ...more,
});
const shown = (m: GuideMoment<View>) => guide.steps.find((s) => s.when(m))!;
const torpedo = (number: number) => ({
  owner: 'german' as const,
  number,
  cell: 33,
  heading: 'N' as const,
  fresh: false,
});

describe('the guided first game', () => {
  it('begins with the deployment and suggests a card that is offered', () => {
    const { view } = positions.deploy!;
    const ask = { ...positions.deploy!.ask!, prompt: 'deploy_submarines' };
    expect(shown({ view, ask, log: [], n: 0, over: false }).id).toBe('deploy');
    expect(shown(moment({ turn: 0 }, { ask: null })).id).toBe('convoy');
    expect(shown(moment({ turn: 1 })).id).toBe('first');
  });

  it('knows when a ship is in line, when a hunter is near and when torpedoes run', () => {
    expect(shown(moment()).id).toBe('closer');
    expect(shown(moment({ submarines: [52] })).id).toBe('aim');
    expect(shown(moment({ ships: [ship('D1', 'allied_destroyer', 43)] })).id).toBe('hunted');
    expect(shown(moment({ torpedoes: [torpedo(1)] })).id).toBe('launched');
    expect(shown(moment({ torpedoes: [torpedo(1), torpedo(2)] })).id).toBe('both_out');
    expect(shown(moment({}, { ask: null })).id).toBe('wait');
  });

  it('has a word on both ends', () => {
    expect(shown(moment({ winner: 'german' }, { over: true })).id).toBe('won');
    expect(shown(moment({ winner: 'allied' }, { over: true })).id).toBe('lost');
  });

  it('every step has a rule and words in three languages', () => {
    for (const s of guide.steps) {
      expect(s.rule).toMatch(/^SC-/);
      expect(new Set((['en', 'de', 'es'] as const).map((lang) => s.text(textsOf(lang), moment()))).size).toBe(3);
    }
  });
});
