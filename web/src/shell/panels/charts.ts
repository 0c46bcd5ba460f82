// Charts as tables for people. The ids of the rows, to which log lines point, come with the chart.
import type { Texts } from '../../i18n/texts';

type Table = Record<string, unknown>;

export interface ChartRow {
  id: string;
  cells: string[];
}

export interface ChartTable {
  path: string;
  columns: string[];
  rows: ChartRow[];
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Table[] => Array.isArray(value) && value.length > 0 && value.every(isTable);
const hasRows = (key: string, value: unknown): value is unknown[] =>
  isRows(value) || (key === 'rows' && Array.isArray(value));

/** Pictures of squares, drawn as rows of dots: [["#.", ".#"], …] side by side. */
function picture(value: unknown[]): string | null {
  const all = value.every(
    (one) => Array.isArray(one) && one.length > 1 && one.every((row) => typeof row === 'string' && /^[#.]+$/.test(row)),
  );
  if (!all || value.length === 0) return null;
  const squares = value as string[][];
  const rows = squares[0]!.map((_, r) => squares.map((square) => square[r] ?? '').join('  '));
  return rows.join('\n').replaceAll('#', '●').replaceAll('.', '·');
}

export function cell(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return picture(value) ?? value.map(cell).join(', ');
  if (isTable(value))
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${cell(inner)}`)
      .join(', ');
  return String(value);
}

/** The ids of the rows by the path of their list. */
type Ids = Record<string, string[]>;

/** Every table of a chart, in order; a group of single values counts as one row. */
export function chartTables({ data, row_ids }: { data: Table; row_ids: Ids }): ChartTable[] {
  const found: ChartTable[] = [];
  scan(data, '', row_ids, found);
  return found;
}

function scan(table: Table, path: string, ids: Ids, found: ChartTable[]): void {
  const single = Object.entries(table).filter(([key, value]) => !isTable(value) && !hasRows(key, value));
  if (single.length > 0)
    found.push({
      path,
      columns: single.map(([key]) => key),
      rows: [{ id: path, cells: single.map(([, value]) => cell(value)) }],
    });
  for (const [key, value] of Object.entries(table)) {
    const place = path === '' ? key : `${path}.${key}`;
    if (hasRows(key, value)) {
      found.push(rowsTable(value, place, ids));
      if (isRows(value)) value.forEach((row, i) => nested(row, ids[place]![i]!, ids, found));
    } else if (isTable(value)) scan(value, place, ids, found);
  }
}

function nested(row: Table, id: string, ids: Ids, found: ChartTable[]): void {
  for (const [key, value] of Object.entries(row))
    if (hasRows(key, value)) found.push(rowsTable(value, `${id}.${key}`, ids));
}

const OPEN = 50;

/** Ends of a row in one cell: "9–11", with open ends "≤ 8" and "≥ 12". */
export function span(lo: number, hi: number): string {
  if (lo <= -OPEN) return `≤ ${hi}`;
  if (hi >= OPEN) return `≥ ${lo}`;
  return lo === hi ? String(lo) : `${lo}–${hi}`;
}

const spans = (rows: Table[]): boolean => rows.every((row) => Number.isInteger(row.lo) && Number.isInteger(row.hi));

function rowsTable(rows: unknown[], path: string, all: Ids): ChartTable {
  const ids = all[path]!;
  if (isRows(rows) && spans(rows)) {
    const rest = rowsTable(
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== 'lo' && key !== 'hi'))),
      path,
      all,
    );
    return {
      path,
      columns: ['roll', ...rest.columns],
      rows: rows.map((row, i) => ({
        id: ids[i]!,
        cells: [span(row.lo as number, row.hi as number), ...rest.rows[i]!.cells],
      })),
    };
  }
  if (!isRows(rows))
    return { path, columns: ['value'], rows: rows.map((value, i) => ({ id: ids[i]!, cells: [cell(value)] })) };
  const columns = [
    ...new Set(
      rows.flatMap((row) => Object.keys(row).filter((key) => !hasRows(key, row[key]) && cell(row[key]) !== '–')),
    ),
  ];
  const shown = (column: string, value: unknown): string => (column === 'max' && value === -1 ? '∞' : cell(value)); // an open end
  return {
    path,
    columns,
    rows: rows.map((row, i) => ({ id: ids[i]!, cells: columns.map((column) => shown(column, row[column])) })),
  };
}

/** "sunk_on" → "sunk on", or the game's own word for it. Charts are English as a whole: words of two languages would mix. */
export function columnName(key: string, texts: Texts): string {
  if (texts.lang !== 'en') return key.replaceAll('_', ' ');
  const word = /^[\d,.-]+$/.test(key) ? key : texts.word(key);
  return word === key ? key.replaceAll('_', ' ') : word;
}

/** The part of a chart's title that names it: "Enemy destroyer" of "Enemy destroyer: trigger, search". */
export const shortTitle = (title: string): string => title.split(/[:(]/)[0]!.trim();
