// The map on the table: what lies on it, and the stopwatch.
import { expect, it } from 'vitest';
import { positions } from '../fixtures/read';
import { fits, lettered, signOf, stopwatch } from '../logic/plot';
import type { AnyView } from '../logic/station';

it('a merchant is a square, a warship a triangle, what is only heard a question', () => {
  expect(['merchant', 'escort', 'capital', 'coastal'].map((one) => signOf(one, 'eye'))).toEqual([
    'merchant',
    'escort',
    'escort',
    'small',
  ]);
  expect([signOf('', 'hydrophone'), signOf('', 'eye')]).toEqual(['heard', 'enemy']);
});

it('the sheet is the smallest that shows all', () => {
  expect([fits([]), fits([1, 3.9]), fits([5, 12]), fits([99])]).toEqual([2, 4, 16, 24]);
});

it('words never lie on words: the first has its place, one in the way goes below, a third has none', () => {
  const at = (id: number): { id: number; x: number; y: number; words: string } => ({
    id,
    x: 0,
    y: -50,
    words: 'Tanker',
  });
  const places = lettered([at(1), at(2), at(3)]);
  expect([...places.keys()]).toEqual([1, 2]);
  expect(places.get(1)!.y).toBeLessThan(places.get(2)!.y);
});

it('the watch runs down to the first torpedo that should be there', () => {
  const { view } = positions['start table']!;
  const now = view.clock.seconds;
  const running = {
    ...view,
    torpedoes: [
      [1, now, now + 90],
      [2, now, now + 63],
    ],
  } as AnyView;
  expect(stopwatch(running)).toEqual({ n: 2, left: 63 });
  expect(stopwatch(view as AnyView)).toBeNull();
});
