// The volleys of a question as shapes that can be moved and turned: option keys found by shape and place.
import type { Ask, Choice } from '@web/protocol/messages';
import type { Cell } from './sheet';

export interface Volley {
  key: string;
  cells: Cell[];
  /** Which of the shapes it is, and the place of the top left corner of its box. */
  shape: number;
  row: number;
  column: number;
  hits: number;
  misses: number;
  completes: string[];
}

export interface Box {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Aim {
  volleys: Volley[];
  byKey: Map<string, Volley>;
  /** How many different shapes: what the Turn button goes through. */
  shapes: number;
  line: boolean;
  /** One pip may lie anywhere in the square (Cannon), or any one may go (Engine). */
  pip: 'more' | 'less' | null;
}

const SQUARE = 3;
const PIPS: Record<string, Aim['pip']> = { plus: 'more', minus: 'less' };
const NONE: Aim = { volleys: [], byKey: new Map(), shapes: 0, line: false, pip: null };

/** All placements this question offers; none if it is no question of firing. */
export function aimOf(ask: Ask | null): Aim {
  const options = (ask?.options ?? []).filter((o) => o.key.startsWith('fire:'));
  if (!options.length) return NONE;
  const shapes = new Map<string, number>();
  const volleys = options.map((option) => volleyOf(option, shapes));
  return {
    volleys,
    byKey: new Map(volleys.map((v) => [v.key, v])),
    shapes: shapes.size,
    line: ask?.data?.kind === 'line',
    pip: PIPS[String(ask?.data?.kind)] ?? null,
  };
}

function volleyOf(option: Choice, shapes: Map<string, number>): Volley {
  const { cells, hits, misses, completes } = option.data as {
    cells: Cell[];
    hits: number;
    misses: number;
    completes: string[];
  };
  const row = Math.min(...cells.map((c) => c[0]));
  const column = Math.min(...cells.map((c) => c[1]));
  const name = cells
    .map(([r, c]) => `${r - row},${c - column}`)
    .sort()
    .join(' ');
  if (!shapes.has(name)) shapes.set(name, shapes.size);
  return { key: option.key, cells, shape: shapes.get(name)!, row, column, hits, misses, completes };
}

/** The frame round a volley: the 3x3 square of a die, or the box of a longer line. */
export function frameOf(volley: Volley, line = false): Box {
  const rows = Math.max(...volley.cells.map((c) => c[0])) - volley.row + 1;
  const columns = Math.max(...volley.cells.map((c) => c[1])) - volley.column + 1;
  if (line) return { row: volley.row, column: volley.column, rows, columns };
  const before = (size: number) => Math.floor((SQUARE - size) / 2);
  return { row: volley.row - before(rows), column: volley.column - before(columns), rows: SQUARE, columns: SQUARE };
}

function middle(volley: Volley): Cell {
  const box = frameOf(volley, true);
  return [box.row + (box.rows - 1) / 2, box.column + (box.columns - 1) / 2];
}

/** The volley of this shape whose middle lies nearest to a place. */
export function nearest(aim: Aim, shape: number, [row, column]: Cell): Volley | null {
  let best: Volley | null = null;
  let least = Infinity;
  for (const volley of aim.volleys) {
    if (volley.shape !== shape) continue;
    const [r, c] = middle(volley);
    const far = (r - row) ** 2 + (c - column) ** 2;
    if (far < least) [best, least] = [volley, far];
  }
  return best;
}

/** Where the frame lies before it is moved: where one fired last, else amidships. */
export function startOf(aim: Aim, grid: { height: number; width: number }, last: Cell | null): Volley | null {
  return nearest(aim, 0, last ?? [(grid.height - 1) / 2, (grid.width - 1) / 2]);
}

/** One field up, down, left or right; null at the end of the grid. */
export function moved(aim: Aim, from: Volley, down: number, right: number): Volley | null {
  return (
    aim.volleys.find((v) => v.shape === from.shape && v.row === from.row + down && v.column === from.column + right) ??
    null
  );
}

/** The next shape at about the same place. */
export function turned(aim: Aim, from: Volley): Volley | null {
  return aim.shapes < 2 ? null : nearest(aim, (from.shape + 1) % aim.shapes, middle(from));
}

const same = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];
const holds = ({ cells }: Volley, at: Cell): boolean => cells.some((cell) => same(cell, at));

/** A tap inside the frame: where one pip may lie anywhere it lies there, and where one may go this one goes. Of two ways
 *  to do so the one that leaves the frame where it is. Null if the tap means nothing. */
export function pipped(aim: Aim, from: Volley, at: Cell): Volley | null {
  if (aim.pip === null || holds(from, at) !== (aim.pip === 'less')) return null;
  const beside = aim.volleys.filter(
    (to) => holds(to, at) === (aim.pip === 'more') && to.cells.filter((cell) => !holds(from, cell)).length === 1,
  );
  const box = frameOf(from);
  const stays = (to: Volley): boolean => {
    const { row, column } = frameOf(to);
    return row === box.row && column === box.column;
  };
  return beside.find(stays) ?? beside[0] ?? null;
}

/** Does this torpedo strike a target that is not filled in yet? Torpedoes beyond the grid never do. */
export function strikes(
  cell: Cell,
  rows: string[],
  filled: Cell[],
  letters: { has: (mark: string) => boolean },
): boolean {
  const mark = rows[cell[0]]?.[cell[1]];
  return mark !== undefined && letters.has(mark) && !filled.some((f) => f[0] === cell[0] && f[1] === cell[1]);
}
