// All patrols of a career on one chart that is as large as the seas the boat has seen.
import type { Degrees } from '../art/coast';
import type { PatrolFacts } from '../story/facts';
import { trackBox } from './reading';
import { graticule, landOf, pathOf, portOf, projection, spotsOn, wayOf, WORLD, WORLD_SIZE, type Point } from './track';

export interface Route {
  n: number;
  sunk: number;
  d: string;
  /** Where its number stands. */
  badge: Point;
  /** Where the boat was lost. */
  lost: Point | null;
}

export interface CareerChart {
  land: string[];
  lines: string[];
  routes: Route[];
  ports: { base: string; name: string; x: number; y: number }[];
}

interface Sailed {
  one: PatrolFacts;
  way: Degrees[];
  station: Degrees[];
  end: Degrees | null;
}

const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);

/** The way as far as the boat came. */
function sailed(one: PatrolFacts): Sailed {
  const way = wayOf(one.area, one.origin, one.destination || one.bound);
  const all = [...way.out, ...way.station.slice(1), ...way.home.slice(1)];
  const end = one.destination === '' ? spotsOn(one.boxes.map(trackBox), way)[one.last - 1] : undefined;
  if (one.destination !== '' || end === undefined) return { one, way: all, station: way.station, end: null };
  const nearest = all.reduce((best, at, i) => (far(at, end) < far(all[best]!, end) ? i : best), 0);
  return { one, way: [...all.slice(0, nearest + 1), end], station: [end], end };
}

/** Degrees of sea about what was sailed, and the least a chart shows. */
const ROOM = 4;
const LEAST = { wide: 34, high: 18 };
function frameOf(points: Degrees[]): [number, number, number, number] {
  if (points.length === 0) return WORLD;
  const grown = (values: number[], least: number): [number, number] => {
    const [low, high] = [Math.min(...values) - ROOM, Math.max(...values) + ROOM];
    const more = Math.max(0, least - (high - low)) / 2;
    return [low - more, high + more];
  };
  const [west, east] = grown(
    points.map(([e]) => e),
    LEAST.wide,
  );
  const [south, north] = grown(
    points.map(([, n]) => n),
    LEAST.high,
  );
  return [west, south, east, north];
}

/** Numbers stand this far apart. */
const APART = 34;
/** The place of a number: on its own station, beside those that stand there already. */
function free(wanted: Point[], taken: Point[]): Point {
  const spot = wanted.find((at) => taken.every((other) => far(at, other) >= APART));
  if (spot !== undefined) return spot;
  const [x, y] = wanted[0]!;
  for (let ring = 1; ring < 6; ring++)
    for (let turn = 0; turn < 8; turn++) {
      const at: Point = [x + Math.cos(turn) * ring * APART, y + Math.sin(turn) * ring * APART];
      if (taken.every((other) => far(at, other) >= APART)) return at;
    }
  return [x, y];
}

export function routesOf(voyages: PatrolFacts[]): CareerChart {
  const found = voyages.map(sailed);
  const frame = frameOf(found.flatMap(({ way }) => way));
  const project = projection(frame, WORLD_SIZE.width, WORLD_SIZE.height);
  const bases = [...new Set(voyages.flatMap(({ origin, destination }) => [origin, destination || origin]))];
  const ports = bases.map((base) => {
    const [x, y] = project(portOf(base).at);
    return { base, name: portOf(base).name, x, y };
  });
  const taken: Point[] = ports.map(({ x, y }) => [x, y]);
  const routes = found.map(({ one, way, station, end }, i): Route => {
    const turned = station.map((_, k) => station[(k + 2 * i) % station.length]!);
    const badge = free(turned.map(project), taken);
    taken.push(badge);
    return {
      n: one.number,
      sunk: one.ships.length,
      d: pathOf(way.map(project)),
      badge,
      lost: end === null ? null : project(end),
    };
  });
  return { land: landOf(project, WORLD_SIZE), lines: graticule(project, frame, WORLD_SIZE), routes, ports };
}
