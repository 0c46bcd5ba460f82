import { describe, expect, it } from 'vitest';
import { positions } from '../fixtures/read';
import { blockAt } from '../logic/geometry';
import {
  arrangement,
  isBlind,
  kindsOf,
  mayBeBlind,
  nexts,
  openCells,
  placedKind,
  refusalAt,
  tapCell,
  tapOther,
  toggle,
  toolOf,
  toolsOf,
  verbOf,
  wanted,
  wayOf,
  type Wish,
} from '../logic/taps';

const wishFor = (key: string): Wish => ({
  tool: toolOf(key),
  kind: verbOf(key) === 'place' ? placedKind(key) : null,
  blind: isBlind(key),
});

/** Taps the way of an option on the board, card by card, and says which key that chooses. */
function tapped(name: string, key: string): string | null {
  const { ask, view } = positions[name]!;
  const options = wanted(ask, wishFor(key));
  let path: string[] = [];
  let chosen: string | null = null;
  for (const tap of wayOf(key, view)) {
    const n = Number(tap.slice(1));
    const done = tap.startsWith('c')
      ? tapCell(options, view, path, n, blockAt(view, n))
      : tap.startsWith('b')
        ? tapCell(options, view, path, n, n)
        : tapOther(options, view, path, tap);
    path = done.path;
    chosen = done.key;
  }
  return chosen;
}

describe('which key a tap yields', () => {
  it.each(Object.keys(positions).filter((name) => positions[name]!.ask?.options))(
    'every option of "%s" with a place on the board can be tapped',
    (name) => {
      const { ask, view } = positions[name]!;
      const keys = ask!
        .options!.map((o) => o.key)
        .filter((key) => wayOf(key, view).length > 0 && verbOf(key) !== 'deploy');
      for (const key of keys) expect(tapped(name, key), key).toBe(key);
    },
  );

  it('offers the tools of the question, none when nobody asks', () => {
    expect(toolsOf(positions.allied!.ask)).toEqual(['sail']);
    expect(toolsOf(positions.pack!.ask)).toEqual(expect.arrayContaining(['sail', 'sonar', 'charges']));
    expect(toolsOf(positions.surfaced!.ask)[0]).toMatch(/quadrant|sail/);
    expect(toolsOf(positions.fleet!.ask)).toEqual([]);
    expect(toolsOf(null)).toEqual([]);
    expect(toolsOf(positions.waiting!.ask)).toEqual([]);
  });

  it('a destroyer searches, or not, as the switch says', () => {
    const { ask, view } = positions.allied!;
    expect(mayBeBlind(ask)).toBe(true);
    const move = ask!.options!.find((o) => isBlind(o.key))!;
    const [from, to] = wayOf(move.key, view).map((t) => Number(t.slice(1)));
    for (const blind of [true, false]) {
      const options = wanted(ask, { tool: 'sail', kind: null, blind });
      const first = tapCell(options, view, [], from!, 11);
      const { key } = tapCell(options, view, first.path, to!, 11);
      expect(isBlind(key!)).toBe(blind);
    }
  });

  it('a second tap on the same ship lets it go; another ship takes its place', () => {
    const { ask, view } = positions.pack!;
    const options = wanted(ask, { tool: 'sail', kind: null, blind: false });
    const [a, b] = [...openCells(options, view, [])];
    const one = tapCell(options, view, [], a!, 11);
    expect(one.path).toEqual([`c${a}`]);
    expect(tapCell(options, view, one.path, a!, 11).path).toEqual([]);
    const far = [...openCells(options, view, [])].find((c) => !openCells(options, view, one.path).has(c) && c !== a)!;
    expect(tapCell(options, view, one.path, far, 11).path).toEqual([`c${far}`]);
    expect(b).toBeDefined();
  });

  it('a card in line with a submarine is a heading for its torpedo', () => {
    const { ask, view } = positions.german!;
    const launch = ask!.options!.find((o) => o.key.startsWith('launch:') && o.key.endsWith('-N'))!;
    const options = wanted(ask, wishFor(launch.key));
    const from = Number(wayOf(launch.key, view)[0]!.slice(1));
    const { path } = tapCell(options, view, [], from, 11);
    expect(tapCell(options, view, path, from - 10, 11).key).toBe(launch.key);
  });

  it('cargo in the last row may be sent out', () => {
    const { ask, view } = positions.exit!;
    const options = wanted(ask, { tool: 'sail', kind: null, blind: false });
    const ship = view.ships.find((s) => s.id === 'F1')!;
    const { path } = tapCell(options, view, [], ship.cell, 11);
    expect(tapOther(options, view, path, 'x').key).toBe('order:F1-EXIT');
  });

  it('an S-boot goes one step or two', () => {
    const { ask, view } = positions.s_boot!;
    const options = wanted(ask, { tool: 'sail', kind: null, blind: false });
    const two = options.find((o) => wayOf(o.key, view).length === 3)!;
    const [from, one, last] = wayOf(two.key, view).map((t) => Number(t.slice(1)));
    const start = tapCell(options, view, [], from!, 11);
    const step = tapCell(options, view, start.path, one!, 11);
    expect(step.key).toBe(`move:S1-${one}`);
    expect(tapCell(options, view, step.path, last!, 11).key).toBe(two.key);
  });

  it('an armed freighter is placed by its own button', () => {
    expect(placedKind('place:freighter-12>armed')).toBe('armed_freighter');
    expect(placedKind('place:freighter-12')).toBe('freighter');
    expect(kindsOf(positions.naval_place!.ask).length).toBeGreaterThan(1);
  });
});

describe('deployment of submarines', () => {
  const { ask } = positions.deploy!;
  it('needs all cards; the oldest gives way; a second tap takes one back', () => {
    let hand = toggle(ask, [], 51);
    expect(hand).toEqual({ chosen: [51], key: null });
    hand = toggle(ask, toggle(ask, hand.chosen, 54).chosen, 52);
    expect(hand.key).toBe('deploy:>51+52+54');
    expect(toggle(ask, hand.chosen, 57).key).toBe('deploy:>52+54+57');
    expect(toggle(ask, hand.chosen, 51)).toEqual({ chosen: [54, 52], key: null });
  });
  it('knows no card outside row 5', () => expect(toggle(ask, [51], 42)).toEqual({ chosen: [51], key: null }));
});

it('a block has as many arrangements as the rules offer, a bluff one', () => {
  const { ask, view } = positions.german!;
  const options = wanted(ask, { tool: 'quadrant', kind: null, blind: false });
  const subs = view.submarines!;
  for (const tap of nexts(options, view, [])) {
    const corner = Number(tap.slice(1));
    const ways = nexts(options, view, [tap]);
    if (![0, 1, 10, 11].some((d) => subs.includes(corner + d))) expect(ways).toEqual(new Set(['a']));
    else
      for (const way of ways)
        expect(arrangement(`quadrant:${corner}>${way.slice(1)}`).length).toBeLessThanOrEqual(subs.length);
  }
});

it('a refused card says why', () => {
  const { ask, view } = positions.place!;
  const taken = view.ships[0]!.cell;
  const wish = { tool: 'place' as const, kind: kindsOf(ask)[0]!, blind: false };
  expect(refusalAt(ask, view, wish, [], taken)?.code).toBe('occupied');
  expect(refusalAt(ask, view, wish, [], 51)).toBeNull();
  expect(refusalAt(null, view, wish, [], 51)).toBeNull();
});
