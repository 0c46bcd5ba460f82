import { describe, expect, it } from 'vitest';
import type { LogLine } from '../../protocol/messages';
import { game } from './fixtures/read';
import { fold } from './fold';
import { LONGEST, SCENES, stepsOf } from './stage.svelte';
import { staged } from './staged';
import { positions } from './fixtures/read';
import type { View } from './view.gen';

const open = (view: View) => ({
  ships: view.ships.map((s) => [s.id, s.kind, s.cell, s.status]),
  scores: view.scores,
  ping: view.ping,
  orders: view.orders,
  torpedoes: view.torpedoes.map((t) => [t.owner, t.number, t.cell, t.heading]),
  tokens: view.tokens,
});

describe('folding log lines', () => {
  it('gives the position after them, all through a game', () => {
    let before = game.start;
    let compared = 0;
    for (const { lines, view } of game.moves) {
      const deploys = lines.some((l) => ['ship_deployed', 'submarines_deployed', 'fleet_chosen'].includes(l.code));
      if (!deploys && !view.outcome) {
        expect(open(lines.reduce(fold, before))).toEqual(open(view));
        compared += 1;
      }
      before = view;
    }
    expect(compared).toBeGreaterThan(30);
  });
});

describe('leak rule 8', () => {
  it('a shuffle plays the same, whatever the cards: same scene, same time', () => {
    const line = (n: number, code: string, data = {}) => ({ n, at: 1, rule: 'SC-4.1', code, data, dice: [], mods: [], chart: '', row: '' }) as unknown as LogLine;
    const played = [33, 42, 11].map((corner) => stepsOf([line(1, 'quadrant', { corner })], 0).map((s) => [s.scene, s.ms]));
    expect(new Set(played.map((p) => JSON.stringify(p))).size).toBe(1);
    expect(SCENES.arranged).toBeUndefined();
    expect(stepsOf([line(1, 'quadrant', { corner: 33 }), line(2, 'arranged', { cells: [33] })], 0).reduce((a, s) => a + s.ms, 0)).toBe(900);
  });

  it('no sequence is longer than it may be', () => {
    for (const { lines } of game.moves) expect(stepsOf(lines, 2).reduce((a, s) => a + s.ms, 0)).toBeLessThanOrEqual(LONGEST + 1);
    for (const [, ms] of Object.values(SCENES)) expect(ms).toBeLessThanOrEqual(1500);
  });
});

it('every choice with a place on the board is drawn before it is confirmed', () => {
  const PLAIN = ['fleet', 'extra', 'extra_none', 'pass', 'hold', 'takeoff'];
  for (const { view, ask } of Object.values(positions)) {
    for (const option of ask?.options ?? []) if (!PLAIN.includes(option.code) && option.key !== 'deploy:>none') expect(staged(view, option.key).length, option.key).toBeGreaterThan(0);
  }
  expect(staged(positions.pack!.view, null)).toEqual([]);
});
