import { describe, expect, it } from 'vitest';
import { refusedBy } from '@web/i18n/reasons';
import { areaOf } from '../logic/chart';
import { charts, positions } from '../fixtures/read';
import { modeOf, modesOf, numberOf, refusalAt, spacesOf, tap, type Mode } from '../logic/keys';

/** Every key that taps on spaces can give for this position. */
function reachable(name: string): string[] {
  const { ask, view } = positions[name]!;
  const spaces = areaOf(charts, view.board).spaces.map((s) => s.id);
  const keys = new Set<string>();
  for (const mode of modesOf(ask)) {
    for (const space of spaces) {
      const done = tap(ask, space, mode, null);
      if (!done) continue;
      if ('choose' in done) keys.add(done.choose);
      else
        for (const second of spaces)
          keys.add((tap(ask, second, mode, done.first) as { choose: string } | null)?.choose ?? '');
    }
  }
  keys.delete('');
  return [...keys].sort();
}

describe('which key a tap yields', () => {
  it.each([
    'start',
    'other_board',
    'entry',
    'torpedo',
    'identify',
    'spotted',
    'detected',
    'salvo',
    'home',
    'open_shot',
  ])('every option of "%s" that names a space can be tapped, and nothing else', (name) => {
    const asked = (positions[name]!.ask!.options ?? []).map((o) => o.key).filter((k) => !k.endsWith(':none'));
    expect(reachable(name)).toEqual(asked.sort());
  });

  it('moves, looks, shoots', () => {
    expect(tap(positions.start!.ask, 'M1', 'plain', null)).toEqual({ choose: 'move:M1' });
    expect(tap(positions.start!.ask, 'D1', 'plain', null)).toEqual({ choose: 'stay:D1' });
    expect(tap(positions.torpedo!.ask, 'S2', 'plain', null)).toEqual({ choose: 'fire:S2' });
    expect(tap(positions.start!.ask, 'S5', 'plain', null)).toBeNull();
  });

  it('aims two torpedoes in the order of the taps', () => {
    const { ask } = positions.salvo!;
    const [a, b] = ask!.options!.filter((o) => modeOf(o.key) === 'plain').map((o) => spacesOf(o.key)[0]!);
    expect(tap(ask, b!, 'double', null)).toEqual({ first: b });
    expect(tap(ask, a!, 'double', b!)).toEqual({ choose: `fire:${b}+${a}` });
    expect(tap(ask, b!, 'double', b!)).toEqual({ choose: `fire:${b}+${b}` });
  });

  it('tells going home from going up', () => {
    const { ask } = positions.home!;
    const home = ask!.options!.find((o) => o.key.startsWith('return:'))!.key;
    const space = spacesOf(home)[0]!;
    expect(modesOf(ask)).toEqual<Mode[]>(['plain', 'home']);
    expect(tap(ask, space, 'home', null)).toEqual({ choose: home });
    expect(tap(ask, space, 'plain', null)).not.toEqual({ choose: home });
  });

  it('offers nothing when nobody asks', () => {
    expect(modesOf(null)).toEqual([]);
    expect(tap(null, 'S1', 'plain', null)).toBeNull();
    expect(refusalAt(null, 'S1')).toBeNull();
  });
});

describe('refusals', () => {
  it('every refusal that names a space is found there and nowhere offered', () => {
    for (const { ask } of Object.values(positions)) {
      for (const refused of refusedBy(ask)) {
        const [space] = spacesOf(refused.key);
        if (!space) continue;
        expect(refusalAt(ask, space)?.code).toBe(refused.code);
        expect(tap(ask, space, 'plain', null)).toBeNull();
      }
    }
  });

  it('a refusal without a space belongs to none', () => {
    expect(refusedBy(positions.start!.ask).some((r) => r.key === 'return')).toBe(true);
    expect(refusalAt(positions.start!.ask, 'return')).toBeNull();
  });
});

it('numbers options as the dock does, up to nine', () => {
  const { ask } = positions.torpedo!;
  expect(ask!.options!.map((o) => numberOf(ask, o.key))).toEqual([1, 2, 3]);
  expect(numberOf(ask, 'fire:S9')).toBe(0);
});
