// The map on the table: what lies on it, and the stopwatch.
import { expect, it } from 'vitest';
import { positions } from '../fixtures/read';
import { fits, lettered, plottedOf, signOf, stopwatch } from '../logic/plot';
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

it('words never lie on words: the first has its place, others go below and to the sides, a fifth has none', () => {
  const at = (id: number): { id: number; x: number; y: number; words: string } => ({
    id,
    x: 0,
    y: -50,
    words: 'Tanker',
  });
  const places = lettered([1, 2, 3, 4, 5].map(at));
  expect([...places.keys()]).toEqual([1, 2, 3, 4]);
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

it('words keep clear of signs: in the way of a neighbour they go to the side', () => {
  const spot = { id: 1, x: 0, y: -50, words: 'Tanker' };
  const near: [number, number][] = [
    [0, -50],
    [0, -62],
    [0, -38],
  ];
  expect(lettered([spot], near).get(1)!.x).toBeGreaterThan(0);
  expect(lettered([spot], [...near, [20, -50], [-20, -50]]).size).toBe(0);
});

it('the small map has distances only where the level of the Navigator draws them', () => {
  const { view } = positions['contact navigator']!;
  const contacts = [[4, 'eye', 12, 2.5, '', 70, 7, 'tramp', 0]];
  const map = { ...(view as AnyView).map, tactical: null };
  expect(plottedOf({ ...view, contacts, map } as AnyView)).toEqual([[4, 'eye', 12, 'tramp', 0, null, null, null]]);
  const drawn = { ...map, tactical: [{ contact: 4, kind: 'merchant', x: 0.5, y: 2.4 }] };
  expect(plottedOf({ ...view, contacts, map: drawn } as AnyView)[0]!.slice(5)).toEqual([2.5, 70, 7]);
});
