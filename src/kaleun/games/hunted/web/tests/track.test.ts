// The chart: every track of every mat from every base fits on the sheet without boxes over boxes.
import { describe, expect, it } from 'vitest';
import { coast, COASTS, type Degrees } from '../art/coast';
import { mats } from '../fixtures/read';
import { routesOf } from '../logic/routes';
import { chartOf, isArea, portOf, projection, SIZE, wayOf, WORLD_SIZE } from '../logic/track';
import type { PatrolFacts } from '../story/facts';

const tracks = new Map<string, [string, string[]]>();
for (const mat of mats)
  for (const [area, codes] of Object.entries(mat.tracks)) tracks.set(`${area} ${codes.join(' ')}`, [area, codes]);
tracks.set('home', ['return_from_penang', ['T', 'IOx2', 'IO', 'IOx2', 'IO', 'Tx2', 'T', 'TB']]);
tracks.set('caribbean', ['caribbean', ['TB', 'T', 'T', 'T', 'NA:M', 'NA', 'NA', 'NA', 'T', 'T', 'T', 'TB']]);
const HOME: [string, string][] = [
  ['france', 'france'],
  ['norway', 'norway'],
  ['germany', 'norway'],
  ['france', 'norway'],
];
/** Bases a boat of this area can sail between. */
function bases(area: string): [string, string][] {
  if (area === 'mediterranean')
    return [
      ['france', 'med'],
      ['med', 'med'],
    ];
  if (area === 'australia' || area === 'indian_ocean_from_penang') return [['penang', 'penang']];
  if (area === 'indian_ocean_to_penang')
    return [
      ['france', 'penang'],
      ['norway', 'penang'],
      ['germany', 'penang'],
    ];
  return area === 'return_from_penang'
    ? [
        ['penang', 'france'],
        ['penang', 'norway'],
      ]
    : HOME;
}

describe.each([...tracks])('%s', (_name, [area, codes]) => {
  it('has a course of its own', () => expect(isArea(area)).toBe(true));

  it.each(bases(area))('lies on the sheet from %s to %s, no box over another', (from, to) => {
    const { boxes } = chartOf(area, codes, from, to);
    expect(boxes.map((b) => b.index)).toEqual(codes.map((_, i) => i));
    for (const b of boxes) {
      expect(b.x - b.width / 2).toBeGreaterThanOrEqual(0);
      expect(b.x + b.width / 2).toBeLessThanOrEqual(SIZE.width);
      expect(b.y).toBeGreaterThan(12);
      expect(b.y).toBeLessThan(SIZE.height - 12);
    }
    for (const a of boxes)
      for (const b of boxes) {
        if (a.index >= b.index) continue;
        const clear = Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 1 || Math.abs(a.y - b.y) >= 23;
        expect(clear, `${a.index} ${a.code} over ${b.index} ${b.code}`).toBe(true);
      }
  });
});

/** Whether a place lies within a coast. */
function ashore([x, y]: Degrees, shore: Degrees[]): boolean {
  let inside = false;
  for (const [i, [ax, ay]] of shore.entries()) {
    const [bx, by] = shore.at(i - 1)!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
const shores = COASTS.map(coast);
/** So many degrees from a port its own coast is the way. */
const HARBOUR = 2.5;
const far = ([ax, ay]: Degrees, [bx, by]: Degrees): number => Math.hypot(ax - bx, ay - by);
/** Where a course runs over land, to a tenth of its stretch. */
function aground(course: Degrees[], ports: Degrees[]): string[] {
  return course
    .slice(1)
    .flatMap(([bx, by], i) => {
      const [ax, ay] = course[i]!;
      return Array.from({ length: 41 }, (_, k): Degrees => [ax + ((bx - ax) * k) / 40, ay + ((by - ay) * k) / 40]);
    })
    .filter((at) => ports.every((port) => far(at, port) > HARBOUR) && shores.some((shore) => ashore(at, shore)))
    .map((at) => at.map((degrees) => degrees.toFixed(1)).join(' '));
}

it.each(
  [...new Set([...tracks.values()].map(([area]) => area))].flatMap((area) => bases(area).map((way) => [area, ...way])),
)('the way to %s from %s to %s is at sea', (area, from, to) => {
  const { out, station, home } = wayOf(area!, from!, to!);
  expect(aground([...out, ...station, ...home], [portOf(from!).at, portOf(to!).at])).toEqual([]);
});

it('draws the course through as many stops as were made', () => {
  const chart = chartOf('atlantic', ['TB', 'AT', 'TB'], 'france', 'france');
  expect(chart.course(2).match(/L/g)).toHaveLength(1);
  expect(chart.course(5).match(/L/g)).toHaveLength(4);
});

it('projects north up and east to the right', () => {
  const project = projection([-10, 40, 10, 60]);
  expect(project([0, 55])[1]).toBeLessThan(project([0, 45])[1]);
  expect(project([5, 50])[0]).toBeGreaterThan(project([-5, 50])[0]);
  expect(project([0, 50])).toEqual([SIZE.width / 2, SIZE.height / 2]);
});

it('coasts are closed shapes of real degrees', () => {
  for (const text of COASTS) {
    const points = coast(text);
    expect(points.length).toBeGreaterThan(2);
    for (const [e, n] of points) expect(Math.abs(e) <= 180 && Math.abs(n) <= 90, `${e} ${n}`).toBe(true);
  }
});

describe.each([...new Set([...tracks.values()].map(([area]) => area))])('the chart of a career to %s', (area) => {
  const patrol = (number: number, destination: string, last: number): PatrolFacts => ({
    number,
    month: '1943-07',
    area,
    origin: bases(area)[0]![0],
    destination,
    bound: bases(area)[0]![1],
    boxes: ['TR', 'ST', 'ST', 'TR'],
    last,
    marks: [],
    ships: [],
    lines: [],
    rank: [2, 2],
  });
  const home = bases(area)[0]![1];
  const { routes, ports } = routesOf([patrol(1, home, 4), patrol(2, home, 4), patrol(3, home, 4), patrol(4, '', 2)]);
  const on = ([x, y]: [number, number]): boolean => x > 0 && x < WORLD_SIZE.width && y > 0 && y < WORLD_SIZE.height;

  it('shows every port, number and cross, and no number over another', () => {
    expect(ports.every(({ x, y }) => on([x, y]))).toBe(true);
    expect(routes.every(({ badge }) => on(badge))).toBe(true);
    routes.forEach(({ badge: [ax, ay] }, i) => {
      for (const { badge } of routes.slice(i + 1))
        expect(Math.hypot(badge[0] - ax, badge[1] - ay)).toBeGreaterThanOrEqual(30);
    });
    expect(routes.map(({ lost }) => lost !== null)).toEqual([false, false, false, true]);
    expect(on(routes[3]!.lost!)).toBe(true);
  });
});
