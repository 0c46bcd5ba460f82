import { describe, expect, it } from 'vitest';
import { aimOf, frameOf, moved, nearest, pipped, strikes, turned } from '../logic/aim';
import { positions } from '../fixtures/read';
import type { Cell } from '../logic/sheet';
import { hullPath } from '../logic/hull';

const FIRING = Object.entries(positions).filter(([, p]) => p.ask?.prompt.startsWith('fire'));

describe.each(FIRING)('volleys of "%s"', (_, { view, ask }) => {
  const aim = aimOf(ask);
  const seat = view.seats[view.you!]!;
  const letters = new Set(Object.values(seat.systems).map((s) => s.letter));

  it('are all there, each found by shape and place', () => {
    const shots = ask!.options!.filter((o) => o.key.startsWith('fire:'));
    expect(aim.volleys.map((v) => v.key)).toEqual(shots.map((o) => o.key));
    expect(new Set(aim.volleys.map((v) => `${v.shape} ${v.row} ${v.column}`)).size).toBe(shots.length);
  });

  it('preview as many hits and misses as the rules count', () => {
    for (const volley of aim.volleys) {
      const hits = volley.cells.filter((c) => strikes(c, view.grid.rows, seat.window.hits, letters)).length;
      expect([volley.hits, volley.misses], volley.key).toEqual([hits, volley.cells.length - hits]);
    }
  });

  it('can be reached from any other by arrows and turns', () => {
    const seen = new Set([aim.volleys[0]!.key]);
    const open = [aim.volleys[0]!];
    for (let from = open.pop(); from; from = open.pop()) {
      const ways = [
        moved(aim, from, 0, 1),
        moved(aim, from, 0, -1),
        moved(aim, from, 1, 0),
        moved(aim, from, -1, 0),
        turned(aim, from),
      ];
      for (const to of ways) {
        if (to === null || seen.has(to.key)) continue;
        seen.add(to.key);
        open.push(to);
      }
    }
    expect(seen.size).toBe(aim.volleys.length);
  });

  it('lie inside their frame', () => {
    for (const volley of aim.volleys) {
      const box = frameOf(volley, aim.line);
      for (const [r, c] of volley.cells)
        expect(
          r >= box.row && c >= box.column && r < box.row + box.rows && c < box.column + box.columns,
          volley.key,
        ).toBe(true);
      if (!aim.line) expect([box.rows, box.columns]).toEqual([3, 3]);
    }
  });
});

it('a 5 has one shape, a 6 two, and a line four', () => {
  expect([
    aimOf(positions.fire!.ask).shapes,
    aimOf(positions.fire_turned!.ask).shapes,
    aimOf(positions.fire_line!.ask).shapes,
  ]).toEqual([1, 2, 4]);
});

it('a tap takes the volley whose middle is nearest', () => {
  const aim = aimOf(positions.fire!.ask);
  expect(frameOf(nearest(aim, 0, [3, 11])!)).toEqual({ row: 2, column: 10, rows: 3, columns: 3 });
  expect(turned(aim, aim.volleys[0]!)).toBeNull();
});

it('other questions have nothing to aim', () => {
  expect(aimOf(positions.choose!.ask).volleys).toEqual([]);
  expect(aimOf(null).shapes).toBe(0);
});

it('the hull is one closed outline round everything that is not water', () => {
  expect(hullPath(positions.fire!.view.grid).match(/Z/g)).toHaveLength(1);
  const square = hullPath({ rows: ['P'], width: 1, height: 1 });
  expect(square).toBe('M30 46Q30 34 42 34L68 34Q80 34 80 46L80 72Q80 84 68 84L42 84Q30 84 30 72Z');
});

describe('a tap in the frame', () => {
  const FIVE: Cell[] = [0, 2]
    .flatMap((r): Cell[] => [
      [r, 0],
      [r, 2],
    ])
    .concat([[1, 1]]);
  const SQUARE: Cell[] = [0, 1, 2].flatMap((r): Cell[] => [
    [r, 0],
    [r, 1],
    [r, 2],
  ]);
  const is = (a: Cell) => (b: Cell) => a[0] === b[0] && a[1] === b[1];
  const shift = (cells: Cell[], by: number): Cell[] => cells.map(([r, c]) => [r, c + by]);
  const asked = (kind: string, patterns: Cell[][]) =>
    aimOf({
      ...positions.fire!.ask!,
      data: { kind, side: 5 },
      options: patterns.flatMap((cells) =>
        [0, 1, 2].map((by) => ({
          ...{ key: `fire:${shift(cells, by).join('+')}`, rule: '', code: '' },
          data: { cells: shift(cells, by), hits: 0, misses: 0, completes: [] },
        })),
      ),
    });
  const free = SQUARE.filter((cell) => !FIVE.some(is(cell)));
  const more = asked(
    'plus',
    free.map((cell) => [...FIVE, cell]),
  );
  const less = asked(
    'minus',
    FIVE.map((gone) => FIVE.filter((cell) => !is(gone)(cell))),
  );

  it('lays the Cannon’s pip there and leaves the frame where it is', () => {
    let now = more.volleys.find(({ column }) => column === 1)!;
    for (const [r, c] of free) {
      const to = pipped(more, now, [r, c + 1]) ?? now;
      expect(to.cells).toContainEqual([r, c + 1]);
      expect(frameOf(to)).toEqual(frameOf(now));
      now = to;
    }
    expect(pipped(more, now, [1, 2])).toBeNull(); // a torpedo lies there already
    expect(pipped(more, now, [6, 6])).toBeNull();
  });

  it('takes the Engine’s pip away there', () => {
    let now = less.volleys.find(({ column }) => column === 1)!;
    for (const [r, c] of FIVE) {
      const to = pipped(less, now, [r, c + 1]) ?? now;
      expect(to.cells).not.toContainEqual([r, c + 1]);
      now = to;
    }
  });

  it('means nothing where no pip is chosen', () => {
    const aim = aimOf(positions.fire!.ask);
    expect(pipped(aim, aim.volleys[0]!, [0, 0])).toBeNull();
  });
});
