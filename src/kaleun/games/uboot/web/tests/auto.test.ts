// What is done for a person, and what never is.
import { expect, it } from 'vitest';
import { answerFor, deed, TASKS } from '../logic/auto';
import { plan } from '../logic/men';
import { positions, stationAt, textsOf } from '../fixtures/read';

const texts = textsOf('en');

it('by hand and reminded nothing is done', () => {
  for (const name of Object.keys(positions)) expect(deed(stationAt(name, texts), {}, new Map()), name).toBeNull();
});

it('stations are filled man by man, each move once, then comes the answer', () => {
  const station = stationAt('called navigator', texts, {
    questions: stationAt('called first_officer', texts).questions.map((q) => ({
      ...q,
      ask: { ...q.ask, seat: 'navigator' },
    })),
  });
  const tried = new Map<string, number>();
  const done: string[] = [];
  for (let n = 0; n < 9; n++) {
    const next = deed(station, { stations: 'do' }, tried);
    if (next === null) break;
    tried.set(next[0], station.view.clock.seconds);
    done.push('give' in next[1] ? next[1].give[0] : next[1].reply[1]);
  }
  expect(done.at(-1)).toBe('ready:yes');
  expect(new Set(done.slice(0, -1))).toEqual(new Set(done.length > 1 ? ['move'] : []));
});

it('everybody has one place in a plan, and nobody is left outside for a dive', () => {
  const { view } = positions['contact captain']!;
  for (const call of ['cruise', 'dive', 'flak', 'help:4:2:']) {
    const places = plan(view, call);
    expect(Object.keys(places)).toHaveLength(
      view.sailors.filter((row) => row.section > 0 && !row.watches[view.watch - 1]!.kia).length,
    );
  }
  expect(Object.values(plan(view, 'dive')).filter((at) => at > 6)).toEqual([]);
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
