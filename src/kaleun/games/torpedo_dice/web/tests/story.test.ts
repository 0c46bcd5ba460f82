// The story of a game: its score sheet adds up, its diary is prose, and the last round is announced.
import { expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { diaryOf } from '@web/kit/story/diary';
import { charts, positions, textsOf } from '../fixtures/read';
import { nearEnd } from '../logic/near';
import { diary } from '../story/diary';
import { ledgerOf } from '../story/ledger';
import type { View } from '../view.gen';

const ended = [positions.duel_over!, positions.solo_won!];

it('the score sheet adds up to what the sheets of the players say', () => {
  for (const { view, log } of ended) {
    const seats = Object.keys(view.seats);
    const ledger = ledgerOf(log, seats, Object.fromEntries(seats.map((seat) => [seat, view.seats[seat]!.reserve[1]])));
    for (const seat of seats) {
      const lines = ledger[seat]!;
      expect(lines.map(({ round }) => round)).toEqual(lines.map((_, i) => i + 1));
      expect(lines.at(-1)!.round).toBe(view.round);
      expect(lines.at(-1)!.total).toBe(view.seats[seat]!.hits);
      expect(lines.at(-1)!.reserve).toBe(view.seats[seat]!.reserve[0]);
      const misses = lines.reduce((sum, line) => sum + line.misses, 0);
      expect(misses).toBeGreaterThanOrEqual(view.seats[seat]!.reserve[1] - view.seats[seat]!.reserve[0]);
    }
  }
});

it.each(LANGS)('tells a game in prose (%s): no code, no gap', (lang) => {
  for (const { view, log } of ended) {
    const [chapter] = diaryOf(log, view, textsOf(lang), diary, 'table', charts);
    const said = chapter!.entries.flatMap(({ date, place, sentences }) => [
      date,
      place,
      ...sentences.map(({ text }) => text),
    ]);
    expect(said.length).toBeGreaterThan(30);
    expect(said.filter((text) => /[{}]|undefined|^\w+_\w+$/.test(text))).toEqual([]);
    expect(chapter!.sum).not.toBeNull();
  }
});

it('announces that a round may be the last', () => {
  const { view } = positions.fire!;
  const with_ = (more: object): View => ({ ...view, seats: { ...view.seats, A: { ...view.seats.A!, ...more } } });
  expect(nearEnd(with_({ reserve: [2, 12], hits: 0 }))).toMatchObject({ why: 'reserve', seat: 'A', n: 2 });
  expect(nearEnd(with_({ hits: view.targets - 1, reserve: [12, 12] }))).toMatchObject({ why: 'hits', seat: 'A', n: 1 });
  expect(nearEnd({ ...with_({ reserve: [0, 12] }), outcome: 'scored' })).toBeNull();
});
