import { expect, it } from 'vitest';
import { Texts } from '../src/i18n/texts';
import type { GameCard } from '../src/protocol/messages';
import { columnsFor, iconOf, inOrder } from '../src/shell/lobby/cards';
import { columnsOf, fieldsOf, nameOf, shapeOf, valueOf } from '../src/shell/table/plain';

const texts = new Texts('en', { word: { pile: 'Pile of stones', red: 'red' } });

it('tells values, lists, tables, grids and groups apart', () => {
  expect([3, 'red', null, [], {}].map(shapeOf)).toEqual(['value', 'value', 'value', 'value', 'value']);
  expect(shapeOf([1, 2])).toBe('list');
  expect(shapeOf([{ a: 1 }, { b: 2 }])).toBe('table');
  expect(
    shapeOf([
      [1, 2],
      [3, 4],
    ]),
  ).toBe('grid');
  expect(shapeOf([[1], [2, 3]])).toBe('list');
  expect(shapeOf({ a: 1 })).toBe('group');
});

it('reads names and values with the words of the game', () => {
  expect(nameOf('pile', texts)).toBe('Pile of stones');
  expect(nameOf('stones_left', texts)).toBe('stones left');
  expect([12345, true, false, '', 'red', null].map((value) => valueOf(value, texts))).toEqual([
    '12\u202f345',
    '✓',
    '–',
    '–',
    'red',
    '–',
  ]);
});

it('puts single values first and finds every column', () => {
  expect(fieldsOf({ list: [1], n: 2, group: { a: 1 }, m: 3 }).map(([key]) => key)).toEqual(['n', 'm', 'list', 'group']);
  expect(columnsOf([{ a: 1 }, { a: 2, b: 3 }])).toEqual(['a', 'b']);
});

const card = (name: string, shelf: number, players: [number, number]): GameCard =>
  ({ name, shelf, players, icon: name }) as unknown as GameCard;

it('lays the games out as their cards say', () => {
  const cards = [
    card('pair', 20, [2, 2]),
    card('eye', 30, [1, 1]),
    card('alone', 40, [1, 1]),
    card('start', 10, [1, 4]),
  ];
  expect(inOrder(cards).map(({ name }) => name)).toEqual(['start', 'pair', 'eye', 'alone']);
  expect(cards.map(iconOf)).toEqual(['compass', 'eye', 'compass', 'compass']);
  expect([1, 3, 5, 6, 7, 10, 11].map(columnsFor)).toEqual([1, 3, 5, 3, 4, 5, 4]);
});
