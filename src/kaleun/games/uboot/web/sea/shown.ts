// What is in the picture: one list that both painters draw from, the farthest first. A painter gives back the keys of what it drew.
import type { Drawing } from '../view.gen';
import { columnOf, metre, rowOf, rowUp, type Camera } from './camera';
import type { Drawings, Flyer, Lamp, Moment, Ship, Spot } from './moment';

export type What = 'sun' | 'moon' | 'star' | 'ship' | 'plane' | 'track' | 'splash' | 'float';

interface At {
  key: string;
  /** Column, row of the water below it (or of the thing itself in the sky), pixels of a metre. */
  x: number;
  y: number;
  unit: number;
  metres: number;
}
export type Shown = At &
  (
    | { what: 'sun' | 'moon'; lamp: Lamp }
    | { what: 'ship'; ship: Ship; drawing: Drawing | null }
    | { what: 'plane'; plane: Flyer }
    | { what: Exclude<What, 'sun' | 'moon' | 'ship' | 'plane'>; spot: Spot }
  );

/** Farther than this things are always in the sky. */
const SKY = 1e7;
/** A wing from tip to tip, in metres, and so high it is drawn at most: overhead there is no picture. */
const SPAN_M = 36;
const HIGHEST = 78;
const STAR_DEG = 7;

/** Everything that the frame holds, wholly or in part. */
export function shown(m: Moment, cam: Camera, { shapes }: Pick<Drawings, 'shapes'>): Shown[] {
  if (m.eyes === '') return [];
  const list: Shown[] = [];
  for (const [what, lamp] of [
    ['sun', m.sun],
    ['moon', m.moon],
  ] as const)
    if (lamp !== null)
      list.push({
        what,
        key: what,
        lamp,
        x: columnOf(cam, lamp.azimuth),
        y: rowUp(cam, lamp.altitude),
        unit: 0,
        metres: SKY,
      });
  const spot = (what: 'track' | 'splash' | 'float' | 'star', one: Spot, up = 0): void => {
    const y = up > 0 ? rowUp(cam, up) : rowOf(cam, one.metres);
    const unit = metre(cam, one.metres);
    list.push({ what, key: one.key, spot: one, x: columnOf(cam, one.bearing), y, unit, metres: one.metres });
  };
  for (const one of m.stars) spot('star', one, STAR_DEG);
  for (const plane of m.planes) {
    const { key, bearing, elevation, metres } = plane;
    const y = rowUp(cam, Math.min(HIGHEST, elevation));
    list.push({ what: 'plane', key, plane, x: columnOf(cam, bearing), y, unit: metre(cam, metres), metres });
  }
  for (const one of m.tracks) spot('track', one);
  for (const one of m.splashes) spot('splash', one);
  for (const one of m.floats) spot('float', one);
  for (const ship of m.ships) {
    const unit = metre(cam, ship.metres);
    const y = rowOf(cam, ship.metres) + ship.down * unit;
    const drawing = shapes[ship.shape] ?? null;
    list.push({
      what: 'ship',
      key: ship.key,
      ship,
      drawing,
      x: columnOf(cam, ship.bearing),
      y,
      unit,
      metres: ship.metres,
    });
  }
  return list.filter((one) => inFrame(one, cam)).sort((a, b) => b.metres - a.metres);
}

function inFrame(one: Shown, cam: Camera): boolean {
  const half = halfWidth(one, cam);
  return one.x + half > 0 && one.x - half < cam.width;
}

function halfWidth(one: Shown, cam: Camera): number {
  if (one.what === 'ship') return ((one.drawing?.length ?? one.ship.mast * 3) / 2 + one.ship.mast) * one.unit;
  if (one.what === 'sun' || one.what === 'moon') return 0.04 * cam.focal;
  return (one.what === 'plane' ? SPAN_M : 30) * one.unit + 12;
}
