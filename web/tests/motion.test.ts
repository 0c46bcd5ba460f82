import { expect, test } from 'vitest';
import { ordered } from '../src/kit/motion';

test('offsets stay within 0 and 1 and never go back', () => {
  const frames = [{ opacity: 1 }, ...[-0.2, 0.4, 0.3, 0.9, 1.2].map((offset) => ({ offset })), { opacity: 0 }];
  expect(ordered(frames).map(({ offset }) => offset)).toEqual([undefined, 0, 0.4, 0.4, 0.9, 1, undefined]);
});
