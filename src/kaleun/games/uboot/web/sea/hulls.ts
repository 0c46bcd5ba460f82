// Ships as solids: upright prisms made from the drawings of the identification sheet. Both painters and the sheet draw these, so a
// ship looks the same wherever it is seen. Metres; x from the middle to the bow, y to starboard, z up from the water.
import type { Drawing } from '../view.gen';

export type Part = 'hull' | 'deck' | 'house' | 'funnel' | 'mast' | 'gear';
export type Point = readonly [x: number, y: number];

/** An upright prism. `plan` is a convex outline seen from above, `rake` metres that its top stands farther forward. */
export interface Solid {
  part: Part;
  plan: Point[];
  low: number;
  high: number;
  rake: number;
}

/** A face as it is seen from one side: corners in metres right of the middle and up, and how it stands to the viewer (0 to 1). */
export interface Face {
  part: Part;
  corners: Point[];
  facing: number;
  /** Nearer ones are larger; the list is in the order in which it is to be painted. */
  depth: number;
}

const RAD = Math.PI / 180;
/** Narrower at the ends: shares of length and of half the beam, from stern to bow. */
const WATERLINE: Point[] = [
  [-0.5, 0.35],
  [-0.46, 0.72],
  [-0.34, 1],
  [0.26, 1],
  [0.4, 0.66],
  [0.5, 0.04],
];
/** An eight-sided tube. */
const ROUND: Point[] = Array.from({ length: 8 }, (_, i) => [
  Math.cos((i + 0.5) * 45 * RAD),
  Math.sin((i + 0.5) * 45 * RAD),
]);

const box = (from: number, to: number, half: number): Point[] => [
  [from, -half],
  [from, half],
  [to, half],
  [to, -half],
];
const tube = (x: number, y: number, along: number, across: number): Point[] =>
  ROUND.map(([c, s]) => [x + c * along, y + s * across]);

/** Half the beam at a place along the ship. */
function halfBeam(row: Drawing, x: number): number {
  const share = x / row.length;
  const i = WATERLINE.findIndex(([at]) => at >= share);
  if (i <= 0) return (row.beam / 2) * WATERLINE[i === 0 ? 0 : WATERLINE.length - 1]![1];
  const [[a, ya], [b, yb]] = [WATERLINE[i - 1]!, WATERLINE[i]!];
  return (row.beam / 2) * (ya + ((yb - ya) * (share - a)) / (b - a));
}

function plan(row: Drawing, from: number, to: number, share: number): Point[] {
  const places = [from, ...WATERLINE.map(([at]) => at * row.length).filter((x) => x > from && x < to), to];
  const half = places.map((x): Point => [x, halfBeam(row, x) * share]);
  return [...half, ...half.toReversed().map(([x, y]): Point => [x, -y])];
}

const kept = new WeakMap<Drawing, Solid[]>();

/** The solids of a type of the sheet, once. */
export function solidsOf(row: Drawing): Solid[] {
  const found = kept.get(row) ?? built(row);
  kept.set(row, found);
  return found;
}

function built(row: Drawing): Solid[] {
  const { length, beam, hull } = row;
  const at = (share: number): number => (share - 0.5) * length;
  const flat = row.blocks.some(([a, b]) => b - a > 0.95); // a flight deck from end to end
  const solids: Solid[] = [
    { part: 'hull', plan: plan(row, at(0), at(1), 1), low: -2, high: hull, rake: length * 0.012 },
  ];
  for (const [from, to, high] of row.blocks) {
    const end = from < 0.01 || to > 0.99;
    if (high <= hull + 0.1 && !flat) continue;
    if (end) solids.push({ part: 'hull', plan: plan(row, at(from), at(to), 1), low: hull, high, rake: 0 });
    else if (flat) solids.push({ part: 'house', plan: box(at(from), at(to), beam * 0.16), low: hull, high, rake: 0 });
    else solids.push(...house(row, at(from), at(to), high));
  }
  for (const [place, high, width] of row.funnels) {
    const x = at(place);
    const along = Math.max(1, (width * length) / 2);
    const deck = Math.max(hull, ...row.blocks.filter(([a, b]) => place >= a && place <= b).map(([, , h]) => h));
    const foot = Math.min(deck, high - 2);
    const across = Math.min(along, beam * 0.18);
    solids.push({ part: 'funnel', plan: tube(x, 0, along, across), low: foot, high, rake: -(high - foot) * 0.06 });
  }
  for (const [place, high] of row.masts) solids.push(...mast(row, at(place), high));
  if (row.category === 'merchant' && !flat) solids.push(...hatches(row));
  if (row.category === 'escort' || row.category === 'capital') solids.push(...guns(row, flat));
  return solids;
}

/** A deckhouse in storeys, each a little shorter than the one below. */
function house(row: Drawing, from: number, to: number, high: number): Solid[] {
  const storeys = Math.max(1, Math.min(4, Math.round((high - row.hull) / 2.7)));
  const step = (high - row.hull) / storeys;
  return Array.from({ length: storeys }, (_, i) => {
    const less = (to - from) * 0.05 * i;
    const half = (row.beam / 2) * (0.86 - 0.09 * i);
    const low = row.hull + i * step;
    return { part: 'house', plan: box(from + less, to - less * 0.6, half), low, high: low + step, rake: 0 };
  });
}

