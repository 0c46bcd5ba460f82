// Charts as the board reads them: the patrol area, the honours, the depths.
import type { ChartData } from '@web/kit/module';

/** The six phases of a turn in order (charts/phases.toml); "declare" comes before them. */
export const PHASES = ['maneuver', 'battery', 'identification', 'aircraft', 'torpedo', 'destroyer'] as const;
/** The phases a declared return still plays (UB-12.2). */
export const HOMEWARD: readonly string[] = ['maneuver', 'battery', 'aircraft'];
export const SURFACE = 1;
export const PERISCOPE = 2;

export interface Space {
  id: string;
  level: number;
  x: number;
  target: boolean;
  left: string[];
  right: string[];
  up: string[];
  down: string[];
  identify: string[];
  fire_at: string[];
}

export interface Level {
  number: number;
  code: string;
  name: string;
  submerged: boolean;
  may_fire: boolean;
  evades_destroyer: boolean;
}

/** A patrol area: spaces by id, levels from the Surface down, width in space widths. */
export interface Area {
  spaces: Space[];
  byId: Record<string, Space>;
  levels: Level[];
  columns: number;
}

export interface Honour {
  rank: number;
  honour: string;
  min: number;
  max: number;
}

type Rows = Record<string, unknown>;

/** The rows of a table of a chart; none if the chart is not there. */
export function rowsOf<R>(charts: ChartData[], chart: string, table: string): R[] {
  const rows = (charts.find((c) => c.name === chart)?.data as Rows | undefined)?.[table];
  return Array.isArray(rows) ? (rows as R[]) : [];
}

/** The patrol area whose row widths are named by `view.board` ("5656"). */
export function areaOf(charts: ChartData[], board: string): Area {
  const chart = charts.find((c) => widths(c) === board);
  if (!chart) throw new Error(`no chart has the patrol area ${board}`);
  const data = chart.data as unknown as { space: Space[]; level: Level[] };
  const spaces = data.space;
  return {
    spaces,
    byId: Object.fromEntries(spaces.map((s) => [s.id, s])),
    levels: [...data.level].sort((a, b) => a.number - b.number),
    columns: Math.max(...spaces.map((s) => s.x)) + 0.5,
  };
}

function widths(chart: ChartData): string {
  const layout = (chart.data as Rows).layout as { widths?: number[] } | undefined;
  return layout?.widths?.join('') ?? '';
}

/** The honours for a boat that comes home, lowest first. */
export function honoursOf(charts: ChartData[]): Honour[] {
  const rows = rowsOf<Honour & { survived: boolean }>(charts, 'victory', 'level');
  return rows.filter((r) => r.survived).sort((a, b) => a.min - b.min);
}

/** The first honour above this tonnage, or null at the top. */
export function nextHonour(charts: ChartData[], tonnage: number): Honour | null {
  return honoursOf(charts).find((h) => h.min > tonnage) ?? null;
}

/** The space an arrow key leads to, or null at the edge. Of two neighbours above or below, the one nearer to `x` wins. */
export function neighbour(area: Area, from: string, way: 'left' | 'right' | 'up' | 'down', x: number): string | null {
  const ids = area.byId[from]?.[way] ?? [];
  const away = (id: string) => Math.abs((area.byId[id]?.x ?? 0) - x);
  return [...ids].sort((a, b) => away(a) - away(b))[0] ?? null;
}

/** From this tonnage on a ship needs two hits (UB-16.5). */
export function twoHitsFrom(charts: ChartData[]): number {
  const rule = (charts.find((c) => c.name === 'big_ships')?.data as Rows | undefined)?.rule as
    { two_hit_tonnage?: number } | undefined;
  return rule?.two_hit_tonnage ?? Infinity;
}

/** Where the numbers stand by depth. */
const BY_DEPTH = { torpedo: 'attack', destroyer: 'attack', aircraft: 'strafing' } as const;

/** The number a roll needs at this level: to sink (torpedo) or to damage the boat. */
export function needs(charts: ChartData[], chart: keyof typeof BY_DEPTH, level: number): number {
  const row = rowsOf<{ level: number; sunk_on?: number; damaged_on?: number }>(charts, chart, BY_DEPTH[chart]).find(
    (r) => r.level === level,
  );
  return row?.sunk_on ?? row?.damaged_on ?? 0;
}
