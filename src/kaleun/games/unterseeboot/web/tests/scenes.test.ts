import { describe, expect, it } from 'vitest';
import type { LogLine } from '@web/protocol/messages';
import { patrols, textsOf } from '../fixtures/read';
import { cue, ROLLS, rollOf, SCENES, sceneOf, wayOf } from '../logic/scenes';

const texts = textsOf('en');
const lines = patrols.flatMap(({ frames }) => frames.map(({ line }) => line));
const told = (code: string): LogLine => lines.find((line) => line.code === code)!;

describe('scenes', () => {
  it('are of lines that the rules write, and none takes long', () => {
    for (const code of [...Object.keys(SCENES), ...Object.keys(ROLLS)])
      expect(texts.say('log', code), code).not.toBe(code);
    for (const [, ms] of Object.values(SCENES)) expect(ms).toBeLessThanOrEqual(1500);
  });

  it('the torpedo runs and the ship goes down before the picture changes, the boat moves with it', () => {
    expect(cue(told('fired'))?.before).toBe(true);
    expect(cue(told('ship_sunk'))?.before).toBe(true);
    expect(cue(told('moved'))?.before).toBe(false);
    expect(cue(told('turn_begins'))).toBeNull();
  });

  it('say where they are and what of', () => {
    const play = { line: told('ship_sunk'), part: 'scene', ms: 100, key: 3, from: {} } as const;
    const { space, tonnage } = play.line.data as { space: string; tonnage: number };
    expect(sceneOf(play)).toEqual({ scene: 'sink', spaces: [space], tonnage, ms: 100, key: 3 });
    const salvo = { ...play, line: { ...told('fired'), data: { space: ['S1', 'S2'] } } };
    expect(sceneOf(salvo)?.spaces).toEqual(['S1', 'S2']);
    expect([sceneOf({ ...play, part: 'roll' }), sceneOf(null), wayOf(play), wayOf(null)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const move = { ...play, line: told('moved') };
    expect(wayOf(move)).toEqual({ from: move.line.data.origin, ms: 100 });
  });

  it('every die says what it was for and what it means, once it lies still', () => {
    for (const line of lines.filter(({ dice }) => dice.length > 0)) {
      const tray = rollOf({ line, part: 'roll', ms: 1, key: 1, from: {} }, texts)!;
      expect([tray.dice, tray.rolling], line.code).toEqual([line.dice, true]);
      expect(tray.what, line.code).not.toBe('');
      expect(tray.result, line.code).not.toBe('');
      expect(rollOf({ line, part: 'scene', ms: 1, key: 1, from: {} }, texts)?.rolling).toBe(false);
    }
    expect(rollOf({ line: told('moved'), part: 'scene', ms: 1, key: 1, from: {} }, texts)).toBeNull();
  });
});

it.each(patrols)('what the lines changed leads to the position at the end', ({ end, told: made }) => {
  expect(made).toEqual(end);
});