/** A mast with its yard. */
function mast(row: Drawing, x: number, high: number): Solid[] {
  const thick = Math.max(0.35, high * 0.014);
  const solids: Solid[] = [{ part: 'mast', plan: tube(x, 0, thick, thick), low: row.hull, high, rake: -high * 0.02 }];
  const cross = row.hull + (high - row.hull) * 0.62;
  const yard = row.category === 'merchant' ? row.beam * 0.16 : row.beam * 0.3;
  solids.push({ part: 'mast', plan: box(x - 0.3, x + 0.3, yard), low: cross, high: cross + 0.5, rake: 0 });
  return solids;
}

/** Hatch coamings where nothing else stands. */
function hatches(row: Drawing): Solid[] {
  const busy = [
    ...row.blocks.map(([a, b]) => [a, b] as const),
    ...row.funnels.map(([p]) => [p - 0.03, p + 0.03] as const),
  ];
  return [0.12, 0.24, 0.36, 0.64, 0.76, 0.88].flatMap((place) => {
    if (busy.some(([a, b]) => place > a - 0.03 && place < b + 0.03)) return [];
    const x = (place - 0.5) * row.length;
    const half = row.length * 0.03;
    return [
      { part: 'gear', plan: box(x - half, x + half, row.beam * 0.26), low: row.hull, high: row.hull + 1.1, rake: 0 },
    ];
  });
}

/** Gun houses fore and aft; a carrier has none on its deck. */
function guns(row: Drawing, flat: boolean): Solid[] {
  if (flat) return [];
  const deck = (share: number): number =>
    Math.max(row.hull, ...row.blocks.filter(([a, b]) => share >= a && share <= b).map(([, , h]) => h));
  return [0.09, 0.87].flatMap((place): Solid[] => {
    const x = (place - 0.5) * row.length;
    const way = place < 0.5 ? -1 : 1;
    const low = deck(place);
    const size = Math.min(3.2, row.length * 0.026);
    const barrel = [x + way * size * 0.6, x + way * size * 2.6].sort((a, b) => a - b) as [number, number];
    return [
      { part: 'gear', plan: box(x - size, x + size * 0.8, size * 0.8), low, high: low + 2.3, rake: 0 },
      { part: 'gear', plan: box(...barrel, 0.25), low: low + 1.3, high: low + 1.8, rake: 0 },
    ];
  });
}

/** The faces that are seen at an angle on the bow (starboard positive), the farthest first. The bow is to the right when the
 * starboard side shows. */
export function facesOf(solids: readonly Solid[], angle: number): Face[] {
  const [dx, dy] = [Math.cos(angle * RAD), Math.sin(angle * RAD)];
  const across = ([x, y]: Point): number => x * dy - y * dx;
  const faces: Face[] = [];
  for (const { part, plan: outline, low, high, rake } of solids) {
    const lean = rake * dy;
    const wise = area(outline) > 0 ? 1 : -1;
    outline.forEach((a, i) => {
      const b = outline[(i + 1) % outline.length]!;
      const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
      const long = Math.hypot(ex, ey) || 1;
      const facing = (wise * (ey * dx - ex * dy)) / long;
      if (facing <= 0.001) return;
      const [xa, xb] = [across(a), across(b)];
      const corners: Point[] = [
        [xa, low],
        [xb, low],
        [xb + lean, high],
        [xa + lean, high],
      ];
      const depth = ((a[0] + b[0]) * dx + (a[1] + b[1]) * dy) / 2;
      faces.push({ part, corners, facing, depth: depth + low * 0.02 });
    });
  }
  // what stands on the deck is seen over the hull, whatever its place along the ship
  const rank = ({ part }: Face): number => (part === 'hull' ? 0 : 1);
  return faces.sort((a, b) => rank(a) - rank(b) || a.depth - b.depth);
}

const area = (outline: Point[]): number =>
  outline.reduce((sum, [x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length]!;
    return sum + x * v - u * y;
  }, 0);

const faceCache = new WeakMap<Drawing, Map<number, Face[]>>();

/** The same for a type of the sheet, to the whole degree, once. */
export function seen(row: Drawing, angle: number): Face[] {
  const found = faceCache.get(row) ?? new Map<number, Face[]>();
  faceCache.set(row, found);
  const whole = Math.round(angle);
  const faces = found.get(whole) ?? facesOf(solidsOf(row), whole);
  found.set(whole, faces);
  return faces;
}

/** What can be told of a ship by its looks, in numbers: how many funnels and masts, where its tallest house stands (from stern 0 to
 * bow 1, null without one), and its length in metres. */
export function looks(row: Drawing): { funnels: number; masts: number; house: number | null; length: number } {
  const houses = row.blocks.filter(([a, b, h]) => a > 0.01 && b < 0.99 && h > row.hull);
  const tallest = houses.sort((a, b) => b[2] - a[2])[0];
  return {
    funnels: row.funnels.length,
    masts: row.masts.length,
    house: tallest === undefined ? null : (tallest[0] + tallest[1]) / 2,
    length: row.length,
  };
}
