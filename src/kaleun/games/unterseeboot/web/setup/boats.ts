// The boats to choose from, read from their chart.
import type { ChartData } from '@web/kit/module';

export interface Boat {
  type: string;
  hull: number;
  main_battery: number;
  auxiliary_power: number;
  torpedoes: number;
  max_torpedoes_per_turn: number;
}

export const boatsOf = (charts: ChartData[]): Boat[] =>
  (charts.find(({ name }) => name === 'boats')?.data.boat as Boat[] | undefined) ?? [];
