// The career as the log sheet tells it: patrols with their ships, the standing, what stands between here and the next level.
import { areaOf } from './reading';
import type { Ship, View } from '../view.gen';

export interface Sailing {
  number: number;
  month: string;
  area: string;
  /** Letters behind the assignment: W wolfpack, A agent, M mines. */
  letters: string;
  boat: string;
  /** S, F, or "" while it goes on. */
  result: string;
  ships: Ship[];
  tons: number;
  months: number;
}

/** Patrols in order; ships belong to the patrol in whose months they were met. */
export function sailings(view: View): Sailing[] {
  const rows = view.log_sheet;
  const starts = rows.flatMap((row, i) => (row.mark === 'assignment' ? [i] : []));
  return starts.map((at, i) => {
    const row = rows[at]!;
    const next = rows[starts[i + 1] ?? -1]?.month ?? '9999';
    const ships = view.ships.filter((ship) => ship.month >= row.month && ship.month < next);
    const months = rows
      .slice(at, starts[i + 1] ?? rows.length)
      .filter((r) => r.mark === 'assignment' || r.mark === 'P').length;
    return {
      number: i + 1,
      month: row.month,
      area: areaOf(row.assignment),
      letters: /\((.*)\)/.exec(row.assignment)?.[1] ?? '',
      boat: row.boat,
      result: row.result,
      ships,
      tons: tonsOf(ships),
      months,
    };
  });
}

export const tonsOf = (ships: Ship[]): number => ships.filter((s) => s.sunk).reduce((sum, s) => sum + s.tonnage, 0);
export const sunkOf = (ships: Ship[]): Ship[] => ships.filter((s) => s.sunk);

/** "1943-07" → "Jul 1943" in the reader's language. */
export function monthName(text: string, lang: string, style: 'short' | 'long' = 'short'): string {
  const [year, month] = text.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1, 15)).toLocaleDateString(lang, {
    month: style,
    year: 'numeric',
    timeZone: 'UTC',
  });
}
