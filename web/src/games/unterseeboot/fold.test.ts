import { describe, expect, it } from 'vitest';
import { areaOf } from './chart';
import { charts, patrols } from './fixtures/read';
import { fold } from './fold';
import { LONGEST, ROLL, stepsOf } from './motion';
import type { View } from './view.gen';

/** What lines do not tell: the phase, the paper sheet, the honour, how it ended, the size of a target's die. */
function told(view: View) {
  const { phase, sheet, honour, outcome, log_book, campaign, sunk, targets, ...rest } = view;
  void [phase, sheet, honour, outcome, log_book, campaign];
  const bare = <T extends { die: number }>({ die, ...t }: T) => (void die, t);
  return { ...rest, sunk: sunk.map(bare), targets: Object.fromEntries(Object.entries(targets).map(([k, t]) => [k, bare(t)])) };
}

describe.each(patrols.map((p, i) => [i, p] as const))('patrol %i', (_, patrol) => {
  const area = areaOf(charts, patrol.start.board);

  it('the view before and the lines give the view after, answer by answer', () => {
    let before = patrol.start;
    for (const move of patrol.moves) {
      const after = move.lines.reduce((view, line) => fold(view, line, area), before);
      expect(told(after), move.key).toEqual(told(move.view));
      before = move.view;
    }
  });

  it('never takes long: a die rolls under a second, a scene ends within a second and a half', () => {
    for (const { lines } of patrol.moves) {
      const steps = stepsOf(lines);
      expect(steps.reduce((sum, s) => sum + s.roll + s.hold, 0)).toBeLessThanOrEqual(LONGEST + 1);
      for (const step of steps) {
        expect(step.roll).toBeLessThanOrEqual(ROLL);
        expect(step.hold).toBeLessThanOrEqual(1500);
        expect(step.roll > 0).toBe(step.line.dice.length > 0);
      }
    }
  });
});

it('folding changes nothing in the view it was given', () => {
  const [patrol] = patrols;
  const frozen = JSON.stringify(patrol!.start);
  for (const line of patrol!.moves.flatMap((m) => m.lines)) fold(patrol!.start, line, areaOf(charts, '5656'));
  expect(JSON.stringify(patrol!.start)).toBe(frozen);
});
