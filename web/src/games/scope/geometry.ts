// Cells, headings and blocks as the rules name them. How they lie before the eyes is sight.ts.
import type { Heading } from './eyes';
import type { Torpedo, View } from './view.gen';

export const HEADINGS: Record<Heading, [rows: number, columns: number]> = {
  N: [-1, 0], NE: [-1, 1], E: [0, 1], SE: [1, 1], S: [1, 0], SW: [1, -1], W: [0, -1], NW: [-1, -1],
};
export const ROSE = Object.keys(HEADINGS) as Heading[];
type Area = Pick<View, 'rows' | 'columns'>;

export const rowOf = (cell: number): number => Math.floor(cell / 10);
export const columnOf = (cell: number): number => cell % 10;
export const cellAt = (row: number, column: number): number => row * 10 + column;
/** Clockwise from north. */
export const degreesOf = (heading: Heading): number => ROSE.indexOf(heading) * 45;

export function inside({ rows, columns }: Area, row: number, column: number): boolean {
  return row >= 1 && row <= rows && column >= 1 && column <= columns;
}

export function cells({ rows, columns }: Area): number[] {
  return Array.from({ length: rows * columns }, (_, i) => cellAt(Math.floor(i / columns) + 1, (i % columns) + 1));
}

/** The next cell that way, or 0 outside the area. */
export function ahead(area: Area, cell: number, heading: Heading): number {
  const [dr, dc] = HEADINGS[heading];
  return inside(area, rowOf(cell) + dr, columnOf(cell) + dc) ? cellAt(rowOf(cell) + dr, columnOf(cell) + dc) : 0;
}

/** Which of the eight ways leads from one cell straight to the other, or null. */
export function headingTo(from: number, to: number): Heading | null {
  const [dr, dc] = [rowOf(to) - rowOf(from), columnOf(to) - columnOf(from)];
  if ((dr === 0 && dc === 0) || (dr !== 0 && dc !== 0 && Math.abs(dr) !== Math.abs(dc))) return null;
  return ROSE.find((h) => HEADINGS[h][0] === Math.sign(dr) && HEADINGS[h][1] === Math.sign(dc)) ?? null;
}

/** King steps. */
export function distance(a: number, b: number): number {
  return Math.max(Math.abs(rowOf(a) - rowOf(b)), Math.abs(columnOf(a) - columnOf(b)));
}

/** The four cells of the block with this north-western corner. */
export const blockCells = (corner: number): number[] => [corner, corner + 1, corner + 10, corner + 11];

/** The block that reaches from this cell to the east or west and to the south or north. Clamped to the area. */
export function blockAt({ rows, columns }: Area, cell: number, east = true, south = true): number {
  const row = Math.min(Math.max(rowOf(cell) - (south ? 0 : 1), 1), rows - 1);
  const column = Math.min(Math.max(columnOf(cell) - (east ? 0 : 1), 1), columns - 1);
  return cellAt(row, column);
}

/** The block that holds both cells, if they lie diagonally next to each other. */
export function blockOf(a: number, b: number): number | null {
  const diagonal = Math.abs(rowOf(a) - rowOf(b)) === 1 && Math.abs(columnOf(a) - columnOf(b)) === 1;
  return diagonal ? cellAt(Math.min(rowOf(a), rowOf(b)), Math.min(columnOf(a), columnOf(b))) : null;
}

export interface Run {
  /** Cells entered, one a turn. */
  cells: number[];
  /** The ship or mines in its way, or 0 if it leaves the area. */
  end: number;
}

/** Where a torpedo runs if nothing else moves: free cells, then what stops it. */
export function runOf(view: View, { cell, heading }: Pick<Torpedo, 'cell' | 'heading'>): Run {
  const taken = new Set([...view.ships.map((s) => s.cell), ...view.mines.map((m) => m.cell)]);
  const run: Run = { cells: [], end: 0 };
  for (let next = ahead(view, cell, heading); next; next = ahead(view, next, heading)) {
    if (taken.has(next)) return { ...run, end: next };
    run.cells.push(next);
  }
  return run;
}
