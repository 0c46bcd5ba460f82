// The fourteen boats one may begin with, read from the chart of their mats.
import type { ChartData } from '@web/kit/module';

export interface Mat {
  type: string;
  family: string;
  first_patrol: string;
  last_patrol: string;
  patrol_months: number;
  dive: string;
  crew: number;
  length_m: number;
  tubes: { forward: number; aft: number };
  reloads: { forward: number; aft: number };
  load: Record<string, number>;
  deck_gun: string;
  hull_boxes: number;
}

export const matsOf = (charts: ChartData[]): Mat[] =>
  (charts.find(({ name }) => name === 'mats')?.data.mat as Mat[] | undefined) ?? [];

export const torpedoesOf = ({ load }: Mat): number => Object.values(load).reduce((sum, n) => sum + n, 0);

/** Months since January 1943. */
const months = (text: string): number => {
  const [year, month] = text.split('-').map(Number);
  return (year! - 1943) * 12 + month! - 1;
};

/** Every month in which it may put to sea for the first time, as "1943-07". */
export function monthsOf({ first_patrol, last_patrol }: Mat): string[] {
  const [from, to] = [months(first_patrol), months(last_patrol)];
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const at = from + i;
    return `${1943 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** From when to when it sails, as shares of the time in which any boat does. */
export function span({ first_patrol, last_patrol }: Mat, all: Mat[]): [from: number, to: number] {
  const first = Math.min(...all.map((mat) => months(mat.first_patrol)));
  const time = Math.max(...all.map((mat) => months(mat.last_patrol))) + 1 - first;
  return [(months(first_patrol) - first) / time, (months(last_patrol) + 1 - first) / time];
}

/** Stripes of danger: one, and one more for each step that the measured share reaches. */
export const stripesOf = (share: number, steps: number[]): number => 1 + steps.filter((step) => share >= step).length;
