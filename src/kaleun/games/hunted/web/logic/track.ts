// The patrol track on a chart: a window of the sea per area, the course out and home, and a place for every Travel Box.
import { coast, COASTS, type Degrees } from '../art/coast';
import { trackBox, type TrackBox } from './reading';

export type Point = [x: number, y: number];

interface Course {
  /** West, south, east, north of the chart in degrees. */
  sea: [number, number, number, number];
  out: Degrees[];
  station: Degrees[];
  home: Degrees[];
}

const BASES: Record<string, Degrees> = {
  france: [-1.2, 46.1],
  norway: [5.1, 60.4],
  germany: [10.2, 54.4],
  med: [9.8, 44],
  penang: [100.3, 5.4],
};
const PORTS: Record<string, string> = {
  france: 'La Pallice',
  norway: 'Bergen',
  germany: 'Kiel',
  med: 'La Spezia',
  penang: 'Penang',
};

const CAPE: Degrees[] = [
  [-11, 44.6],
  [-15, 36],
  [-20.5, 28],
  [-21.5, 14],
  [-14, -14],
  [6, -36],
  [24, -39],
];
const CAPE_HOME: Degrees[] = [
  [20, -42],
  [-2, -34],
  [-20, -16],
  [-28, 12],
  [-20, 38],
  [-11, 44.8],
];

const COURSES: Record<string, Course> = {
  atlantic: {
    sea: [-56, 36.5, 6, 61],
    out: [
      [-8, 47],
      [-17, 50.5],
    ],
    station: [
      [-25, 54],
      [-36, 57.5],
      [-46, 54],
      [-47, 48],
      [-38, 44],
      [-28, 43],
    ],
    home: [
      [-18, 42.5],
      [-8, 44.5],
    ],
  },
  british_isles: {
    sea: [-24, 45, 9, 63],
    out: [
      [-7, 46.5],
      [-13, 48.5],
    ],
    station: [
      [-15, 51.5],
      [-15, 55.5],
      [-11, 59.5],
      [-4, 61],
      [1, 59.5],
    ],
    home: [
      [-19, 57],
      [-20, 51],
      [-12, 46.5],
    ],
  },
  arctic: {
    sea: [-16, 58, 52, 77],
    out: [
      [2, 64],
      [7, 67.5],
    ],
    station: [
      [12, 71],
      [20, 73.5],
      [30, 74.5],
      [39, 73],
      [36, 71.3],
    ],
    home: [
      [22, 72],
      [10, 69],
      [3, 66],
    ],
  },
  mediterranean: {
    sea: [-13, 30, 37, 47],
    out: [
      [-10, 44],
      [-11, 39],
      [-10, 36.3],
      [-5.6, 35.95],
    ],
    station: [
      [1, 37.5],
      [8, 38.3],
      [11.5, 37.3],
      [13, 35.6],
      [20, 34.5],
      [26, 33.6],
    ],
    home: [
      [19, 37],
      [16, 36],
      [11.9, 37.9],
      [11, 41],
      [9.8, 43],
    ],
  },
  north_america: {
    sea: [-80, 26, 4, 54],
    out: [
      [-14, 47],
      [-32, 49],
      [-48, 46],
    ],
    station: [
      [-58, 43.5],
      [-67, 41],
      [-72, 37.5],
      [-74, 33],
      [-69, 29.5],
    ],
    home: [
      [-56, 32],
      [-40, 37],
      [-22, 41],
    ],
  },
  caribbean: {
    sea: [-90, 6, 4, 50],
    out: [
      [-14, 44],
      [-32, 39],
      [-48, 30],
    ],
    station: [
      [-61, 21],
      [-69, 15],
      [-76, 14],
      [-80, 18.5],
      [-75.2, 19.2],
      [-73.7, 20.5],
      [-73, 22.5],
    ],
    home: [
      [-62, 28],
      [-42, 36],
      [-22, 42],
    ],
  },
  brazilian_coast: {
    sea: [-62, -32, 16, 50],
    out: [
      [-11, 44.6],
      [-13, 40],
      [-24, 24],
      [-30, 8],
    ],
    station: [
      [-37, 0],
      [-31, -7],
      [-34, -14],
      [-36, -21],
      [-43, -26],
      [-30, -27],
    ],
    home: [
      [-22, -12],
      [-18, 6],
      [-20.5, 30],
      [-11, 44.8],
    ],
  },
  west_african_coast: {
    sea: [-40, -8, 20, 50],
    out: [
      [-11, 44.6],
      [-12, 42],
      [-19, 33],
      [-23, 24],
    ],
    station: [
      [-21, 17],
      [-20, 10],
      [-14, 4.5],
      [-6, 1.5],
      [2, 2.5],
    ],
    home: [
      [-9, -3],
      [-26, 4],
      [-29, 20],
      [-21, 38],
      [-11, 44.8],
    ],
  },
  indian_ocean: {
    sea: [-34, -48, 84, 50],
    out: CAPE,
    station: [
      [40, -34],
      [52, -30],
      [61.5, -16],
      [66, -2],
      [62, 10],
      [52, 0],
      [47, -8],
      [42, -22],
    ],
    home: CAPE_HOME,
  },
  indian_ocean_to_penang: {
    sea: [-34, -48, 110, 50],
    out: CAPE,
    station: [
      [44, -34],
      [54, -28],
      [58, -14],
      [64, 2],
      [72, 10],
      [82, 2],
    ],
    home: [[94, 7]],
  },
  indian_ocean_from_penang: {
    sea: [38, -38, 112, 26],
    out: [[95, 6]],
    station: [
      [86, 2],
      [76, 3],
      [67, 10],
      [60, 4],
      [56, -8],
      [62, -18],
      [74, -14],
    ],
    home: [
      [88, -4],
      [92.5, 4],
      [94.5, 6.6],
    ],
  },
  australia: {
    sea: [86, -48, 160, 14],
    out: [
      [95, 6.3],
      [93.5, 2],
      [98, -10],
    ],
    station: [
      [106, -22],
      [110, -33],
      [120, -39],
      [132, -39],
      [142, -39.6],
      [152, -39.4],
    ],
    home: [
      [150, -45.5],
      [126, -45],
      [102, -34],
      [92, -12],
      [92.5, 4],
      [94.5, 6.6],
    ],
  },
  invasion: {
    sea: [-13, 44, 6, 52.6],
    out: [
      [-4.5, 46.6],
      [-6.6, 48.2],
    ],
    station: [
      [-4.6, 49.4],
      [-2.4, 49.9],
      [-0.6, 50.1],
      [0.2, 50.2],
    ],
    home: [
      [-3.4, 50],
      [-9, 48.6],
      [-6.5, 46.4],
    ],
  },
};
COURSES.return_from_penang = {
  sea: COURSES.indian_ocean_to_penang!.sea,
  out: [[94, 7]],
  station: COURSES.indian_ocean_to_penang!.station.toReversed(),
  home: CAPE.toReversed(),
};

