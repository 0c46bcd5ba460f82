import { expect, it } from 'vitest';
import type { GuideMoment } from '@web/kit/module';
import type { LogLine } from '@web/protocol/messages';
import { positions, textsOf } from '../fixtures/read';
import { guide } from '../guide';
import type { View } from '../view.gen';

const { view, ask } = positions.training!;
const you = view.you ?? view.turn;
const withSeat = (change: Partial<View['seats'][string]>) => ({
  ...view.seats,
  [you]: { ...view.seats[you]!, ...change },
});
const moment = (change: Partial<View> = {}, prompt: string | null = 'fire', over = false): GuideMoment<View> => ({
  view: { ...view, you, ...change },
  ask: prompt === null ? null : { ...ask!, prompt },
  log: [],
  n: 3,
  over,
});
const shown = (m: GuideMoment<View>) => guide.steps.find((s) => s.when(m))!;

it('tells each phase once in full, then briefly', () => {
  expect(['choose', 'modify', 'fire'].map((prompt) => shown(moment({ round: 1 }, prompt)).id)).toEqual([
    'take',
    'modify',
    'fire',
  ]);
  expect(['choose', 'modify'].map((prompt) => shown(moment({ round: 4 }, prompt)).id)).toEqual([
    'take_left',
    'modify_again',
  ]);
  expect(['finish', 'fire_again']).toContain(shown(moment({ round: 4 })).id);
  expect(shown(moment({}, null)).id).toBe('wait');
});

it('shows the volley with the most hits that ticks no skull', () => {
  const { suggest } = shown(moment({ round: 1 }));
  const key = typeof suggest === 'function' ? suggest(moment()) : suggest;
  const chosen = ask!.options!.find((o) => o.key === key)!;
  const gain = (o: { data: Record<string, unknown> }) => Number(o.data.hits) - Number(o.data.misses);
  expect(gain(chosen)).toBe(Math.max(...ask!.options!.map(gain)));
});

it('warns of the skull and tells of a lost system', () => {
  expect(shown(moment({ round: 6, seats: withSeat({ reserve: [2, 12] }) })).id).toBe('spare');
  const line = (code: string, data = {}): LogLine => ({ ...positions.training!.log[0]!, code, data });
  const [round, loss] = [line('round_begins'), line('system_destroyed', { seat: you, by: 'B', system: 'sail' })];
  expect(shown({ ...moment({ round: 6 }, 'choose'), log: [round, loss, round] }).id).toBe('wounded');
  expect(shown({ ...moment({ round: 7 }, 'choose'), log: [round, loss, round, round] }).id).toBe('take_left');
});

it('has a word on both ends', () => {
  expect(shown(moment({ winners: [you] }, null, true)).id).toBe('won');
  expect(shown(moment({ winners: ['B'] }, null, true)).id).toBe(you === 'B' ? 'won' : 'lost');
});

it('every step has a rule and words in three languages', () => {
  for (const s of guide.steps) {
    expect(s.rule).toMatch(/^TD-/);
    expect(new Set((['en', 'de', 'es'] as const).map((lang) => s.text(textsOf(lang), moment()))).size).toBe(3);
  }
});
