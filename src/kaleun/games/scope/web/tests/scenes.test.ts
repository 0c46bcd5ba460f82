import { describe, expect, it } from 'vitest';
import type { LogLine } from '@web/protocol/messages';
import { games, positions, textsOf, type Seen } from '../fixtures/read';
import { cue, SCENES, sceneOf, shotOf } from '../logic/scenes';

const films = games.flatMap(({ german, allied }) => [german, allied]);
const line = (code: string, data = {}): LogLine => ({
  n: 1,
  at: 1,
  rule: 'SC-4.1',
  code,
  data,
  dice: [],
  mods: [],
  chart: '',
  row: '',
});
const SECRET = ['arranged', 'own_fleet'];
/** The cues of the lines that everybody reads. */
const cues = ({ frames }: Seen) =>
  frames.flatMap((frame, i) =>
    SECRET.includes(frame.line.code) ? [] : [[frame.line.code, cue(frame.line, frames[Math.max(i - 1, 0)]!.view)]],
  );

describe('scenes', () => {
  it('are of lines that the rules write, and none takes long', () => {
    for (const code of Object.keys(SCENES)) expect(textsOf('en').say('log', code), code).not.toBe(code);
    for (const [, ms] of Object.values(SCENES)) expect(ms).toBeLessThanOrEqual(1500);
  });

  it('say where they are and what of', () => {
    const play = {
      line: line('torpedo_hit', { cell: 42, ship: 'F1', owner: 'german', number: 2 }),
      part: 'scene',
      ms: 50,
      key: 7,
      from: {},
    } as const;
    expect(sceneOf(play)).toEqual({
      scene: 'burst',
      cell: 42,
      ship: 'F1',
      target: '',
      torpedo: { owner: 'german', number: 2 },
      ms: 50,
      key: 7,
    });
    expect(sceneOf({ ...play, line: line('quadrant', { corner: 33 }) })).toMatchObject({
      scene: 'shuffle',
      cell: 33,
      torpedo: null,
    });
    expect([sceneOf({ ...play, line: line('moved', { cell: 1 }) }), sceneOf(null)]).toEqual([null, null]);
  });

  it('between two turns torpedoes run: those that lie in the water longer, and not after the guns', () => {
    const { view } = positions.allied!;
    const [torpedo] = view.torpedoes;
    const wet = (n: number, fresh = false) => ({
      phase: 'action',
      torpedoes: Array.from({ length: n }, () => ({ ...torpedo!, fresh })),
    });
    const begins = line('turn_begins', { turn: 3, side: 'german' });
    expect([0, 1, 2, 3, 4].map((n) => cue(begins, wet(n))?.ms ?? 0)).toEqual([0, 240, 480, 720, 720]);
    expect(cue(begins, wet(2, true))).toBeNull();
    expect(cue(begins, { ...wet(2), phase: 'combat' })).toBeNull();
  });
});

describe('leak rule 8', () => {
  it.each(games)('both sides see the same for the same time', ({ german, allied }) => {
    expect(cues(german)).toEqual(cues(allied));
  });

  it('a shuffle plays the same, whatever the cards, and how they lie takes no time', () => {
    const told = films.flatMap(({ frames }) =>
      frames.map((frame, i) => ({ ...frame, before: frames[Math.max(i - 1, 0)]!.view })),
    );
    const shuffles = told
      .filter((frame) => frame.line.code === 'quadrant')
      .map((frame) => cue(frame.line, frame.before));
    expect(shuffles.length).toBeGreaterThan(20);
    expect(new Set(shuffles.map((one) => JSON.stringify(one))).size).toBe(1);
    const arranged = told.filter((frame) => frame.line.code === 'arranged');
    expect(arranged.length).toBeGreaterThan(10);
    for (const frame of arranged) expect(cue(frame.line, frame.before)).toBeNull();
  });
});

it.each(films)('what the lines changed leads to the position at the end', ({ end, told }) => {
  expect(told).toEqual(end);
});

it('draws from a hand with one hit among the misses', () => {
  const shot = (code: string, n: number, at: number) =>
    shotOf({ line: { ...line(code, { ship: 'D1', n }), at }, part: 'scene', ms: 50, key: 1, from: {} })!;
  for (const n of [1, 2, 3, 4])
    for (const at of [0, 5, 12, 33]) {
      for (const code of ['shot_hit', 'shot_miss']) {
        expect(shot(code, n, at).cards.filter(Boolean)).toHaveLength(1);
        expect(shot(code, n, at).cards).toHaveLength(n + 1);
      }
      expect(shot('shot_hit', n, at).cards[shot('shot_hit', n, at).drawn]).toBe(true);
      expect(shot('shot_miss', n, at).cards[shot('shot_miss', n, at).drawn]).toBe(false);
    }
});
