// The engines are heard only while they run, and under water they sound otherwise.
import { expect, it } from 'vitest';
import { humOf } from '../logic/hum';
import { positions } from '../fixtures/read';

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
