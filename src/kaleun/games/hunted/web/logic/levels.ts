// Victory levels by tonnage, read from the chart the career is scored on.
import type { ChartData } from '@web/kit/module';
import type { View } from '../view.gen';
import { tableOf } from './rolls';

export interface Level {
  level: string;
  from: number;
}

/** All levels of the printed table, lowest first; with the combined campaign those of that one. */
export function levels(charts: ChartData[], combined = false): Level[] {
  const rows = combined
    ? tableOf(charts, 'calendar', 'combined_victory')
    : tableOf(charts, 'printed_tables', 'victory');
  return rows.map((row) => ({ level: String(row.result), from: Number(row.lo) })).sort((a, b) => a.from - b.from);
}

/** The next level above this career and what it still takes. */
export function nextLevel(view: View, charts: ChartData[]): { level: string; tons: number } | null {
  const next = levels(charts, view.combined).find((l) => l.from > view.tonnage);
  return next === undefined ? null : { level: next.level, tons: next.from - view.tonnage };
}
