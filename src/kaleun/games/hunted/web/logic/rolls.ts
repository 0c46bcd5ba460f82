// The charts before the dice fall: rows with the chance of each, as the modifiers stand.
import type { ChartData } from '@web/kit/module';
import type { Mod } from '../view.gen';

export interface Row {
  lo: number;
  hi: number;
  result: string;
  chance: number;
}

const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** The chance of 2d6 to lie between these totals. */
export function twoDice(lo: number, hi: number): number {
  let ways = 0;
  for (let total = Math.max(2, lo); total <= Math.min(12, hi); total += 1) ways += WAYS[total - 2]!;
  return ways / 36;
}

export const sum = (mods: Mod[]): number => mods.reduce((total, m) => total + m.value, 0);

type Raw = Record<string, unknown>;

/** A table inside a chart: `table.atlantic`, `result`. */
export function tableOf(charts: ChartData[], name: string, path: string): Raw[] {
  const found = path
    .split('.')
    .reduce<unknown>((at, key) => (at as Raw | undefined)?.[key], charts.find((c) => c.name === name)?.data);
  const rows = (found as Raw | undefined)?.rows ?? found;
  return Array.isArray(rows) ? (rows as Raw[]) : [];
}

/** Rows of a 2d6 chart with their chances after these modifiers; `best` is a natural total that always reads the first row. */
export function chances(rows: Raw[], mods: Mod[], best?: number): Row[] {
  const by = sum(mods);
  return rows.map((row, i) => {
    const [lo, hi] = [Number(row.lo), Number(row.hi)];
    let chance = twoDice(lo - by, hi - by);
    if (best !== undefined && i === 0 && best + by > hi) chance += twoDice(best, best);
    if (best !== undefined && i > 0 && best + by >= lo && best + by <= hi) chance -= twoDice(best, best);
    return { lo, hi, result: String(row.result ?? (row.sunk ? 'sunk' : row.hits)), chance };
  });
}

/** Like results together, the likeliest first. */
export function byResult(rows: Row[]): { result: string; chance: number }[] {
  const found = new Map<string, number>();
  for (const row of rows) found.set(row.result, (found.get(row.result) ?? 0) + row.chance);
  return [...found]
    .map(([result, chance]) => ({ result, chance }))
    .filter((r) => r.chance > 0.0001)
    .sort((a, b) => b.chance - a.chance);
}

export const percent = (p: number): string => `${p > 0 && p < 0.005 ? '<1' : Math.round(p * 100)} %`;
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');
