// Events on the board: each has its words, its place and its time.
import { expect, it } from 'vitest';
import { moments } from '@tests/films';
import { films, textsOf } from '../fixtures/read';
import { cue, frontOf, SCENES, sceneOf, sideOf } from '../logic/scenes';
import { field, type Cell } from '../logic/sheet';

it('every event with a scene is one that the log tells, and none takes long', () => {
  for (const [code, { ms }] of Object.entries(SCENES)) {
    expect(textsOf('en').has('log', code), code).toBe(true);
    expect(ms, code).toBeLessThanOrEqual(1200);
  }
});

it('the sheet of whoever fires lies in front, and each torpedo lands in its window', () => {
  const shots = moments(films.volleys!, cue).filter(({ play }) => play.line.code === 'fired');
  expect(new Set(shots.map(({ play, view }) => frontOf(play, view)))).toEqual(new Set(['A', 'B', 'C']));
  for (const { play, view } of shots) {
    const { seat, cells, hits } = play.line.data as { seat: string; cells: Cell[]; hits: number };
    const scene = sceneOf(play, view)!;
    const struck = Object.keys(scene.at).filter((place) => place.startsWith('field:'));
    expect(struck.toSorted()).toEqual(cells.map((cell) => `field:${field(cell)}`).toSorted());
    const was = (play.from as unknown as typeof view).seats[seat]!.window.hits.map(field);
    const fresh = view.seats[seat]!.window.hits.map(field).filter((name) => !was.includes(name));
    expect(fresh).toHaveLength(hits);
    for (const name of fresh) expect(scene.at[`field:${name}`]).toBe('land');
  }
});

it('a system that others lose blows up in the window of whoever did it, an own one on the own sheet', () => {
  const { play, view } = moments(films.volleys!, cue).find((m) => m.play.line.code === 'system_destroyed')!;
  const { seat, by, system } = play.line.data as { seat: string; by: string; system: string };
  const other = { ...view, you: by };
  expect(frontOf(play, other)).toBe(by);
  expect(Object.values(sceneOf(play, other)!.at).filter((effect) => effect === 'burst')).toHaveLength(
    view.seats[by]!.window.systems[system]![1],
  );
  const own = { ...view, you: seat };
  expect(frontOf(play, own)).toBe(seat);
  expect(sceneOf(play, own)!.at).toEqual({ [`system:${system}`]: 'hurt', [`letter:${seat}:${system}`]: 'hurt' });
});

it('a die that is turned shows its new side while that is told', () => {
  const { play } = moments(films.volleys!, cue).find((m) => m.play.line.code === 'turned')!;
  expect(sideOf(play, String(play.line.data.seat))).toBe(play.line.data.side);
  expect(sideOf(play, 'nobody')).toBe(0);
  expect(sideOf(null, 'A')).toBe(0);
});

it('nothing is seen while dice roll, and nothing moves where motion is reduced', () => {
  const { play, view } = moments(films.round!, cue).find((m) => m.play.line.code === 'rolled')!;
  expect(sceneOf({ ...play, part: 'roll' }, view)).toBeNull();
  expect(sceneOf(play, view, 'reduced')!.ms).toBe(0);
  expect(cue(play.line)!.still).toBe(false);
  expect(cue(films.round!.lines.find((line) => line.code === 'took')!)!.still).toBe(true);
});
