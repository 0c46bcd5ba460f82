// Angles, and the Mercator chart with its naval grid.
export type Place = [lat: number, lon: number];
const RAD = Math.PI / 180;

export const norm = (angle: number): number => ((angle % 360) + 360) % 360;
/** From a to b the short way, starboard positive. */
export const turn = (a: number, b: number): number => ((b - a + 540) % 360) - 180;

/** A point on a circle around (x, y); 0 degrees is up. */
export const polar = (x: number, y: number, r: number, angle: number): [number, number] => [
  x + r * Math.sin(angle * RAD),
  y - r * Math.cos(angle * RAD),
];

/** The direction of (x, y) seen from the middle, 0 degrees up. */
export const angleOf = (x: number, y: number): number => norm(Math.atan2(x, -y) / RAD);

/** An arc as a path. */
export function arc(x: number, y: number, r: number, from: number, to: number): string {
  const [x1, y1] = polar(x, y, r, from);
  const [x2, y2] = polar(x, y, r, to);
  return `M${x1} ${y1}A${r} ${r} 0 ${norm(to - from) > 180 ? 1 : 0} 1 ${x2} ${y2}`;
}

/** Stretched latitude of the Mercator chart, in degrees. */
export const psi = (lat: number): number => Math.log(Math.tan((45 + lat / 2) * RAD)) / RAD;
/** Its latitude again. */
export const latOf = (y: number): number => (2 * Math.atan(Math.exp(y * RAD))) / RAD - 90;

/** Course and miles along a straight line of the chart. */
export function rhumb(a: Place, b: Place): [course: number, miles: number] {
  const dlat = b[0] - a[0];
  const dlon = b[1] - a[1];
  const dpsi = psi(b[0]) - psi(a[0]);
  const q = Math.abs(dlat) > 1e-9 ? dlat / dpsi : Math.cos(a[0] * RAD);
  return [norm(Math.atan2(dlon, dpsi) / RAD), 60 * Math.hypot(dlat, q * dlon)];
}

/** Where one is after so many miles on a course. */
export function sail(at: Place, course: number, miles: number): Place {
  const lat = at[0] + (miles * Math.cos(course * RAD)) / 60;
  const dpsi = psi(lat) - psi(at[0]);
  const q = Math.abs(lat - at[0]) > 1e-9 ? (lat - at[0]) / dpsi : Math.cos(at[0] * RAD);
  return [lat, at[1] + (miles * Math.sin(course * RAD)) / 60 / q];
}

/** The angle on the bow of a ship on `course` that bears `line` from us, starboard positive. */
export const bowAngle = (course: number, line: number): number => turn(course, norm(line + 180));

export interface Aim {
  course: number;
  run: number;
  seconds: number;
}
/** Where to aim: target on true bearing `line` at `metres`, torpedo at so many knots; null if it cannot be caught. */
export function triangle(line: number, metres: number, course: number, speed: number, torpedo: number): Aim | null {
  const signed = bowAngle(course, line);
  const beta = Math.abs(signed) * RAD;
  const metresPerSecond = torpedo * (1852 / 3600);
  const sine = Math.sin(beta);
  if (sine < 1e-9) {
    const closing = Math.abs(signed) < 90 ? torpedo + speed : torpedo - speed;
    const run = (metres * torpedo) / closing;
    return closing <= 0 ? null : { course: norm(line), run, seconds: run / metresPerSecond };
  }
  if (speed * sine > torpedo) return null;
  const lead = Math.asin((speed * sine) / torpedo);
  if (beta + lead >= Math.PI - 1e-12) return null;
  const run = (metres * sine) / Math.sin(beta + lead);
  return { course: norm(line + ((signed >= 0 ? 1 : -1) * lead) / RAD), run, seconds: run / metresPerSecond };
}
