// The tactical map: signs of what lies on it, how much of the sea it shows, which ships are named.
import type { Plotted } from '../view.gen';
import type { AnyView } from './station';

export const MARKERS: Record<string, string> = {
  uboat: 'M0 -5l4 10h-8z',
  enemy: 'M-4 -4h8v8h-8z',
  merchant: 'M-5 -5h10v10h-10z',
  escort: 'M0 -7l7 12h-14z',
  small: 'M-3 -3h6v6h-6z',
  convoy: 'M-6 -4h12v8h-12zM-2 -4v8M2 -4v8',
};

/** What a ship is drawn as: a merchant is a square, a warship a triangle, what is only heard or not known a question. */
export function signOf(category: string, by: string): string {
  if (['escort', 'capital', 'warship'].includes(category)) return 'escort';
  if (category === 'coastal' || category === 'small') return 'small';
  if (category === '') return by === 'hydrophone' ? 'heard' : 'enemy';
  return 'merchant';
}

/** What lies on the small map: the table's, or the Navigator's own, with distances only where his level draws them. */
export function plottedOf({ plot, contacts, map }: AnyView): Plotted[] {
  if (plot) return plot;
  const drawn = new Set(map?.tactical?.map(({ contact }) => contact));
  return (contacts ?? []).map(([id, by, line, miles, , course, speed, kind, age]): Plotted => {
    const known = !map || drawn.has(id);
    return [id, by, line, kind, age, known ? miles : null, known ? course : null, known ? speed : null];
  });
}

const SHEETS = [2, 4, 6, 10, 16, 24];
/** Miles from the middle of the map to its edge: the smallest sheet on which all of these are. */
export const fits = (far: number[]): number =>
  SHEETS.find((miles) => far.every((one) => one < miles)) ?? SHEETS.at(-1)!;

/** A ship with its place on the sheet and the words beside it. */
export interface Spot {
  id: number;
  x: number;
  y: number;
  words: string;
}
/** The middle of a word, seen from its sign. */
interface Middle {
  x: number;
  y: number;
}
const [LETTER, LINE] = [5.2, 10];
type Box = [left: number, top: number, right: number, bottom: number];
/** Half of a sign. */
const SIGN = 6;
/** Where words go, the first ones first: above the sign, below, right or left of it, and nowhere if all is taken; they lie
 * on no other word, on none of these signs and on nothing else that is in the way. */
export function lettered(spots: Spot[], signs: [number, number][] = [], other: Box[] = []): Map<number, Middle> {
  const taken: Box[] = [
    [-32, 10, 32, 24],
    ...other,
    ...signs.map(([x, y]): Box => [x - SIGN, y - SIGN, x + SIGN, y + SIGN]),
  ];
  const found = new Map<number, Middle>();
  for (const { id, x, y, words } of spots) {
    const half = (words.length * LETTER) / 2;
    const middle = Math.max(-148 + half, Math.min(148 - half, x));
    const aside = half + SIGN + 3;
    const places: [number, number][] = [
      [middle, y - 9],
      [middle, y + 17],
      [x + aside, y + 3],
      [x - aside, y + 3],
    ];
    for (const [mx, my] of places) {
      const box: Box = [mx - half, my - LINE, mx + half, my];
      const clash = taken.some(([l, t, r, b]) => box[0] < r && box[2] > l && box[1] < b && box[3] > t);
      if (clash || box[0] < -149 || box[2] > 149 || box[1] < -100 || box[3] > 100) continue;
      taken.push(box);
      found.set(id, { x: mx - x, y: my - y });
      break;
    }
  }
  return found;
}

/** Our torpedoes that run by the stopwatch, and the seconds until the first of them should be there; null if none does. */
export function stopwatch(view: AnyView): { n: number; left: number } | null {
  const due = view.torpedoes?.map(([, , at]) => at) ?? (view.scene?.tracks ?? []).map(([, , , at]) => at);
  const left = due.map((at) => at - view.clock.seconds).filter((seconds) => seconds > 0);
  return left.length ? { n: left.length, left: Math.min(...left) } : null;
}
