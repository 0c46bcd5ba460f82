// A salvo and a load put together in one sheet: the answers they become.
import { beforeEach, expect, it } from 'vitest';
import type { Ask, Choice } from '@web/protocol/messages';
import { countsOf, keep, kept, offered, reissued, remember, stepped } from '../logic/loads';
import { answersOf, patterned, preyOf, shotsOf, Spread } from '../logic/spread.svelte';
import { positions } from '../fixtures/read';

const option = (key: string, data: Record<string, unknown> = {}): Choice => ({ key, rule: '', code: '', data });
const asking = (prompt: string, keys: string[], data: Record<string, unknown> = {}): Ask => ({
  ...positions.aim!.ask!,
  prompt,
  data,
  options: keys.map((key) => option(key)),
});
const shots = [
  { tube: 1, end: 'forward', kind: 'g7a' },
  { tube: 2, end: 'forward', kind: 'g7e' },
  { tube: 5, end: 'aft', kind: 'g7e' },
];
const aim = asking('aim', ['aim:g7a-1', 'aim:g7a-2', 'aim:g7e-1', 'aim:g7e-2', 'aim_escort:g7a', 'aim:none']);

beforeEach(() => localStorage.clear());

it('the tubes of a question are those it names', () => {
  const { ask, view } = positions.aim!;
  const found = shotsOf(ask, view);
  const named = (ask!.data!.tubes as string[][]).flatMap(([, ...kinds]) => kinds);
  expect(found.map(({ kind }) => kind).sort()).toEqual(named.sort());
  expect(shotsOf({ ...ask!, prompt: 'attack' }, view)).toEqual([]);
});

it('a spread becomes its answers, end by end, with "no more" where a torpedo stays', () => {
  expect(answersOf(aim, shots, [0, 1, 0], 2)).toEqual(['aim:g7a-1', 'aim:g7e-2', 'aim:g7e-1']);
  expect(answersOf(aim, shots, [null, 1, null], 2)).toEqual(['aim:g7e-2', 'aim:none', 'aim:none']);
  expect(answersOf(aim, shots, [null, null, null], 2)).toEqual(['aim:none', 'aim:none']);
});

it('the escort is a target of its own from the second torpedo on', () => {
  expect(answersOf(aim, shots, [2, 2, 0], 2)).toEqual(['aim_escort:g7a', 'aim:g7e-3', 'aim:g7e-1']);
});

it('who has to fire is told so by the question', () => {
  const bound = asking('aim', ['aim:g7a-1', 'aim:g7e-1']);
  expect(answersOf(bound, shots, [null, null, 0], 1)).toBeNull();
  expect(answersOf(bound, shots, [0, null, null], 1)).toEqual(['aim:g7a-1', 'aim:none', 'aim:none']);
});

it('patterns go by size and leave ships that are gone', () => {
  const [target] = positions.aim!.view.combat!.targets;
  const sized = (tonnage: number, damage = 0) => ({ ...target!, tonnage, damage, capacity: 3 });
  expect(preyOf([sized(4000), sized(9000), sized(12000, 3)])).toEqual([1, 0]);
  expect(patterned('all', 4, [1, 0])).toEqual([1, 1, 1, 1]);
  expect(patterned('pairs', 5, [1, 0])).toEqual([1, 1, 0, 0, 1]);
  expect(patterned('each', 3, [1, 0])).toEqual([1, 0, 1]);
  expect(patterned('none', 2, [1, 0])).toEqual([null, null]);
  expect(patterned('all', 2, [])).toEqual([null, null]);
});

it('a tap takes the torpedo in hand first, and gives all back when none is left', () => {
  const spread = new Spread();
  spread.shots = shots;
  spread.aims = [null, null, null];
  spread.tap(1, 'g7e');
  expect(spread.aims).toEqual([null, 1, null]);
  spread.tap(1, 'g7e');
  spread.tap(1, 'g7e');
  expect([spread.aims, spread.at(1), spread.fired]).toEqual([[1, 1, 1], 3, 3]);
  spread.tap(1, null);
  expect(spread.fired).toBe(0);
});

it('only a pattern that was fired whole lies there the next time', () => {
  const { ask, view } = positions.aim!;
  const spread = new Spread();
  spread.begin(ask, view);
  expect(spread.fired).toBe(0);
  spread.lay('pairs', view.combat!.targets);
  spread.keep();
  const next = new Spread();
  next.begin(ask, view);
  expect([next.pattern, next.fired]).toEqual(['pairs', next.shots.length]);
  next.aim(0, 3);
  next.keep();
  expect(localStorage.getItem('kaleun.hunted.spread')).toBe('pairs');
});

it('a step goes to the answer with one more that changes the others least', () => {
  const ask = asking('aft_load', ['aft_load:2g7a', 'aft_load:1g7a+1g7e', 'aft_load:2g7e', 'aft_load:1g7a+1falke']);
  expect(countsOf(ask.options![1]!, 'falke')).toEqual({ g7a: 1, g7e: 1 });
  expect(stepped(ask, ask.options![0]!, 'g7e', 1, 'falke')?.key).toBe('aft_load:1g7a+1g7e');
  expect(stepped(ask, ask.options![0]!, 'g7a', 1, 'falke')).toBeNull();
  const mix = option('mix:4-8-2', { g7a: 4, g7e: 8, homing: 2 });
  expect(countsOf(mix, 'zaunkoenig')).toEqual({ g7a: 4, g7e: 8, zaunkoenig: 2 });
});

it('a load is kept as it was given, stage by stage, and named', () => {
  for (const key of ['mix:4-8-2', 'aft_load:1falke+1g7e', 'fill_forward:4g7a']) remember('VIIC', key);
  remember('VIIC', 'mix:6-6-2');
  expect(kept()).toEqual([{ name: '', boat: 'VIIC', keys: ['mix:6-6-2'] }]);
  keep({ name: 'Convoys', boat: 'VIIC', keys: ['mix:4-8-2', 'aft_load:1falke+1g7e'] });
  const ask = asking('mix', ['mix:4-8-2', 'mix:6-6-2']);
  expect(offered(ask, 'VIIC', 'zaunkoenig', kept()).map(({ name }) => name)).toEqual(['', 'Convoys']);
  expect(offered(ask, 'VIIC', 'zaunkoenig', kept())[1]!.keys[1]).toBe('aft_load:1g7e+1zaunkoenig');
  expect(offered(ask, 'IXC', 'falke', kept())).toEqual([]);
  localStorage.setItem('kaleun.hunted.loads', '{"no": 1}');
  expect(kept()).toEqual([]);
});

it('homing torpedoes are those that are issued now', () => {
  expect(reissued('fill_forward:1falke+3g7e', 'zaunkoenig_2')).toBe('fill_forward:3g7e+1zaunkoenig_2');
  expect(reissued('mix:4-8-2', 'zaunkoenig')).toBe('mix:4-8-2');
  expect(reissued('aft_load:none', 'falke')).toBe('aft_load:none');
});
