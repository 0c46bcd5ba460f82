// The sixteen figures: who of the two men is on duty, and who stands where.
import type { Sailor, Side } from '../view.gen';
import type { AnyView } from './station';

export const INSIDE = [6, 5, 4, 3, 2, 1] as const;
export const FOREDECK = 7;
export const BRIDGE = 8;
export const SECTIONS = [1, 2, 3, 4, 5, 6, FOREDECK, BRIDGE] as const;
/** Spaces for tokens on a man's tile. */
export const SPACES = 3;

export const manOf = (view: AnyView, row: Sailor): Side => row.watches[view.watch - 1]!;
export const alive = (view: AnyView, row: Sailor): boolean => row.section > 0 && !manOf(view, row).kia;
export const menIn = (view: AnyView, section: number): Sailor[] =>
  view.sailors.filter((row) => row.section === section && alive(view, row));
/** Living men in a section, and how many of them have the icon. */
export function mannedAt(view: AnyView, icon: string, section: number): { have: number; men: number } {
  const here = menIn(view, section);
  return { have: here.filter((row) => manOf(view, row).icons.includes(icon)).length, men: here.length };
}
export const shapeOf = (figure: string): string => figure.split('-')[1] ?? '';
