import { describe, expect, it } from 'vitest';
import type { ChartData } from '@web/kit/module';
import { beside } from '../logic/aces';

const chart = {
  name: 'aces',
  data: {
    ace: [
      { name: 'A', boat: 'U-1', period: 'whole_war', tons: 200_000 },
      { name: 'B', boat: 'U-2', period: 'from_1943_07', tons: 40_000 },
    ],
  },
};

describe('aces beside a career', () => {
  it('puts the player among them by tonnage', () => {
    const lines = beside([chart as unknown as ChartData], 50_000);
    expect(lines.map((line) => line.name)).toEqual(['A (U-1)', '', 'B (U-2)']);
    expect(lines.map((line) => line.share)).toEqual([1, 0.25, 0.2]);
  });

  it('has the player alone where there is no chart', () => {
    expect(beside([], 0)).toEqual([{ name: '', period: '', tons: 0, share: 0 }]);
  });
});
