import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { State } from '../src/protocol/messages';
import type { Frame } from '../src/session/frames';
import { Teller, type Manner } from '../src/session/teller.svelte';
import { logLine, stateMessage } from './fakes';

const before = stateMessage({ seq: 1, n: 1, view: { at: 4 } });
const after = stateMessage({ seq: 2, n: 2, view: { at: 8 } });
const frame = (n: number, given = {}): Frame => ({ line: logLine(n, given), view: { at: n } });
const frames = [frame(5), frame(6, { dice: [3] }), frame(7, { code: 'sunk' })];
const MANNER: Manner = {
  speed: 'normal',
  still: false,
  cues: (line) => (line.code === 'sunk' ? { ms: 1000, before: true } : null),
};
let teller: Teller<State>;

beforeEach(() => {
  vi.useFakeTimers();
  teller = new Teller();
  teller.take(before, [], MANNER);
});
afterEach(() => vi.useRealTimers());

describe('teller', () => {
  it('shows the first position at once', () => {
    expect(teller.shown).toBe(before);
    expect(teller.view).toBe(before.view);
    expect(teller.telling).toBeNull();
  });

  it('shows each event on its position: dice first, a scene before or after the change', () => {
    teller.take(after, frames, MANNER);
    expect(teller.shown).toBe(before);
    expect([teller.telling?.n, teller.view, teller.play?.part]).toEqual([6, { at: 5 }, 'roll']);
    expect(teller.upTo).toBe(7);
    vi.advanceTimersByTime(480);
    expect([teller.telling?.n, teller.view, teller.play?.part]).toEqual([6, { at: 6 }, 'scene']);
    vi.advanceTimersByTime(420);
    expect([teller.telling?.n, teller.view, teller.play?.part]).toEqual([7, { at: 6 }, 'scene']);
    vi.advanceTimersByTime(1_000);
    expect([teller.telling, teller.view, teller.play]).toEqual([null, after.view, null]);
    expect(teller.shown).toBe(after);
    expect(teller.upTo).toBe(Infinity);
  });

  it('tells every line once, with those before it that take no time', () => {
    const said: number[][] = [];
    teller.take(after, frames, MANNER);
    for (let i = 0; i < 4; i++) {
      said.push(teller.said.map((line) => line.n));
      vi.advanceTimersByTime(500);
    }
    expect([...new Set(said.map(String))]).toEqual(['5,6', '7']);
  });

  it('ends at any key, but not by the touch that began it', () => {
    teller.take(after, frames, MANNER);
    teller.skip(performance.now() - 1);
    expect(teller.shown).toBe(before);
    teller.skip();
    expect(teller.shown).toBe(after);
    expect(teller.said.map((line) => line.n)).toEqual([7]);
  });

  it('goes on to what has happened meanwhile', () => {
    const last = stateMessage({ seq: 3, n: 3, view: { at: 9 } });
    teller.take(after, frames, MANNER);
    vi.advanceTimersByTime(500);
    teller.take(last, [frame(9, { dice: [1] })], MANNER);
    expect(teller.telling?.n).toBe(6);
    vi.advanceTimersByTime(1_400);
    expect(teller.telling?.n).toBe(9);
    vi.advanceTimersByTime(1_000);
    expect(teller.shown).toBe(last);
    expect(teller.view).toBe(last.view);
  });

  it('waits for a key after every line step by step, each on its position', () => {
    teller.take(after, frames, { ...MANNER, speed: 'step', still: true });
    const told = [];
    for (; teller.telling !== null; teller.next()) {
      vi.advanceTimersByTime(60_000);
      told.push([teller.telling.n, teller.view]);
    }
    expect(told).toEqual([
      [5, { at: 5 }],
      [6, { at: 6 }],
      [7, { at: 7 }],
    ]);
    expect(teller.shown).toBe(after);
  });

  it.each([
    { speed: 'instant', still: false },
    { speed: 'normal', still: true },
  ] as const)('shows the truth at once when %o', (how) => {
    teller.take(after, frames, { ...MANNER, ...how });
    expect(teller.shown).toBe(after);
    expect(teller.telling).toBeNull();
    expect(teller.said.map((line) => line.n)).toEqual([5, 6, 7]);
  });

  it('forgets what it showed', () => {
    teller.take(after, frames, MANNER);
    teller.forget();
    expect([teller.shown, teller.view, teller.telling]).toEqual([null, null, null]);
  });
});
