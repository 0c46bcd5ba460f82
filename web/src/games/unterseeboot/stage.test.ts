import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { areaOf } from './chart';
import { charts, patrols, textsOf } from './fixtures/read';
import { Stage } from './stage.svelte';
import type { View } from './view.gen';

const area = areaOf(charts, '5656');
const texts = textsOf('en');
const [patrol] = patrols;
const at = patrol!.moves.findIndex((m) => m.lines.some((line) => line.code === 'ship_sunk'));
const before = patrol!.moves[at - 1]!.view;
const { lines, view: after } = patrol!.moves[at]!;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(): { stage: Stage; told: (string | null)[] } {
  const told: (string | null)[] = [];
  return { stage: new Stage(before, (line) => told.push(line?.code ?? null)), told };
}

describe('the stage', () => {
  it('plays the lines in order on the view before them and ends at the truth', async () => {
    const { stage, told } = start();
    stage.show(after, lines, area, texts);
    expect(stage.busy).toBe(true);
    expect(stage.view.sunk).toEqual(before.sunk);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stage.busy).toBe(false);
    expect(stage.view).toBe(after);
    expect(told).toEqual([...lines.map((line) => line.code), null]);
    expect([stage.play, stage.roll]).toEqual([null, null]);
  });

  it('shows the die before its result', async () => {
    const { stage } = start();
    const rolls: boolean[] = [];
    stage.show(after, lines, area, texts);
    for (let i = 0; i < 60; i++) {
      if (stage.roll) rolls.push(stage.roll.rolling);
      await vi.advanceTimersByTimeAsync(40);
    }
    expect(rolls.indexOf(true)).toBeLessThan(rolls.indexOf(false));
  });

  it('a key ends it at once', async () => {
    const { stage, told } = start();
    stage.show(after, lines, area, texts);
    stage.skip();
    expect(stage.view).toBe(after);
    expect(stage.busy).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(told).toEqual([lines[0]!.code, null]);
  });

  it('the key that began it does not end it', () => {
    const { stage } = start();
    const pressed = performance.now() - 1;
    stage.show(after, lines, area, texts);
    stage.skip(pressed);
    expect(stage.busy).toBe(true);
    stage.skip(performance.now() + 1);
    expect(stage.busy).toBe(false);
  });

  it('without lines, or with lines that show nothing, the new view is there at once', () => {
    const { stage } = start();
    stage.show(after, [], area, texts);
    expect(stage.view).toBe(after);
    const next: View = { ...after };
    stage.show(next, [{ ...lines[0]!, code: 'stayed', dice: [] }], area, texts);
    expect(stage.view).toBe(next);
  });

  it('a newer truth overtakes an older performance', async () => {
    const { stage } = start();
    stage.show(after, lines, area, texts);
    const newest: View = { ...after, turn: after.turn + 1 };
    stage.show(newest, [], area, texts);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stage.view).toBe(newest);
  });

  it('lines that come during a performance are played on the position it would have ended in', async () => {
    const { stage } = start();
    stage.show(after, lines, area, texts);
    const move = patrol!.moves[at + 1]!;
    stage.show(move.view, move.lines, area, texts);
    expect(stage.view.sunk).toEqual(after.sunk);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stage.view).toBe(move.view);
  });
});
