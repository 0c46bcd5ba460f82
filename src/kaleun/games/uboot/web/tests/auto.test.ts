// What is done for a person, and what never is.
import { expect, it } from 'vitest';
import { answerFor, deed, stationSteps, TASKS } from '../logic/auto';
import { passes, thingsOf, wanted } from '../logic/cargo';
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

it('who passes where a supply lies brings it to the call for help, once', () => {
  const { view } = positions['called navigator']!;
  const tech = { ...view.technical_view, supplies: { ...view.technical_view.supplies, wire: 3 } };
  const men = view.sailors.map((row) => (row.role === 'navigator' ? { ...row, section: 2 } : row));
  const ready = positions['called first_officer']!.prompts.find(({ ask }) => ask.prompt === 'ready')!;
  const station = stationAt('called navigator', texts, {
    view: { ...view, sailors: men, technical_view: tech, mobilization: { ...view.mobilization!, moved: {} } },
  });
  const places = Object.fromEntries(men.map(({ figure }) => [figure, 4]));
  const data = { ...ready.ask.data, call: 'help:4:9:wire', stations: places };
  const given = stationSteps(station, { ...ready, ask: { ...ready.ask, seat: 'navigator', data } }).map(([, step]) =>
    'give' in step ? step.give[1] : {},
  );
  expect(given.length).toBeGreaterThan(1);
  expect(given.filter(({ cargo }) => cargo === 'wire')).toHaveLength(1);
  expect(wanted({ ...view, technical_view: { ...tech, supplies: { wire: 4 } } }, 'help:4:9:wire')).toBeNull();
});

it('something is passed only in its turn: first where it lies, then where it is wanted', () => {
  const man = { ...positions['called navigator']!.view.sailors[0]!, section: 2 };
  expect(passes(man, 5, 3, 4)).toBe(true);
  expect(passes(man, 4, 3, 4)).toBe(true);
  expect(passes(man, 5, 4, 3)).toBe(false);
  expect(passes(man, 1, 3, 4)).toBe(false);
  expect(passes(man, 8, 3, 4)).toBe(false);
});

it('a toolbox with a card in use, and what is lost, is carried by nobody', () => {
  const { view } = positions['start captain']!;
  const [name, box] = Object.entries(view.technical_view.toolboxes)[0]!;
  const toolboxes = { ...view.technical_view.toolboxes, [name]: { ...box, down: [81] } };
  const supplies = { ...view.technical_view.supplies, wire: 0 };
  const things = thingsOf({ ...view, technical_view: { ...view.technical_view, toolboxes, supplies } });
  expect(things.map(({ id }) => id)).not.toContain(`toolbox:${name}`);
  expect(things.map(({ id }) => id)).not.toContain('wire');
  expect(things).toHaveLength(5);
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
