import { expect, it } from 'vitest';
import { positions } from '../fixtures/read';
import { staged } from '../logic/staged';

it('every choice with a place on the board is drawn before it is confirmed', () => {
  const PLAIN = ['fleet', 'extra', 'extra_none', 'pass', 'hold', 'takeoff'];
  for (const { view, ask } of Object.values(positions)) {
    for (const option of ask?.options ?? [])
      if (!PLAIN.includes(option.code) && option.key !== 'deploy:>none')
        expect(staged(view, option.key).length, option.key).toBeGreaterThan(0);
  }
  expect(staged(positions.pack!.view, null)).toEqual([]);
});
