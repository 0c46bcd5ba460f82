// What is done for a person, and what never is.
import { expect, it } from 'vitest';
import { answerFor, deed, TASKS } from '../logic/auto';
import { positions, stationAt, textsOf } from '../fixtures/read';

const texts = textsOf('en');

it('by hand and reminded nothing is done', () => {
  for (const name of Object.keys(positions)) expect(deed(stationAt(name, texts), {}, new Map()), name).toBeNull();
});

it('stations are filled man by man, each move once, then comes the answer', () => {
  const station = stationAt('called first_officer', texts);
  const tried = new Map<string, number>();
  const done: string[] = [];
  for (let n = 0; n < 9; n++) {
    const next = deed(station, { stations: 'do' }, tried);
    if (next === null) break;
    tried.set(next[0], station.view.clock.seconds);
    done.push('give' in next[1] ? next[1].give[0] : next[1].reply[1]);
  }
  expect(done.at(-1)).toBe('ready:yes');
  expect(done.length).toBeGreaterThan(1);
  expect(new Set(done.slice(0, -1))).toEqual(new Set(['move']));
});

it('a task answers only with what is offered', () => {
  for (const { answers } of TASKS)
    for (const prompt of Object.keys(answers ?? {})) {
      const ask = {
        seat: 'captain',
        prompt,
        rule: '',
        kind: 'choice',
        data: null,
        dice: null,
        options: [],
        refused: null,
      };
      expect(answerFor({ id: '1', ask })).toBeNull();
    }
});
