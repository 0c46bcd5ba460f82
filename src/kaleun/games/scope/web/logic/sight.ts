// How the sea lies before the eyes: which side's edge is below. Cells and headings keep their names; only their places turn.
import { ahead, blockAt, blockCells, cells } from './geometry';
import type { Heading, Side } from './eyes';
import type { Setting, View } from '../view.gen';

/** 42 is row 4, column 2. */
export const rowOf = (cell: number): number => Math.floor(cell / 10);
export const columnOf = (cell: number): number => cell % 10;

export interface Sight extends Setting {
  rows: number;
  columns: number;
  /** From this side's edge: the German one is the south, so north is up; from the Allied one south is up. */
  from: Side;
}

export const sightOf = ({ rows, columns, area }: Pick<View, 'rows' | 'columns' | 'area'>, from: Side): Sight => ({
  rows,
  columns,
  area,
  from,
});
const turned = ({ from }: Sight): boolean => from === 'allied';

/** These cells in the order of the picture, which is the order of reading. */
export const inSight = (sight: Sight, list: number[]): number[] => (turned(sight) ? list.toReversed() : list);
export const seenCells = (sight: Sight): number[] => inSight(sight, cells(sight));
/** The numbers along an edge, from the left or from the top. */
export const seenNumbers = (sight: Sight, n: number): number[] =>
  inSight(
    sight,
    Array.from({ length: n }, (_, i) => i + 1),
  );

/** Row and column in the picture, from 1. */
export function placeOf(sight: Sight, cell: number): { row: number; column: number } {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  return turned(sight) ? { row: sight.rows + 1 - row, column: sight.columns + 1 - column } : { row, column };
}

/** Middle of a cell in the overlay, 100 units to a cell. */
export function middle(sight: Sight, cell: number): { x: number; y: number } {
  const { row, column } = placeOf(sight, cell);
  return { x: column * 100 - 50, y: row * 100 - 50 };
}

/** Middle of the block with this north-western corner. */
export function blockMiddle(sight: Sight, corner: number): { x: number; y: number } {
  const block = blockCells(sight, corner);
  const [a, b] = [middle(sight, corner), middle(sight, block.at(-1) ?? corner)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** How far an arrow that way is turned from straight up. */
export const degrees = (sight: Sight, heading: Heading): number =>
  (sight.area.headings.indexOf(heading) * 45 + (turned(sight) ? 180 : 0)) % 360;

/** The headings clockwise from straight up. */
export const rose = (sight: Sight, all: Heading[]): Heading[] =>
  all.toSorted((a, b) => degrees(sight, a) - degrees(sight, b));

const KEYS: Record<string, [Heading, Heading]> = {
  ArrowLeft: ['W', 'E'],
  ArrowRight: ['E', 'W'],
  ArrowUp: ['N', 'S'],
  ArrowDown: ['S', 'N'],
};

/** The card an arrow key leads to, the same one at the edge; null for other keys. */
export function byKey(sight: Sight, cell: number, key: string): number | null {
  const way = KEYS[key]?.[turned(sight) ? 1 : 0];
  return way === undefined ? null : ahead(sight, cell, way) || cell;
}

/** The block a tap on this quarter of a card means, as it is seen. */
export function blockUnder(sight: Sight, cell: number, right: boolean, below: boolean): number {
  return blockAt(sight, cell, right !== turned(sight), below !== turned(sight));
}

// From where each seat likes to look, kept in this browser. "" is somebody who only watches.
const KEY = 'kaleun.scope.seen_from';
type Kept = Record<string, unknown>;

function kept(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept | null) ?? {};
  } catch {
    return {}; // a damaged entry counts as none
  }
}

/** The side this seat looks from: what it chose before, else its own; who only watches looks with north up. */
export function seenFrom(seat: string): Side {
  const chosen = kept()[seat];
  if (chosen === 'german' || chosen === 'allied') return chosen;
  return seat === 'allied' ? 'allied' : 'german';
}

export function keepSeenFrom(seat: string, from: Side): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [seat]: from }));
  } catch {
    // a browser without storage forgets it, nothing worse
  }
}
