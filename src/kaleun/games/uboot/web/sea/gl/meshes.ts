// The solids and spars of a ship as triangles: corners, normals, and how dark each part is. Metres, as in hulls.ts.
import type { Drawing } from '../../view.gen';
import { solidsOf, type Part, type Point } from '../hulls';
import { sparsOf } from '../rigging';

export interface Triangles {
  corners: number[];
  normals: number[];
  /** One number a corner: how light the part is. */
  tones: number[];
}

export const TONES: Record<Part, number> = { hull: 0.72, deck: 0.9, house: 1.12, funnel: 0.8, mast: 0.6, gear: 0.78 };
type Corner = readonly [number, number, number];

function triangle(to: Triangles, a: Corner, b: Corner, c: Corner, tone: number): void {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [wx, wy, wz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const n: Corner = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
  const long = Math.hypot(...n) || 1;
  for (const p of [a, b, c]) {
    to.corners.push(...p);
    to.normals.push(n[0] / long, n[1] / long, n[2] / long);
    to.tones.push(tone);
  }
}

function prism(to: Triangles, plan: readonly Point[], low: number, high: number, rake: number, tone: number): void {
  const foot = plan.map(([x, y]): Corner => [x, y, low]);
  const top = plan.map(([x, y]): Corner => [x + rake, y, high]);
  plan.forEach((_, i) => {
    const k = (i + 1) % plan.length;
    triangle(to, foot[i]!, foot[k]!, top[k]!, tone);
    triangle(to, foot[i]!, top[k]!, top[i]!, tone);
    if (i > 0 && k > 0) triangle(to, top[0]!, top[i]!, top[k]!, tone * 1.15);
  });
}

/** A three-sided rod from a to b. */
function rod(to: Triangles, a: Corner, b: Corner, r: number): void {
  const d: Corner = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const long = Math.hypot(...d) || 1;
  const up: Corner = Math.abs(d[2]) / long > 0.8 ? [1, 0, 0] : [0, 0, 1];
  const p: Corner = [d[1] * up[2] - d[2] * up[1], d[2] * up[0] - d[0] * up[2], d[0] * up[1] - d[1] * up[0]];
  const pl = Math.hypot(...p) || 1;
  const q: Corner = [
    (d[1] * p[2] - d[2] * p[1]) / long,
    (d[2] * p[0] - d[0] * p[2]) / long,
    (d[0] * p[1] - d[1] * p[0]) / long,
  ];
  const ring = [0, 1, 2].map((i): Corner => {
    const [c, s] = [(Math.cos(i * 2.0944) * r) / pl, (Math.sin(i * 2.0944) * r) / pl];
    return [p[0] * c + q[0] * s, p[1] * c + q[1] * s, p[2] * c + q[2] * s];
  });
  const at = (end: Corner, off: Corner): Corner => [end[0] + off[0], end[1] + off[1], end[2] + off[2]];
  for (let i = 0; i < 3; i++) {
    const [e, f] = [ring[i]!, ring[(i + 1) % 3]!];
    triangle(to, at(a, e), at(a, f), at(b, f), 0.55);
    triangle(to, at(a, e), at(b, f), at(b, e), 0.55);
  }
}

/** A ship of the sheet. */
export function trianglesOf(row: Drawing): Triangles {
  const made: Triangles = { corners: [], normals: [], tones: [] };
  for (const { part, plan, low, high, rake } of solidsOf(row)) prism(made, plan, low, high, rake, TONES[part]);
  for (const { a, b, r } of sparsOf(row)) rod(made, a, b, Math.max(0.14, r));
  return made;
}
