import { describe, expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import type { GuideMoment } from '@web/kit/module';
import { guided, positions, textsOf } from '../fixtures/read';
import type { View } from '../view.gen';
import { guide, places } from '../guide';
import script from '../guide.json';

const shown = (moment: GuideMoment<View>) => guide.steps.find((step) => step.when(moment));
const moments = guided.places.map((p) => ({
  key: p.key,
  moment: { view: p.view, ask: p.ask, log: guided.log.slice(0, p.lines), n: p.n, over: false },
}));
const end: GuideMoment<View> = { view: guided.end, ask: null, log: guided.log, n: 0, over: true };

describe('the suggested way', () => {
  it('a novice who always takes the suggestion comes home, having seen all that matters', () => {
    expect(guided.over).toBe(true);
    expect(guided.end.outcome).toBe('returned');
    const told = guided.log.map((line) => line.code);
    for (const code of [
      'identified',
      'torpedo_missed',
      'false_contact',
      'ship_sunk',
      'detected',
      'depth_charged',
      'repaired',
      'evaded',
      'recharged',
      'spotted',
    ]) {
      expect(told).toContain(code);
    }
    expect(guided.end.turn).toBeLessThanOrEqual(12);
  });

  it.each(moments)('at $moment.view.turn suggests $key', ({ key, moment }) => {
    const step = shown(moment);
    expect(step?.suggest).toBe(key);
    expect(step?.rule).toMatch(/^UB-/);
  });

  it('uses every step once and ends with a word on the end', () => {
    const ids = moments.map(({ moment }) => shown(moment)!.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(script.keys.length);
    expect(shown(end)?.id).toBe('over_home');
  });
});

describe('another way', () => {
  it.each(
    Object.entries(positions).filter(([, p]) =>
      ['maneuver', 'battery', 'identify', 'torpedo'].includes(p.ask?.prompt ?? ''),
    ),
  )('has a word for position "%s" and suggests nothing that is not offered', (_, { view, ask, log }) => {
    const step = shown({ view, ask, log, n: 0, over: false });
    expect(step).toBeDefined();
    if (step?.suggest) expect(ask!.options!.map((o) => o.key)).toContain(step.suggest);
  });

  it('drops the suggestion when the ship was not identified as told', () => {
    const { moment } = moments.find(({ key }) => key === 'fire:S2')!;
    const view = {
      ...moment.view,
      targets: { ...moment.view.targets, S2: { identified: true, tonnage: 3000, die: 6, hits: 0 } },
    };
    expect(shown({ ...moment, view })?.id).toBe('free_torpedo');
  });

  it('a lost boat gets its own word', () => {
    expect(shown({ ...end, view: { ...guided.end, outcome: 'sunk_by_destroyer' } })?.id).toBe('over_lost');
  });
});

it('reads turns and places off the script', () => {
  expect(places(['move:M1', 'pay:main', 'stay:M1'], 'D1').map((p) => [p.turn, p.space, p.prompt])).toEqual([
    [1, 'D1', 'maneuver'],
    [1, 'M1', 'battery'],
    [2, 'M1', 'maneuver'],
  ]);
});

it.each(LANGS)('has every word in %s, short enough to read', (lang) => {
  const words = textsOf(lang).section('guide')!;
  for (const text of Object.values(words)) expect(text.length).toBeLessThan(150);
  for (const step of guide.steps)
    expect(step.text(textsOf(lang), end)).toBe(
      textsOf(lang).say('guide', step.id, { tons: end.view.tonnage, turns: end.view.turn }),
    );
});
