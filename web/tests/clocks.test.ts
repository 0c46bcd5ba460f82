import { describe, expect, it } from 'vitest';
import { claimable, face, left } from '../src/session/clocks';

const clocks = { bank: 300, more: 5, left: { german: 12, allied: 300 }, running: ['german'] };

describe('clocks', () => {
  it('count only for the seat that thinks', () => {
    expect(left(clocks, 'german', 2.5)).toBe(9.5);
    expect(left(clocks, 'german', 50)).toBe(0);
    expect(left(clocks, 'allied', 50)).toBe(300);
  });

  it('can be claimed by the other seat when they have run out, by nobody else', () => {
    expect(claimable(clocks, 'allied', 11.9)).toBeNull();
    expect(claimable(clocks, 'allied', 12)).toBe('german');
    expect(claimable(clocks, 'german', 12)).toBeNull();
    expect(claimable(clocks, null, 12)).toBeNull();
  });

  it('show what a player needs to know', () => {
    expect([9.96, 19.99, 20, 65, 3600 + 249, 86_400 * 2 + 4 * 3600].map((s) => face(s, 'd', 'h'))).toEqual([
      '9.9',
      '19.9',
      '0:20',
      '1:05',
      '1:04:09',
      '2 d 4 h',
    ]);
  });
});
