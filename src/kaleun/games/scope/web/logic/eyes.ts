// Whose eyes see the table, and what they see of it. A cell is a number: 42 is row 4, column 2.
import type { Ship, Torpedo, View } from '../view.gen';

export type Side = Ship['side'];
export type Heading = Torpedo['heading'];
export const SIDES = ['allied', 'german'] as const;

/** Whose eyes these are. The view says it by which secrets it holds; when the game is over it holds all. */
export function seatOf(view: View): Side | 'all' | 'none' {
  if (view.submarines !== null) return view.armed === null ? 'german' : 'all';
  return view.armed === null ? 'none' : 'allied';
}

/** The chances the Allied side may look at; nobody else sees the map. */
export function heatOf(view: View): Record<string, number> | null {
  return seatOf(view) === 'allied' ? view.heat : null;
}

/** Ships that lie on the board, burning ones too. */
export function onBoard(view: View): Ship[] {
  return view.ships.filter((ship) => ship.cell > 0);
}