/** A boat that is in the Mediterranean already does not pass Gibraltar. */
const INSIDE: Course = {
  sea: [-7, 29.5, 37, 46.5],
  out: [
    [7, 42.6],
    [4.6, 41.2],
  ],
  station: [
    [2.5, 38.3],
    [8.5, 37.9],
    [11.5, 37.2],
    [13.5, 35.2],
    [20, 34],
    [26, 33.4],
  ],
  home: [
    [20, 37.2],
    [16, 36],
    [11.9, 37.9],
    [10.4, 42.4],
  ],
};

/** From Kiel round Jutland. */
const SKAGEN: Degrees[] = [
  [11.3, 55.4],
  [11.3, 57.2],
  [10.2, 58.15],
  [7.4, 57.55],
  [4, 58.6],
];

/** From a base to the open sea where the courses begin; those are drawn for boats from France. */
const LEADS: Record<string, Degrees[]> = {
  norway: [
    [-1, 62.4],
    [-13, 61],
  ],
  germany: [...SKAGEN, [1.5, 61.4], [-13, 61.2]],
};
const NORTH: Record<string, Degrees[]> = {
  norway: [],
  germany: [...SKAGEN, [3.4, 61.5]],
  france: [
    [-11, 48],
    [-14, 55],
    [-6, 62.4],
  ],
};

/** The way between a base and the station of an area, going out or coming home (reversed). */
function legs(area: string, course: Course, base: string, out: boolean): Degrees[] {
  const own = out ? course.out : course.home.toReversed();
  const lead = (area === 'arctic' ? NORTH : LEADS)[base];
  if (lead === undefined) return own;
  if (area === 'arctic') return [...lead, ...own];
  if (area === 'invasion') return [...lead, [-13, 52], ...own.slice(1)];
  return ['atlantic', 'british_isles'].includes(area) ? lead : [...lead, [-18, 50], ...own.slice(1)];
}

export interface Placed extends TrackBox {
  /** From 0. */
  index: number;
  x: number;
  y: number;
  width: number;
}

export interface Chart {
  width: number;
  height: number;
  land: string[];
  /** Meridians and parallels. */
  lines: string[];
  boxes: Placed[];
  /** The course through all boxes, and the part that is behind the boat (start to box `n`). */
  course: (upto: number) => string;
  ports: { x: number; y: number; name: string; key: string }[];
}

