// Choosing a mission: what the chart shows, and what it must not.
import { expect, it } from 'vitest';
import { LESSONS, lessonLevel, lessonOf, mapOf, namedSquares, type Mission } from '../logic/missions';
import { charts } from '../fixtures/read';

const mission: Mission = {
  id: 'X',
  title: 'X',
  briefing: 'Work into AE99 and AN11, then AE99 again.',
  date: '1940-07-03',
  start_time: '06:00',
  start_square: 'AF77',
  time_limit_h: 36,
  primary: { text: 'Sink', squares: ['AN12'] },
};

it('names the start first, then the squares of the orders, each once', () => {
  expect(namedSquares(mission)).toEqual(['AF77', 'AE99', 'AN11', 'AN12']);
});

it('a square that is not on the sheets is left out', () => {
  expect(mapOf({ charts }, ['ZZ99']).spots).toEqual([]);
});

it('each role has a lesson of its own', () => {
  expect(new Set(Object.values(LESSONS)).size).toBe(4);
  expect(lessonOf(LESSONS.navigator)).toBe('navigator');
  expect(lessonOf('')).toBeNull();
  expect(lessonLevel('first_officer', 'first_officer')).toBe('medium');
  expect(lessonLevel('first_officer', 'captain')).toBe('easy');
});
