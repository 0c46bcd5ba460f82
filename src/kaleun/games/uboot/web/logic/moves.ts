// A man is sent somewhere in an open Mobilization, however he was taken: by drag, by tap, by a number or from a list.
import type { Sailor } from '../view.gen';
import type { Station } from './station';

export const moved = ({ view }: Station, figure: string): boolean => view.mobilization?.moved[figure] !== undefined;

/** A man who has moved already goes back first; the section he came from is all there is to it then. */
export function moveTo(station: Station, { figure, section }: Sailor, to: number, cargo = ''): void {
  if (section === to) return;
  const back = station.view.mobilization?.moved[figure]?.[0];
  if (back !== undefined) station.give('unmove', { figure });
  if (back !== to) station.give('move', cargo ? { figure, to, cargo } : { figure, to });
}
