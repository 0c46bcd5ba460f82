import { expect, it } from 'vitest';
import { positions } from '../fixtures/read';
import { ahead, blockAt, blockCells, blockOf, cells, distance, headingTo, runOf } from '../logic/geometry';

/** A sea of five rows and seven columns, as the server lays it out. */
const { view: area } = positions.leave!;

it('counts cells row by row', () => {
  expect(cells(area)).toHaveLength(35);
  expect(cells(area).slice(0, 8)).toEqual([11, 12, 13, 14, 15, 16, 17, 21]);
});

it('rows are counted to the south, columns to the east, headings clockwise from north', () => {
  expect(area.area.headings).toEqual(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']);
  expect(ahead(area, 33, 'N')).toBe(23);
  expect(ahead(area, 33, 'SE')).toBe(44);
  expect(ahead(area, 11, 'NW')).toBe(0);
  expect(ahead(area, 57, 'E')).toBe(0);
});

it('headings lead there and back', () => {
  for (const heading of area.area.headings) {
    const to = ahead(area, 33, heading);
    expect(headingTo(area, 33, to)).toBe(heading);
    expect(distance(area, 33, to)).toBe(1);
  }
  expect(headingTo(area, 33, 54)).toBeNull();
  expect(headingTo(area, 33, 33)).toBeNull();
  expect(headingTo(area, 51, 15)).toBe('NE');
  expect(distance(area, 51, 17)).toBe(6);
});

it('a block reaches to one of four sides of a cell', () => {
  expect(blockAt(area, 33, true, true)).toBe(33);
  expect(blockAt(area, 33, false, false)).toBe(22);
  expect(blockAt(area, 33, true, false)).toBe(23);
  expect(blockAt(area, 33, false, true)).toBe(32);
  expect(blockAt(area, 57, true, true)).toBe(46);
  expect(blockAt(area, 11, false, false)).toBe(11);
  expect(blockAt(area, 31, false, true)).toBe(31);
  expect(blockAt(area, 54, true, true)).toBe(44);
  expect(blockOf(area, 33, 44)).toBe(33);
  expect(blockOf(area, 43, 34)).toBe(33);
  expect(blockOf(area, 33, 34)).toBeNull();
  expect(blockCells(area, 46)).toEqual([46, 47, 56, 57]);
});

it('a torpedo runs as the server says', () => {
  const { view } = positions.pack!;
  const torpedo = view.torpedoes[0]!;
  expect(runOf(view, torpedo)).toEqual(view.runs[`${torpedo.cell}-${torpedo.heading}`]);
  expect(runOf({ ...view, runs: {} }, torpedo)).toEqual({ cells: [], end: 0 });
});
