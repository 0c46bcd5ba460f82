// The tables of a game that this browser holds a seat at, as the server tells of them, newest first.
import type { Summary } from '../protocol/messages';
import { api } from './api';
import { allSeats } from './seats';

const MOST = 40;

export async function tablesOf(game: string): Promise<Summary[]> {
  const tokens = new Map(
    allSeats()
      .filter((seat) => seat.game === game || seat.game === '')
      .toSorted((a, b) => a.used - b.used)
      .map(({ table, token }) => [table, token]),
  );
  const newest = [...tokens].toReversed().slice(0, MOST);
  const told = await Promise.all(newest.map(([table, token]) => api.summary(table, token).catch(() => null)));
  return told
    .filter((one) => one?.game === game)
    .map((one) => one!)
    .toSorted((a, b) => b.changed - a.changed);
}
