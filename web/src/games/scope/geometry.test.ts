import { expect, it } from 'vitest';
import { positions } from './fixtures/read';
import { ahead, blockAt, blockCells, blockOf, cells, degreesOf, distance, headingTo, HEADINGS, ROSE, runOf } from './geometry';

const area = { rows: 5, columns: 7 };

it('counts cells row by row', () => {
  expect(cells(area)).toHaveLength(35);
  expect(cells(area).slice(0, 8)).toEqual([11, 12, 13, 14, 15, 16, 17, 21]);
});

it('rows are counted to the south, columns to the east, headings clockwise from north', () => {
  expect(ahead(area, 33, 'N')).toBe(23);
  expect(ahead(area, 33, 'SE')).toBe(44);
  expect([degreesOf('N'), degreesOf('E'), degreesOf('SW')]).toEqual([0, 90, 225]);
  expect(ahead(area, 11, 'NW')).toBe(0);
  expect(ahead(area, 57, 'E')).toBe(0);
});

it('headings lead there and back', () => {
  for (const heading of ROSE) {
    const to = ahead(area, 33, heading);
    expect(headingTo(33, to)).toBe(heading);
    expect(distance(33, to)).toBe(1);
    expect(HEADINGS[heading]).toHaveLength(2);
  }
  expect(headingTo(33, 54)).toBeNull();
  expect(headingTo(33, 33)).toBeNull();
  expect(headingTo(51, 15)).toBe('NE');
});

it('a block reaches to one of four sides of a cell', () => {
  expect(blockAt(area, 33, true, true)).toBe(33);
  expect(blockAt(area, 33, false, false)).toBe(22);
  expect(blockAt(area, 33, true, false)).toBe(23);
  expect(blockAt(area, 57, true, true)).toBe(46);
  expect(blockAt(area, 11, false, false)).toBe(11);
  expect(blockOf(33, 44)).toBe(33);
  expect(blockOf(43, 34)).toBe(33);
  expect(blockOf(33, 34)).toBeNull();
  expect(blockCells(46)).toEqual([46, 47, 56, 57]);
});

it('a torpedo runs to the first ship or mine, else out of the area', () => {
  const { view } = positions.pack!;
  const ship = view.ships.find((s) => s.cell > 0 && ahead(view, s.cell, 'S') > 0)!;
  const below = ahead(view, ship.cell, 'S');
  expect(runOf({ ...view, ships: [ship] }, { cell: below, heading: 'N' })).toEqual({ cells: [], end: ship.cell });
  expect(runOf({ ...view, ships: [] }, { cell: 51, heading: 'NE' })).toEqual({ cells: [42, 33, 24, 15], end: 0 });
  expect(runOf({ ...view, ships: [], mines: [{ cell: 24, side: 'german' }] }, { cell: 51, heading: 'NE' })).toEqual({ cells: [42, 33], end: 24 });
});
