// Angles, the chart and the torpedo triangle, against the worked examples of the rules.
import { expect, it } from 'vitest';
import { bowAngle, latOf, norm, psi, rhumb, sail, triangle, turn } from '../logic/geometry';
import { plug, typed } from '../logic/enigma';
import { span } from '../logic/words';

it('the attack disk of the rulebook: own 290, bearing 40, enemy 70: angle on the bow 80 starboard', () => {
  expect(bowAngle(70, norm(290 + 40))).toBe(80);
});

it('turns the short way', () => {
  expect(turn(350, 10)).toBe(20);
  expect(turn(10, 350)).toBe(-20);
});

it('sails along a line of the chart and back', () => {
  const from: [number, number] = [60.5, -3.25];
  const [course, miles] = rhumb(from, sail(from, 301, 120));
  expect(course).toBeCloseTo(301, 6);
  expect(miles).toBeCloseTo(120, 6);
  expect(latOf(psi(57.3))).toBeCloseTo(57.3, 9);
});

it('aims ahead of a crossing ship, and says where it cannot', () => {
  const aim = triangle(0, 1000, 90, 10, 40)!;
  expect(aim.course).toBeGreaterThan(10);
  expect(aim.course).toBeLessThan(20);
  expect(aim.run / (40 * (1852 / 3600))).toBeCloseTo(aim.seconds, 9);
  expect(triangle(0, 1000, 0, 41, 40)).toBeNull();
});

it('the cipher machine lights the lamps of the kernel, deciphers what it enciphered, and plugs change it', () => {
  expect(typed('AAA', 'AAAAA').lamps).toBe('BDZGO');
  const { lamps } = typed('XBC', 'SECHS DAMPFER', ['AE']);
  expect(typed('XBC', lamps, ['AE']).lamps).toBe('SECHSDAMPFER');
  expect(typed('XBC', lamps).lamps).not.toBe('SECHSDAMPFER');
  expect(plug(plug([], 'A', 'B'), 'B', 'C')).toEqual(['BC']);
});

it('writes spans of time', () =>
  expect([span(65), span(3600 * 2 + 1800), span(-3)]).toEqual(['1:05', '2:30 h', '0:00']));
