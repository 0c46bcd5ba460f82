// The scenarios to choose from, read from their chart.
import type { ChartData } from '@web/kit/module';

export interface Scenario {
  id: string;
  family: string;
  rows: number;
  cols: number;
  freighters?: number;
  tankers?: number;
  destroyers?: number;
  submarines?: number;
  fleet_points?: number;
  target: number;
}

const CUSTOM: Scenario = { id: 'custom', family: 'custom', rows: 5, cols: 5, target: 0 };

export const scenariosOf = (charts: ChartData[]): Scenario[] => [
  ...((charts.find(({ name }) => name === 'scenarios')?.data.scenario as Scenario[] | undefined) ?? []),
  CUSTOM,
];

/** The same in heaps, in the order of the chart. */
export function familiesOf(charts: ChartData[]): [family: string, some: Scenario[]][] {
  const all = scenariosOf(charts);
  return [...new Set(all.map(({ family }) => family))].map((one) => [one, all.filter(({ family }) => family === one)]);
}

/** The ships that are known before the game, most harmless first. */
export const fleetOf = (one: Scenario): [kind: string, n: number][] =>
  (
    [
      ['freighter', one.freighters ?? 0],
      ['tanker', one.tankers ?? 0],
      ['allied_destroyer', one.destroyers ?? 0],
      ['submarine', one.submarines ?? 0],
    ] as [string, number][]
  ).filter(([, n]) => n > 0);