export const SIZE = { width: 460, height: 210 };
const BOX = { width: 30, wide: 46, height: 24 };
const MARGIN = 20;

type Project = (at: Degrees) => Point;

/** Degrees to the sheet: equal scale both ways at the middle latitude, the whole window visible. */
export function projection(
  [west, south, east, north]: [number, number, number, number],
  width = SIZE.width,
  height = SIZE.height,
): Project {
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(width / ((east - west) * shrink), height / (north - south));
  const [x0, y0] = [width / 2 - ((east + west) / 2) * shrink * scale, height / 2 + ((south + north) / 2) * scale];
  return ([e, n]) => [x0 + e * shrink * scale, y0 - n * scale];
}

const r = (n: number): string => n.toFixed(1);
export const pathOf = (points: Point[], close = false): string =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${r(x)} ${r(y)}`).join('') + (close ? 'Z' : '');

/** Land as paths on this projection; only what can be seen near the sheet. */
export function landOf(project: Project, { width, height } = SIZE): string[] {
  return COASTS.map((text) => coast(text).map(project))
    .filter((points) => {
      const xs = points.map(([x]) => x),
        ys = points.map(([, y]) => y);
      return (
        Math.max(...xs) > -width &&
        Math.min(...xs) < 2 * width &&
        Math.max(...ys) > -height &&
        Math.min(...ys) < 2 * height
      );
    })
    .map((points) => pathOf(points, true));
}

/** A share of the way along a line. */
function along(points: Point[], share: number): Point {
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i]![0], y - points[i]![1]));
  let rest = lengths.reduce((a, b) => a + b, 0) * share;
  for (const [i, length] of lengths.entries()) {
    if (rest <= length || i === lengths.length - 1) {
      const [[ax, ay], [bx, by]] = [points[i]!, points[i + 1]!];
      const t = length === 0 ? 0 : Math.min(1, rest / length);
      return [ax + (bx - ax) * t, ay + (by - ay) * t];
    }
    rest -= length;
  }
  return points[0]!;
}

const transit = (box: TrackBox): boolean => box.code.startsWith('T');

const baseAt = (base: string): Degrees => BASES[base] ?? BASES.france!;

/** The way of a patrol in degrees: out, on station, home; round the land, from its own base to the one it ends in. */
export function wayOf(
  area: string,
  origin: string,
  destination: string,
): Record<'out' | 'station' | 'home', Degrees[]> {
  const course = area === 'mediterranean' && origin === 'med' ? INSIDE : (COURSES[area] ?? COURSES.atlantic!);
  return {
    out: [baseAt(origin), ...legs(area, course, origin, true), course.station[0]!],
    station: course.station,
    home: [course.station.at(-1)!, ...legs(area, course, destination, false).toReversed(), baseAt(destination)],
  };
}

/** Where each box of a track lies on the way. */
export function spotsOn(
  boxes: TrackBox[],
  { out, station, home }: Record<'out' | 'station' | 'home', Point[]>,
): Point[] {
  const first = Math.max(
    0,
    boxes.findIndex((b) => !transit(b)),
  );
  const last =
    boxes.length -
    1 -
    Math.max(
      0,
      boxes.toReversed().findIndex((b) => !transit(b)),
    );
  return boxes.map((_, i) => {
    if (i < first) return along(out, (i + 0.75) / (first + 0.35));
    if (i > last) return along(home, (i - last) / (boxes.length - last));
    return along(station, last === first ? 0.5 : (i - first) / (last - first));
  });
}

/** The chart of a track: boxes spread on the way out, on station and home, moved apart where they would touch. */
export function chartOf(area: string, codes: string[], origin: string, destination: string): Chart {
  const course = area === 'mediterranean' && origin === 'med' ? INSIDE : (COURSES[area] ?? COURSES.atlantic!);
  const bases = [baseAt(origin), baseAt(destination)];
  const project = projection(widened(course.sea, bases));
  const [from, to] = bases.map(project) as [Point, Point];
  const way = wayOf(area, origin, destination);
  const boxes = codes.map(trackBox);
  const spots = spotsOn(boxes, {
    out: way.out.map(project),
    station: way.station.map(project),
    home: way.home.map(project),
  });
  const placed = apart(
    boxes.map((box, index) => {
      const [x, y] = spots[index]!;
      return { ...box, index, x, y, width: box.rolls > 1 || box.mission ? BOX.wide : BOX.width };
    }),
    [from, to],
  );
  const stops: Point[] = [from, ...placed.map((b): Point => [b.x, b.y]), to];
  const ports = [...new Set([origin, destination])].map((key) => ({
    key,
    name: PORTS[key] ?? key,
    ...xy(project(BASES[key] ?? BASES.france!)),
  }));
  return {
    ...SIZE,
    land: landOf(project),
    lines: graticule(project, course.sea),
    boxes: placed,
    course: (upto) => pathOf(stops.slice(0, upto)),
    ports,
  };
}

const CAPTION = { width: 200, height: 40 };

/** The corner (of three; the compass rose has the fourth) in which a caption hides the fewest boxes and ports. */
export function captionCorner(chart: Pick<Chart, 'boxes' | 'ports'>): 'nw' | 'ne' | 'se' {
  const things = [...chart.boxes, ...chart.ports];
  const hidden = { nw: 0, ne: 0, se: 0 };
  for (const { x, y } of things) {
    if (y < CAPTION.height && x < CAPTION.width) hidden.nw += 1;
    if (y < CAPTION.height && x > SIZE.width - CAPTION.width) hidden.ne += 1;
    if (y > SIZE.height - CAPTION.height && x > SIZE.width - CAPTION.width) hidden.se += 1;
  }
  return (['nw', 'se', 'ne'] as const).toSorted((a, b) => hidden[a] - hidden[b])[0]!;
}

const xy = ([x, y]: Point): { x: number; y: number } => ({ x, y });

function widened(sea: Course['sea'], bases: Degrees[]): Course['sea'] {
  const [west, south, east, north] = sea;
  return [
    Math.min(west, ...bases.map((b) => b[0] - 2)),
    Math.min(south, ...bases.map((b) => b[1] - 1.5)),
    Math.max(east, ...bases.map((b) => b[0] + 2)),
    Math.max(north, ...bases.map((b) => b[1] + 1.5)),
  ];
}

/** Every ten degrees, on small charts every five. */
export function graticule(
  project: Project,
  [west, , east]: [number, number, number, number],
  { width, height } = SIZE,
): string[] {
  const step = east - west > 90 ? 15 : east - west > 40 ? 10 : 5;
  const lines: string[] = [];
  for (let e = -180; e <= 180; e += step) {
    const [x] = project([e, 0]);
    if (x > -width && x < 2 * width) lines.push(`M${r(x)} ${-height}V${2 * height}`);
  }
  for (let n = -90; n <= 90; n += step) {
    const [, y] = project([0, n]);
    if (y > -height && y < 2 * height) lines.push(`M${-width} ${r(y)}H${2 * width}`);
  }
  return lines;
}

const ROUNDS = 900;
const PATIENCE = 60;

/** Pushes boxes apart until none touches another or a port, and keeps them on the sheet. */
function apart(boxes: Placed[], ports: Point[]): Placed[] {
  const made = boxes.map((b) => ({ ...b }));
  for (let round = 0; round < ROUNDS; round += 1) {
    let touched = false;
    // a crowd at the edge of the sheet is loosened by pushing the other way now and then
    const across = round > PATIENCE && round % 3 === 0;
    for (const [i, a] of made.entries()) {
      for (const b of made.slice(i + 1))
        touched = push(a, b, (a.width + b.width) / 2 + 4, BOX.height + 4, across) || touched;
      for (const [x, y] of ports)
        touched = push(a, { x, y, fixed: true }, a.width / 2 + 9, BOX.height / 2 + 8, across) || touched;
      a.x = Math.min(
        Math.max(a.x, MARGIN + (a.width - BOX.width) / 2),
        SIZE.width - MARGIN - (a.width - BOX.width) / 2,
      );
      a.y = Math.min(Math.max(a.y, MARGIN), SIZE.height - MARGIN);
    }
    if (!touched) break;
  }
  return made;
}

/** True if they touched. */
function push(
  a: { x: number; y: number },
  b: { x: number; y: number; fixed?: boolean },
  wide: number,
  high: number,
  across: boolean,
): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [overX, overY] = [wide - Math.abs(dx), high - Math.abs(dy)];
  if (overX <= 0.5 || overY <= 0.5) return false;
  const share = b.fixed ? 1 : 0.5;
  const [axis, over, d] = overX * 0.7 < overY !== across ? (['x', overX, dx] as const) : (['y', overY, dy] as const);
  const by = over * share * (d < 0 ? -1 : 1);
  a[axis] -= by;
  if (!b.fixed) b[axis] += by;
  return true;
}

/** One chart for a whole career: the seas the boat has seen. */
export const WORLD: [number, number, number, number] = [-98, -48, 160, 82];
export const WORLD_SIZE = { width: 940, height: 494 };

export const portOf = (base: string): { name: string; at: Degrees } => ({
  name: PORTS[base] ?? base,
  at: BASES[base] ?? BASES.france!,
});
export const isArea = (area: string): boolean => area in COURSES;
