// Smoke, fire and the small things of a scene as soft quads and foam, in space. The numbers are those of the drawn picture.
import type { Camera } from '../camera';
import { mix, type Palette } from '../light';
import type { Moment } from '../moment';
import { chance } from '../painter/sprites';
import type { Shown } from '../shown';
import type { Batch } from './batch';

type Sighted = Extract<Shown, { what: 'ship' }>;
type Spotted = Extract<Shown, { spot: unknown }>;
const RAD = Math.PI / 180;
/** Kinds of soft quads, as the shader knows them. */
const KINDS = { puff: 0, glow: 1, disk: 2, column: 3, smudge: 5, boat: 6, patch: 7 };

export function smokeOf(
  one: Sighted,
  m: Moment,
  p: Palette,
  soft: Batch,
  t: number,
  x: number,
  y: number,
  z: number,
): void {
  const { ship, drawing, unit } = one;
  const burns = ship.fire > 0;
  const steams = drawing !== null && ship.wake > 0 && drawing.funnels.length > 0 && drawing.mast * unit > 5;
  if (!burns && !steams) return;
  const many = burns ? 9 + 5 * ship.fire : 6;
  const tall = burns ? 60 + 55 * ship.fire : 14;
  const colour = burns ? p.smoke : mix(p.smoke, p.upper, 0.5);
  const [wx, wz] = [Math.sin((m.wind + 180) * RAD), -Math.cos((m.wind + 180) * RAD)];
  const course = ship.bearing + 180 - ship.angle;
  const funnel = drawing?.funnels[0];
  const along = funnel && drawing ? (funnel[0] - 0.5) * drawing.length : 0;
  const foot = burns ? ship.mast * 0.3 : (funnel?.[1] ?? ship.mast * 0.5);
  const [fx, fz] = [x + Math.sin(course * RAD) * along, z - Math.cos(course * RAD) * along];
  for (let i = many - 1; i >= 0; i--) {
    const share = (i / many + t * (burns ? 0.045 : 0.08)) % 1;
    const size = burns ? 7 + 3 * ship.fire + 46 * share : 2.5 + 13 * share;
    const drift = (0.35 + 0.12 * m.sea) * tall * 1.5 * share;
    const strong = (burns ? 0.85 : 0.3) * Math.min(1, share * 8) * Math.pow(1 - share, burns ? 0.7 : 1.1);
    soft.push([
      fx + wx * drift,
      y + foot + tall * Math.pow(share, 0.75),
      fz + wz * drift,
      KINDS.puff,
      size,
      size,
      chance(i),
      0,
      ...colour,
      strong,
    ]);
  }
}

export function fireOn(one: Sighted, p: Palette, soft: Batch, t: number, x: number, y: number, z: number): void {
  const { ship, drawing } = one;
  if (ship.fire < 2) return;
  const dark = 1 - p.day * 0.65;
  const deck = (drawing?.hull ?? ship.mast * 0.25) * (1 - ship.sunk / 100);
  const halo = (28 + 26 * ship.fire) * (1 + 0.06 * Math.sin(t * 9));
  soft.push([x, y + deck, z, KINDS.glow, halo * 2, halo * 1.4, 0, 1, ...p.fire, 0.5 * dark]);
  const course = ship.bearing + 180 - ship.angle;
  const half = (drawing?.length ?? ship.mast * 2) * 0.28;
  for (let i = 0; i < 3 + 3 * ship.fire; i++) {
    const flick = 0.55 + 0.45 * Math.sin(t * (6 + 3 * chance(i)) + i * 2.1);
    const at = (chance(i * 5 + 2) * 2 - 1) * half;
    const high = (5 + 6 * ship.fire) * (0.5 + 0.5 * flick);
    soft.push([
      x + Math.sin(course * RAD) * at,
      y + deck + high * 0.4,
      z - Math.cos(course * RAD) * at,
      KINDS.glow,
      high * 0.55,
      high,
      0,
      0.8,
      ...p.fire,
      0.75 + 0.25 * flick,
    ]);
  }
}

/** Everything else that is at a place. */
export function spotOf(one: Spotted, p: Palette, cam: Camera, soft: Batch, foam: Batch, t: number): void {
  const { spot } = one;
  const [dx, dz] = [Math.sin(spot.bearing * RAD), -Math.cos(spot.bearing * RAD)];
  const [x, z] = [dx * spot.metres, dz * spot.metres];
  const pixel = spot.metres / cam.focal;
  const up = cam.eye + ((cam.horizon - one.y) / cam.focal) * spot.metres;
  if (one.what === 'track') {
    const from = Math.min(spot.metres * 0.4, Math.max(12, cam.eye * 3));
    foam.push([x, z, -dx, -dz, spot.metres - from, Math.max(0.9, pixel), Math.max(1.6, pixel), 0.8]);
  } else if (one.what === 'splash') {
    const gone = Math.max(0, Math.min(1, (spot.age - 1.5) / 4.5));
    const high = Math.max(26, 6 * pixel) * Math.min(1, Math.max(0.1, spot.age) / 1.2) * (1 - 0.7 * gone);
    soft.push([
      x,
      high / 2,
      z,
      KINDS.column,
      Math.max(6 + 8 * gone, 4 * pixel),
      high / 2,
      0.4,
      0,
      ...p.foam,
      0.95 * (1 - gone),
    ]);
  } else if (one.what === 'star') {
    const y = up - Math.min(120, (t % 30) * 3);
    soft.push([x, y, z, KINDS.glow, 900, 700, 0, 1, ...p.lamp, 0.5]);
    soft.push([x, y, z, KINDS.disk, Math.max(14, 3.4 * pixel), Math.max(14, 3.4 * pixel), 0, 0, ...p.lamp, 1]);
  } else {
    const kind = spot.kind;
    const long = Math.max(kind === 'lifeboat' ? 8 : kind === 'oil' ? 60 : 4, 3 * pixel) / 2;
    const bob = Math.sin(t * 1.4 + spot.metres) * 0.3;
    const shape = kind === 'lifeboat' ? KINDS.boat : KINDS.patch;
    const high = kind === 'lifeboat' ? long * 0.4 : Math.max(0.4, long * (kind === 'oil' ? 0.03 : 0.22));
    soft.push([
      x,
      bob + high * 0.5,
      z,
      shape,
      long,
      high,
      0,
      0,
      ...(kind === 'lifeboat' ? p.shipLit : p.shipDark),
      kind === 'oil' ? 0.5 : 1,
    ]);
  }
}
