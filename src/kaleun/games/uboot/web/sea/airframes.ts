// Aircraft as solids: bodies and wings as hulls of a few points, turned to the eye and laid over each other. Both painters and the
// sheet draw these. Metres; x from the middle to the nose, y to starboard, z up.
import type { Airframe } from '../view.gen';
import type { Point } from './hulls';

type Place = readonly [x: number, y: number, z: number];
interface Body {
  part: 'body' | 'wing' | 'engine';
  points: Place[];
}
/** A part as it is seen: its outline in metres right of the middle and up, and whether its underside shows. */
export interface Plate {
  part: Body['part'];
  corners: Point[];
  under: boolean;
}
/** How it lies: angle on the bow (starboard positive), degrees it stands above the eye's horizon, bank to starboard and nose up. */
export interface Attitude {
  angle: number;
  elevation: number;
  bank: number;
  pitch: number;
}

const RAD = Math.PI / 180;
const WING_AT: Record<string, number> = { low: -0.6, mid: 0.1, high: 0.9, parasol: 1.5, biplane: -0.7 };
const kept = new WeakMap<Airframe, Body[]>();

/** The parts of a type, once. */
export function bodiesOf(row: Airframe): Body[] {
  const found = kept.get(row) ?? built(row);
  kept.set(row, found);
  return found;
}

function built(row: Airframe): Body[] {
  const { span, length, engines, fins } = row;
  const thick = length * (row.hull ? 0.105 : 0.075);
  const z = (WING_AT[row.wing] ?? 0) * thick;
  const chord = span * 0.16;
  const list: Body[] = [tube(-0.5 * length, 0.5 * length, 0, 0, thick)];
  if (row.hull) list.push(tube(-0.12 * length, 0.42 * length, 0, -thick * 0.55, thick * 0.8));
  for (const level of row.wing === 'biplane' ? [z, z + span * 0.15] : [z])
    list.push(wing(0.12 * length, span, chord, level, row.wing === 'biplane' ? 0.9 : 0.45));
  list.push(wing(-0.46 * length, span * 0.33, chord * 0.6, thick * 0.35, 0.7));
  const away = fins > 1 ? [-span * 0.14, span * 0.14] : [0];
  for (const y of away) list.push(fin(-0.5 * length, y, length * 0.11, thick * 0.3, length * (fins > 1 ? 0.11 : 0.16)));
  const pods = engines === 1 ? [] : engines === 2 ? [-0.16, 0.16] : [-0.3, -0.14, 0.14, 0.3];
  for (const share of pods)
    list.push({ ...tube(0.1 * length, 0.1 * length + chord * 0.85, share * span, z, thick * 0.42), part: 'engine' });
  if (row.hull)
    for (const side of [-1, 1])
      list.push(tube(0.06 * length, 0.2 * length, side * span * 0.38, z - span * 0.06, thick * 0.3));
  return list;
}

/** A body that is thickest before its middle and pointed behind. */
const tube = (from: number, to: number, y: number, z: number, r: number): Body => {
  const ring = (share: number, fat: number): Place[] =>
    Array.from({ length: 8 }, (_, i): Place => {
      const way = (i + 0.5) * 45 * RAD;
      return [from + (to - from) * share, y + Math.cos(way) * r * fat, z + Math.sin(way) * r * fat];
    });
  return { part: 'body', points: [...ring(0, 0.18), ...ring(0.5, 0.92), ...ring(0.78, 1), ...ring(1, 0.35)] };
};
/** From tip to tip; `tip` is the share of the chord out there. */
const wing = (x: number, span: number, chord: number, z: number, tip: number): Body => ({
  part: 'wing',
  points: [-1, 0, 1].flatMap((side): Place[] => {
    const wide = (chord / 2) * (side === 0 ? 1 : tip);
    const up = z + Math.abs(side) * span * 0.02;
    return [0.12, -0.12].flatMap((dz): Place[] => [
      [x + wide, (side * span) / 2, up + dz],
      [x - wide, (side * span) / 2, up + dz],
    ]);
  }),
});
const fin = (x: number, y: number, wide: number, z: number, high: number): Body => ({
  part: 'body',
  points: [-0.1, 0.1].flatMap((dy): Place[] => [
    [x, y + dy, z],
    [x + wide, y + dy, z],
    [x + wide * 0.55, y + dy, z + high],
    [x, y + dy, z + high],
  ]),
});

/** The parts as they are seen, the farthest first. */
export function platesOf(row: Airframe, at: Attitude): Plate[] {
  const [ca, sa] = [Math.cos(at.angle * RAD), Math.sin(at.angle * RAD)];
  const [ce, se] = [Math.cos(at.elevation * RAD), Math.sin(at.elevation * RAD)];
  const [cb, sb] = [Math.cos(at.bank * RAD), Math.sin(at.bank * RAD)];
  const [cp, sp] = [Math.cos(at.pitch * RAD), Math.sin(at.pitch * RAD)];
  const seen = ([x, y, z]: Place): [number, number, number] => {
    const [y1, z1] = [y * cb + z * sb, z * cb - y * sb];
    const [x2, z2] = [x * cp - z1 * sp, x * sp + z1 * cp];
    const toward = x2 * ca + y1 * sa;
    return [x2 * sa - y1 * ca, toward * se + z2 * ce, toward * ce - z2 * se];
  };
  const middle = (points: readonly [number, number, number][]): number =>
    points.reduce((sum, [, , near]) => sum + near, 0) / points.length;
  // seen from below unless it banks away from the eye
  const up = seen([0, 0, 1])[2] - seen([0, 0, 0])[2];
  return bodiesOf(row)
    .map(({ part, points }) => {
      const turned = points.map(seen);
      return { part, near: middle(turned), corners: outline(turned.map(([x, y]): Point => [x, y])), under: up < 0 };
    })
    .sort((a, b) => a.near - b.near)
    .map(({ part, corners, under }) => ({ part, corners, under }));
}

/** The convex outline of points, counter-clockwise (Andrew's monotone chain). */
export function outline(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (list: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const one of list) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, one) <= 0) chain.pop();
      chain.push(one);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}
