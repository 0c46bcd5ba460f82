// The story of a patrol as the log tells it: facts, log book, diary.
import { expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { diaryOf, forms } from '@web/kit/story/diary';
import { charts, finished, patrols, textsOf } from '../fixtures/read';
import { notedWords } from '../logic/words';
import { diary } from '../story/diary';
import { patrolAt, patrolsOf, tonsOf } from '../story/facts';
import type { View } from '../view.gen';

const films = patrols.map(({ frames, end }) => ({ log: frames.map(({ line }) => line), end }));

it('finds what the log book of the rules says of a patrol', () => {
  for (const { log, end } of films) {
    const [patrol] = patrolsOf(log);
    const [row] = end.log_book;
    expect(patrol!.ships.map(({ tonnage }) => tonnage)).toEqual(row!.ships);
    expect([
      tonsOf(patrol!),
      patrol!.turns,
      patrol!.fired,
      patrol!.hullLost,
      patrol!.end!.code,
      patrol!.honour,
    ]).toEqual([row!.tonnage, row!.turns, row!.torpedoes_fired, row!.hull_lost, row!.outcome, row!.honour]);
    expect(patrolAt(log, log.at(-1)!.n)!.number).toBe(1);
  }
});

it('follows the boat from space to space', () => {
  for (const { log, end } of films) expect(patrolsOf(log)[0]!.track.at(-1)).toBe(end.boat.space);
});

it.each(LANGS)('writes every damage and every ship into the log book (%s)', (lang) => {
  for (const { log } of films) {
    const noted = patrolsOf(log)[0]!.noted;
    const hurt = log.filter(({ code }) => code === 'strafed' || code === 'depth_charged').length;
    expect(noted.filter(({ line }) => line.code === 'strafed' || line.code === 'depth_charged')).toHaveLength(hurt);
    for (const one of noted) expect(notedWords(one, textsOf(lang))).not.toMatch(/[{}]|noted_/);
  }
});

it.each(LANGS)('tells the diary in prose, with what was risked (%s)', (lang) => {
  const texts = textsOf(lang);
  const said = films
    .flatMap(({ log, end }) => diaryOf(log, { ...end, number: 'U-48' } as View, texts, diary, 'table', charts))
    .flatMap(({ entries }) => entries)
    .flatMap(({ date, place, sentences }) => [date, place, ...sentences.map(({ text }) => text)]);
  expect(said.length).toBeGreaterThan(60);
  expect(said.filter((text) => /[{}]|undefined|^\w+_\w+$/.test(text))).toEqual([]);
  for (const code of ['ship_sunk', 'torpedo_missed', 'identified', 'spotted', 'depth_charged', 'quiet'])
    expect(forms(texts, code).length).toBeGreaterThanOrEqual(4);
});

it('says nothing twice in the same words before all forms were used', () => {
  const sentences = diaryOf(finished.log, finished.view, textsOf('en'), diary, 'table', charts)
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => entry.sentences.map(({ text }) => text.replace(/\b[SPMD]\d\b|[\d\s]+/g, '')));
  const counts = new Map<string, number>();
  for (const text of sentences) counts.set(text, (counts.get(text) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
});
