// What stands over a ship's deck besides houses and masts: derricks, stays, the aerial, king posts, a tanker's catwalk. By these the
// types are told apart as much as by their hulls. Metres, as in hulls.ts.
import type { Drawing } from '../view.gen';
import type { Point } from './hulls';

type Place = readonly [x: number, y: number, z: number];
/** A straight spar or wire from a to b; `r` is half its thickness. */
export interface Spar {
  a: Place;
  b: Place;
  r: number;
}
/** The same as it is seen from one side. */
export interface Line {
  a: Point;
  b: Point;
  r: number;
}

const RAD = Math.PI / 180;
const BOOM = 0.3;
const WIRE = 0.08;
const kept = new WeakMap<Drawing, Spar[]>();

/** The rigging of a type of the sheet, once. */
export function sparsOf(row: Drawing): Spar[] {
  const found = kept.get(row) ?? rigged(row);
  kept.set(row, found);
  return found;
}

const deckAt = (row: Drawing, share: number): number =>
  Math.max(row.hull, ...row.blocks.filter(([a, b]) => share >= a && share <= b).map(([, , h]) => h));
/** A funnel far aft and a house amidships: a tanker. */
const tanks = (row: Drawing): boolean =>
  row.category === 'merchant' &&
  (row.funnels[0]?.[0] ?? 1) < 0.25 &&
  row.blocks.some(([a, b, h]) => a > 0.35 && b < 0.75 && h > row.hull + 3);

function rigged(row: Drawing): Spar[] {
  const { length, beam, hull } = row;
  const at = (share: number): number => (share - 0.5) * length;
  const cargo = row.category === 'merchant';
  const list: Spar[] = [];
  for (const [place, high] of row.masts) {
    const [x, foot] = [at(place), deckAt(row, place)];
    if (high < foot + 5) continue;
    for (const side of [-1, 1])
      list.push({ a: [x, 0, high * 0.7], b: [x - length * 0.012, side * beam * 0.46, hull], r: WIRE });
    list.push({ a: [x, 0, high * 0.94], b: [x - length * 0.11, 0, hull + 1.2], r: WIRE });
    list.push({ a: [x, 0, high * 0.94], b: [x + length * 0.1, 0, hull + 1.6], r: WIRE });
    if (!cargo || length < 45) continue;
    for (const way of [-1, 1])
      for (const side of [-1.3, 1.3]) {
        const tip: Place = [x + way * length * 0.082, side, high * (tanks(row) ? 0.42 : 0.56)];
        list.push(
          { a: [x + way * 0.9, side, hull + 2.4], b: tip, r: BOOM },
          { a: tip, b: [x, 0, high * 0.7], r: WIRE },
        );
      }
  }
  const [first, second] = row.masts;
  if (first && second)
    list.push({ a: [at(first[0]), 0, first[1] - 0.5], b: [at(second[0]), 0, second[1] - 0.5], r: WIRE });
  if (tanks(row))
    for (const [from, to] of [
      [0.19, 0.5],
      [0.6, 0.9],
    ] as const)
      list.push({ a: [at(from), 0, hull + 2.7], b: [at(to), 0, hull + 2.7], r: 0.35 });
  else if (cargo && length > 120)
    for (const place of [0.34, 0.65].filter((share) => deckAt(row, share) <= hull + 0.1))
      for (const side of [-1, 1]) {
        const top: Place = [at(place), side * beam * 0.3, hull + length * 0.085];
        list.push({ a: [at(place), side * beam * 0.3, hull], b: top, r: 0.45 });
        list.push({
          a: [at(place) + 1, side * beam * 0.2, hull + 1.5],
          b: [at(place) + length * 0.055, side * beam * 0.2, hull + length * 0.062],
          r: BOOM,
        });
        if (side > 0) list.push({ a: top, b: [at(place), -beam * 0.3, top[2]], r: BOOM });
      }
  return list;
}

/** The rigging as seen at an angle on the bow (starboard positive). */
export function linesOf(row: Drawing, angle: number): Line[] {
  const [dx, dy] = [Math.cos(angle * RAD), Math.sin(angle * RAD)];
  const flat = ([x, y, z]: Place): Point => [x * dy - y * dx, z];
  return sparsOf(row).map(({ a, b, r }) => ({ a: flat(a), b: flat(b), r }));
}
