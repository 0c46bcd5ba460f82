// Seats at a table that was just opened are kept, and remembered as this person's.
import type { Opened } from '../protocol/messages';
import { claim } from './person';
import { keepSeat } from './seats';

export function sitDown(opened: Pick<Opened, 'table' | 'seats'>, game: string, hot = false): void {
  for (const [seat, token] of Object.entries(opened.seats))
    keepSeat({ table: opened.table, seat, token, game, hot, used: Date.now() });
  void claim(Object.values(opened.seats));
}
