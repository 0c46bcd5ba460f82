// The strategic chart: coast and naval grid on Mercator, and the pencil of this device.
import { latOf, psi, type Place } from './geometry';
import { chartOf, type Station } from './station';

export type Borders = [north: number, south: number, west: number, east: number];

/** On the sheet: degrees of longitude to the right, stretched latitude upwards. */
export const onSheet = ([lat, lon]: Place): [number, number] => [lon, -psi(lat)];
export const offSheet = (x: number, y: number): Place => [latOf(-y), x];

const pathOf = (points: [number, number][], shut = true): string =>
  points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(3)} ${y.toFixed(3)}`).join('') + (shut ? 'z' : '');

/** The land, shore by shore. */
export function ringsOf(station: Pick<Station, 'charts'>): [number, number][][] {
  const rings = chartOf<{ land: { rings: number[][] } }>(station, 'coast').land?.rings ?? [];
  return rings.map((ring) => {
    const points: [number, number][] = [];
    for (let i = 0; i + 1 < ring.length; i += 2) points.push(onSheet([ring[i + 1]! / 100, ring[i]! / 100]));
    return points;
  });
}

/** The land as one path. */
export const coastPath = (station: Pick<Station, 'charts'>): string =>
  ringsOf(station)
    .map((ring) => pathOf(ring))
    .join('');

export const squaresOf = (station: Pick<Station, 'charts'>): Record<string, Borders> =>
  chartOf<{ squares: Record<string, Borders> }>(station, 'grid').squares ?? {};

export const squarePath = ([north, south, west, east]: Borders): string => {
  const [x1, y1] = onSheet([north, west]);
  const [x2, y2] = onSheet([south, east]);
  return `M${x1} ${y1.toFixed(3)}H${x2}V${y2.toFixed(3)}H${x1}z`;
};
export const centreOf = ([north, south, west, east]: Borders): Place => [(north + south) / 2, (west + east) / 2];

/** The square of a place, "" off the sheets. */
export function squareAt(squares: Record<string, Borders>, [lat, lon]: Place): string {
  for (const [code, [north, south, west, east]] of Object.entries(squares))
    if (lat >= south && lat < north && lon >= west && lon < east) return code;
  return '';
}

/** Does the square lie in this area: a square, a block or a large square? */
export function within(code: string, area: string): boolean {
  const block = code.slice(0, 2) + (code[2] === '0' ? code[3] : code[2]);
  return code === area || (area.length === 3 && block === area) || (area.length === 2 && code.startsWith(area));
}

/** Pencil lines of a mission on this device. */
const KEY = 'kaleun.uboot.pencil';
export function storedLines(mission: string): Place[][] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { mission?: string; lines?: Place[][] } | null;
    return found?.mission === mission && Array.isArray(found.lines) ? found.lines : [];
  } catch {
    return []; // a damaged entry counts as none
  }
}
export const keepLines = (mission: string, lines: Place[][]): void =>
  localStorage.setItem(KEY, JSON.stringify({ mission, lines }));
