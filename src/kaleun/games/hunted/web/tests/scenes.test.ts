// Events on the board: each has its words, its place and its time.
import { weigher } from '@web/kit/events';
import events from '../story/events.json';
import { expect, it } from 'vitest';
import { moments } from '@tests/films';
import type { Play } from '@web/kit/module';
import { films, positions, textsOf } from '../fixtures/read';
import { cue, SCENES, sceneOf, shipIn } from '../logic/scenes';
import { shipOf } from '../logic/struck';
import type { Target, View } from '../view.gen';

const weigh = weigher(events);

it('every event with a scene is one that the log tells, and only what weighs takes long', () => {
  for (const [code, { ms }] of Object.entries(SCENES)) {
    expect(textsOf('en').has('log', code), code).toBe(true);
    expect(ms, code).toBeLessThanOrEqual(['scene', 'stage'].includes(weigh(code)) ? 2600 : 1200);
  }
});

it('what is told of a ship until she sinks is told of the same one', () => {
  const told = moments(films.sinking!, cue);
  let last = -1;
  const ships = told.map(({ play, view }) => {
    const scene = sceneOf(play, view, 'full', last);
    if (shipIn(scene) >= 0) last = shipIn(scene);
    return [play.line.code, shipIn(scene)];
  });
  const sunk = ships.findIndex(([code]) => code === 'ship_sunk');
  expect(new Set(ships.slice(1, sunk + 1).map(([, ship]) => ship)).size).toBe(1);
  expect(ships.slice(1).every(([, ship]) => (ship as number) >= 0)).toBe(true);
});

it('ships of one name are told apart by what changed on the mat', () => {
  const { view } = positions.aim!;
  const [ship] = view.combat!.targets as [Target];
  const mat = (damage: number[], aimed: [string, number][]): View => ({
    ...view,
    combat: {
      ...view.combat!,
      aimed,
      targets: damage.map((n) => ({
        ...ship,
        name: '',
        kind: 'tanker',
        damage: n,
      })),
    },
  });
  const data = { name: 'tanker' };
  expect(shipOf(data, mat([0, 0, 1], []), mat([0, 0, 0], []))).toBe(2);
  expect(
    shipOf(
      data,
      mat([0, 0, 0], [['g7e', 1]]),
      mat(
        [0, 0, 0],
        [
          ['g7e', 1],
          ['g7e', 1],
        ],
      ),
    ),
  ).toBe(1);
  expect(shipOf(data, mat([9, 0, 0], []), mat([9, 0, 0], []))).toBe(1);
  expect(shipOf({ name: 'nobody' }, mat([0], []), mat([0], []))).toBe(-1);
});

it('a dud is told of the ship that was struck before', () => {
  const { view } = positions.aim!;
  const play: Play = {
    line: { ...films.sinking!.lines[0]!, code: 'dud', data: {} },
    part: 'scene',
    ms: 500,
    key: 1,
    from: { ...view },
  };
  expect(sceneOf(play, view, 'full', 2)!.at).toEqual({ 'ship:2': 'dud' });
  expect(sceneOf(play, view, 'reduced', 2)!.ms).toBe(0);
  expect(sceneOf({ ...play, part: 'roll' }, view)).toBeNull();
});
