// The engines are heard only while they run, and under water they sound otherwise.
import { expect, it } from 'vitest';
import { humOf, noiseAt, screwsOf } from '../logic/hum';
import { positions } from '../fixtures/read';
import type { AnyView } from '../logic/station';

const { boat, clock } = positions['start captain']!.view;
const running = { boat: { ...boat, speed: 11, depth: 0 }, clock: { ...clock, paused: false }, outcome: '' };

it('diesels beat on the surface and beat faster with the speed', () => {
  const slow = humOf({ ...running, boat: { ...running.boat, speed: 5 } })!;
  expect(slow.shape).toBe('sawtooth');
  expect(humOf(running)!.beat).toBeGreaterThan(slow.beat);
});

it('motors hum under water', () => {
  expect(humOf({ ...running, boat: { ...running.boat, depth: 30, speed: 4 } })!.shape).toBe('sine');
});

it('nothing is heard when the clock stands, the boat lies still or the mission is over', () => {
  expect(humOf({ ...running, clock: { ...clock, paused: true } })).toBeNull();
  expect(humOf({ ...running, boat: { ...running.boat, speed: 0 } })).toBeNull();
  expect(humOf({ ...running, outcome: 'returned' })).toBeNull();
});

const LISTENS = {
  ...running,
  boat: { ...running.boat, course: 350, speed: 2, depth: 20, views: { hydrophone: 900 } },
  contacts: [
    [1, 'hydrophone', 20, null, 'near', null, null, '', 0],
    [2, 'hydrophone', 200, null, 'far', null, 14, '', 0],
    [3, 'hydrophone', 90, null, 'near', null, null, '', 300],
  ],
} as unknown as AnyView;

it('the receiver hears what it points at, best straight on, and nothing that is no longer heard', () => {
  expect(noiseAt(LISTENS, 30)!.loud).toBeGreaterThan(noiseAt(LISTENS, 38)!.loud);
  expect(noiseAt(LISTENS, 30)!.loud).toBeGreaterThan(noiseAt(LISTENS, 210)!.loud);
  expect([noiseAt(LISTENS, 60), noiseAt(LISTENS, 100)]).toEqual([null, null]);
  expect(screwsOf(LISTENS, 210)!.beat).toBeGreaterThan(screwsOf(LISTENS, 30)!.beat);
});

it('without a listener there is no sound', () => {
  expect(screwsOf({ ...LISTENS, boat: { ...LISTENS.boat, views: {} } }, 30)).toBeNull();
  expect(screwsOf({ ...LISTENS, clock: { ...LISTENS.clock, paused: true } }, 30)).toBeNull();
});
