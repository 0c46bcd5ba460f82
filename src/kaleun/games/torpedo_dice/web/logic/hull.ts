// The hull in the window as one outline: round the fields that are not water, corners rounded, wider where no target lies.
import { HULL, WATER, type Cell } from './sheet';
import type { Grid } from '../view.gen';

export const SIDE = 50;
/** Room for the names of columns and rows. */
export const LEFT = 30;
export const TOP = 34;
const [TIGHT, WIDE] = [12, 46];

type Point = [x: number, y: number];
interface Corner {
  at: Point;
  in: Point;
  out: Point;
  radius: number;
}

export const centre = ([row, column]: Cell): Point => [LEFT + (column + 0.5) * SIDE, TOP + (row + 0.5) * SIDE];

const mark = (grid: Grid, row: number, column: number): string => grid.rows[row]?.[column] ?? WATER;

/** Every boundary as a closed walk over the corners of fields, the hull on its right hand. */
function walks(grid: Grid): Point[][] {
  const next = new Map<string, Point[]>();
  const edge = (from: Point, to: Point) => next.set(from.join(), [...(next.get(from.join()) ?? []), to]);
  for (let r = 0; r < grid.height; r++) {
    for (let c = 0; c < grid.width; c++) {
      if (mark(grid, r, c) === WATER) continue;
      if (mark(grid, r - 1, c) === WATER) edge([c, r], [c + 1, r]);
      if (mark(grid, r, c + 1) === WATER) edge([c + 1, r], [c + 1, r + 1]);
      if (mark(grid, r + 1, c) === WATER) edge([c + 1, r + 1], [c, r + 1]);
      if (mark(grid, r, c - 1) === WATER) edge([c, r + 1], [c, r]);
    }
  }
  const found: Point[][] = [];
  for (let first = next.keys().next().value; first !== undefined; first = next.keys().next().value) {
    const walk: Point[] = [];
    let [key, came]: [string, Point] = [first, [0, 0]];
    while (next.has(key)) {
      const here = key.split(',').map(Number) as Point;
      const ways = next.get(key)!;
      // where two parts of the hull touch at a corner, keep together what touches: turn left
      const left: Point = [here[0] + came[1], here[1] - came[0]];
      const to = ways.find((w) => w[0] === left[0] && w[1] === left[1]) ?? ways[0]!;
      if (ways.length > 1)
        next.set(
          key,
          ways.filter((w) => w !== to),
        );
      else next.delete(key);
      walk.push(here);
      came = [to[0] - here[0], to[1] - here[1]];
      key = to.join();
    }
    found.push(walk);
  }
  return found;
}

function corners(walk: Point[], grid: Grid): Corner[] {
  const bends = walk.filter((p, i) => {
    const [a, b] = [walk.at(i - 1)!, walk[(i + 1) % walk.length]!];
    return (p[0] - a[0]) * (b[1] - p[1]) !== (p[1] - a[1]) * (b[0] - p[0]);
  });
  return bends.map((at, i) => {
    const [a, b] = [bends.at(i - 1)!, bends[(i + 1) % bends.length]!];
    const unit = (p: Point, q: Point): Point => [Math.sign(q[0] - p[0]), Math.sign(q[1] - p[1])];
    const [into, out] = [unit(a, at), unit(at, b)];
    const convex = into[0] * out[1] - into[1] * out[0] > 0;
    const room = Math.min(Math.abs(at[0] - a[0] + at[1] - a[1]), Math.abs(b[0] - at[0] + b[1] - at[1])) * SIDE;
    // the field inside a convex corner
    const field = mark(
      grid,
      at[1] + (into[1] > 0 || out[1] < 0 ? -1 : 0),
      at[0] + (into[0] > 0 || out[0] < 0 ? -1 : 0),
    );
    const radius = Math.min(convex && field === HULL ? WIDE : TIGHT, room / 2);
    return { at, in: into, out, radius };
  });
}

/** Path data of the hull in the window's own units. */
export function hullPath(grid: Grid): string {
  return walks(grid)
    .map((walk) => corners(walk, grid))
    .map((all) => {
      const parts = all.map(({ at, in: into, out, radius }, i) => {
        const [x, y] = [LEFT + at[0] * SIDE, TOP + at[1] * SIDE];
        const to = (way: Point, sign: number) => `${x + sign * way[0] * radius} ${y + sign * way[1] * radius}`;
        return `${i ? 'L' : 'M'}${to(into, -1)}Q${x} ${y} ${to(out, 1)}`;
      });
      return `${parts.join('')}Z`;
    })
    .join('');
}
