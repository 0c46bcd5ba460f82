// Historical Kommandants beside this career, by tonnage.
import type { ChartData } from '@web/kit/module';
import { tableOf } from './rolls';

export interface Beside {
  /** Empty for the player's own line. */
  name: string;
  period: string;
  tons: number;
  /** Of the longest bar. */
  share: number;
}

/** All aces of the chart and the player among them, most tons first. */
export function beside(charts: ChartData[], tons: number): Beside[] {
  const aces = tableOf(charts, 'aces', 'ace').map((row) => ({
    name: `${String(row.name)} (${String(row.boat)})`,
    period: String(row.period),
    tons: Number(row.tons),
  }));
  const lines = [...aces, { name: '', period: '', tons }];
  const most = Math.max(1, ...lines.map((line) => line.tons));
  return lines.sort((a, b) => b.tons - a.tons).map((line) => ({ ...line, share: line.tons / most }));
}
