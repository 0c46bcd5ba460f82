import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Teller } from '../src/session/teller.svelte';
import { logLine, stateMessage } from './fakes';

const before = stateMessage({ seq: 1, n: 1 });
const after = stateMessage({ seq: 2, n: 2 });
const lines = [logLine(5), logLine(6, { dice: [3] }), logLine(7, { dice: [4] })];
let teller: Teller;

beforeEach(() => {
  vi.useFakeTimers();
  teller = new Teller();
  teller.take(before, [], { speed: 'normal', still: false, board: false });
});
afterEach(() => vi.useRealTimers());

describe('teller', () => {
  it('shows the first position at once', () => {
    expect(teller.shown).toBe(before);
    expect(teller.telling).toBeNull();
  });

  it('keeps the old position while lines are told, and ends within a second and a half', () => {
    teller.take(after, lines, { speed: 'normal', still: false, board: false });
    expect(teller.shown).toBe(before);
    expect(teller.telling?.n).toBe(6);
    expect(teller.upTo).toBe(7);
    vi.advanceTimersByTime(1_500);
    expect(teller.telling).toBeNull();
    expect(teller.shown).toBe(after);
    expect(teller.upTo).toBe(Infinity);
  });

  it('ends at any key', () => {
    teller.take(after, lines, { speed: 'normal', still: false, board: false });
    teller.skip();
    expect(teller.shown).toBe(after);
  });

  it('waits for a key after every line step by step', () => {
    teller.take(after, lines, { speed: 'step', still: true, board: true });
    const told = [];
    for (; teller.telling !== null; teller.next()) {
      vi.advanceTimersByTime(60_000);
      told.push(teller.telling.n);
    }
    expect(told).toEqual([5, 6, 7]);
    expect(teller.shown).toBe(after);
  });

  it('follows a board that plays the lines itself', () => {
    teller.take(after, lines, { speed: 'normal', still: false, board: true });
    expect(teller.shown).toBe(after);
    expect(teller.lines).toBe(lines);
    teller.played(lines[1]!);
    expect(teller.upTo).toBe(7);
    teller.played(null);
    expect(teller.telling).toBeNull();
  });

  it('does not wait for ever for a board that forgets to say it is done', () => {
    teller.take(after, lines, { speed: 'normal', still: false, board: true });
    vi.advanceTimersByTime(6_001);
    expect(teller.telling).toBeNull();
  });

  it.each([{ speed: 'instant', still: false }, { speed: 'normal', still: true }] as const)('tells nothing when %o', ({ speed, still }) => {
    teller.take(after, lines, { speed, still, board: true });
    expect(teller.shown).toBe(after);
    expect(teller.telling).toBeNull();
    expect(teller.lines).toEqual([]);
  });
});
