// Cells, headings and blocks as the server lays them out. How they lie before the eyes is sight.ts.
import type { Heading } from './eyes';
import type { Run, Setting, Torpedo, View } from '../view.gen';

export const cells = ({ area }: Setting): number[] => Object.keys(area.around).map(Number);

/** The next cell that way, or 0 outside the area. */
export const ahead = ({ area }: Setting, cell: number, heading: Heading): number => area.around[cell]?.[heading] ?? 0;

/** The four cells of the block with this north-western corner. */
export const blockCells = ({ area }: Setting, corner: number): number[] => area.blocks[corner] ?? [];

/** Which of the eight ways leads from one cell straight to the other, or null. */
export function headingTo(setting: Setting, from: number, to: number): Heading | null {
  const leads = (heading: Heading): boolean => {
    let cell = ahead(setting, from, heading);
    while (cell && cell !== to) cell = ahead(setting, cell, heading);
    return cell === to && to > 0;
  };
  return setting.area.headings.find(leads) ?? null;
}

/** Steps from one cell to the other. */
export function distance({ area }: Setting, from: number, to: number): number {
  let reached = new Set([from]);
  for (let steps = 0; steps < 10; steps++) {
    if (reached.has(to)) return steps;
    reached = new Set([...reached].flatMap((cell) => [cell, ...Object.values(area.around[cell] ?? {})]));
  }
  return 0;
}

/** The block that reaches from this cell to the east or west and to the south or north; at the edge the one there is. */
export function blockAt(setting: Setting, cell: number, east = true, south = true): number {
  const step = (from: number, heading: Heading): number => ahead(setting, from, heading) || from;
  const corner = step(east ? cell : step(cell, 'W'), 'N');
  const wanted = south ? (east ? cell : step(cell, 'W')) : corner;
  const near = [wanted, step(wanted, 'W'), step(wanted, 'N'), step(step(wanted, 'W'), 'N')];
  return near.find((found) => blockCells(setting, found).includes(cell)) ?? wanted;
}

/** The block that holds both cells, if they lie diagonally next to each other. */
export function blockOf(setting: Setting, a: number, b: number): number | null {
  const heading = setting.area.headings.find((way) => ahead(setting, a, way) === b);
  if (heading === undefined || heading.length < 2) return null;
  const corner = Object.keys(setting.area.blocks).find((found) =>
    [a, b].every((cell) => blockCells(setting, Number(found)).includes(cell)),
  );
  return corner === undefined ? null : Number(corner);
}

const NOWHERE: Run = { cells: [], end: 0 };

/** Where a torpedo runs if nothing else moves: free cells, then what stops it. */
export const runOf = (view: View, { cell, heading }: Pick<Torpedo, 'cell' | 'heading'>): Run =>
  view.runs?.[`${cell}-${heading}`] ?? NOWHERE;
