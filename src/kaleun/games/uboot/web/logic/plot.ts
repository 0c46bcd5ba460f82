// The tactical map: signs of what lies on it, how much of the sea it shows, which ships are named.
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
const [LETTER, LINE] = [5.2, 10];
/** Where words go, the first ones first: above or below the sign, and nowhere if that is taken. */
export function lettered(spots: Spot[]): Map<number, { x: number; y: number }> {
  const taken: [number, number, number, number][] = [[-32, 10, 32, 24]];
  const found = new Map<number, { x: number; y: number }>();
  for (const { id, x, y, words } of spots) {
    const half = (words.length * LETTER) / 2;
    const middle = Math.max(-148 + half, Math.min(148 - half, x));
    for (const dy of [-9, 17]) {
      const box: [number, number, number, number] = [middle - half, y + dy - LINE, middle + half, y + dy];
      const clash = taken.some(([l, t, r, b]) => box[0] < r && box[2] > l && box[1] < b && box[3] > t);
      if (clash || box[1] < -100 || box[3] > 100) continue;
      taken.push(box);
      found.set(id, { x: middle - x, y: dy });
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
