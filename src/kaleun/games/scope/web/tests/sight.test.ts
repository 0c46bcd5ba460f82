import { beforeEach, describe, expect, it } from 'vitest';
import { positions } from '../fixtures/read';
import { ahead, cells } from '../logic/geometry';
import {
  blockMiddle,
  blockUnder,
  byKey,
  degrees,
  inSight,
  keepSeenFrom,
  middle,
  placeOf,
  rose,
  seenCells,
  seenFrom,
  seenNumbers,
  sightOf,
} from '../logic/sight';

const area = positions.leave!.view; // five rows, seven columns
const south = sightOf(area, 'german');
const north = sightOf(area, 'allied');

it('the German side sees north up, the Allied side its own edge below', () => {
  expect(seenCells(south).slice(0, 3)).toEqual([11, 12, 13]);
  expect(seenCells(north).slice(0, 3)).toEqual([57, 56, 55]);
  expect([placeOf(south, 12), placeOf(north, 12)]).toEqual([
    { row: 1, column: 2 },
    { row: 5, column: 6 },
  ]);
  expect(seenNumbers(north, 5)).toEqual([5, 4, 3, 2, 1]);
  expect(inSight(north, [33, 34, 43, 44])).toEqual([44, 43, 34, 33]);
});

describe.each([south, north])('seen from the $from side', (sight) => {
  it('an arrow points to the card it leads to', () => {
    for (const heading of sight.area.headings) {
      const [a, b] = [middle(sight, 33), middle(sight, ahead(sight, 33, heading))];
      const drawn = (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI;
      expect((drawn + 360) % 360).toBeCloseTo(degrees(sight, heading));
    }
  });

  it('cards lie in the order of reading', () => {
    const places = seenCells(sight).map((cell) => placeOf(sight, cell));
    expect(places.map(({ row, column }) => row * 10 + column)).toEqual(cells(area));
  });

  it('an arrow key goes where it points and stops at the edge', () => {
    const at = placeOf(sight, 33);
    const to = (key: string) => placeOf(sight, byKey(sight, 33, key)!);
    expect(to('ArrowUp')).toEqual({ ...at, row: at.row - 1 });
    expect(to('ArrowDown')).toEqual({ ...at, row: at.row + 1 });
    expect(to('ArrowLeft')).toEqual({ ...at, column: at.column - 1 });
    expect(to('ArrowRight')).toEqual({ ...at, column: at.column + 1 });
    const first = seenCells(sight)[0]!;
    expect([byKey(sight, first, 'ArrowUp'), byKey(sight, first, 'ArrowLeft')]).toEqual([first, first]);
    expect(byKey(sight, 33, 'Enter')).toBeNull();
  });

  it('a tap on a quarter of a card means the block whose middle is nearest', () => {
    for (const [right, below] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ] as const) {
      const { x, y } = middle(sight, 33);
      expect(blockMiddle(sight, blockUnder(sight, 33, right, below))).toEqual({
        x: x + (right ? 50 : -50),
        y: y + (below ? 50 : -50),
      });
    }
    const corner = seenCells(sight)[0]!;
    expect(blockMiddle(sight, blockUnder(sight, corner, false, false))).toEqual({ x: 100, y: 100 });
  });

  it('the rose begins straight up and goes round clockwise', () => {
    expect(rose(sight, sight.area.headings).map((heading) => degrees(sight, heading))).toEqual([
      0, 45, 90, 135, 180, 225, 270, 315,
    ]);
  });
});

describe('what is kept', () => {
  beforeEach(() => localStorage.clear());

  it('each seat looks from its own side until it turns the sea round', () => {
    expect([seenFrom('german'), seenFrom('allied'), seenFrom('')]).toEqual(['german', 'allied', 'german']);
    keepSeenFrom('allied', 'german');
    keepSeenFrom('', 'allied');
    expect([seenFrom('german'), seenFrom('allied'), seenFrom('')]).toEqual(['german', 'german', 'allied']);
  });

  it.each(['no json', 'null', '{"allied": "up"}'])('a damaged entry counts as none: %s', (text) => {
    localStorage.setItem('kaleun.scope.seen_from', text);
    expect(seenFrom('allied')).toBe('allied');
  });
});
