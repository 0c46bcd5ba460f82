// Tournaments: those this browser knows, and the way into their careers.
import { api } from '../../session/api';
import { me } from '../../session/me';
import { keepSeat } from '../../session/seats';
import { settings } from '../../session/settings.svelte';
import type { TournamentPage, TournamentSeat } from '../../protocol/messages';

export interface Known {
  code: string;
  game: string;
  title: string;
}

const KEY = 'kaleun.tournaments';

/** Newest first; a damaged entry counts as none. */
export function known(): Known[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found)
      ? (found as Known[]).filter((one) => [one?.code, one?.game, one?.title].every((text) => typeof text === 'string'))
      : [];
  } catch {
    return [];
  }
}

const MOST = 12;

export function remember({ code, game, title }: Known): void {
  const rest = known().filter((one) => one.code !== code);
  localStorage.setItem(KEY, JSON.stringify([{ code, game, title }, ...rest].slice(0, MOST)));
}

export const tournamentPath = (code = ''): string =>
  code === '' ? '#/tournaments' : `#/tournament/${encodeURIComponent(code)}`;

/** My seats there: my own career first. */
export const mySeats = async ({ code }: Pick<TournamentPage, 'code'>): Promise<TournamentSeat[]> =>
  (await api.myTournament(code, { me: me() })).seats;

/** Takes part, or comes back; returns the seats, which this browser holds from now on. */
export async function takePart({ code, game }: TournamentPage, boat = ''): Promise<TournamentSeat[]> {
  const { seats } = await api.enterTournament(code, { me: me(), name: settings.name, boat });
  for (const { table, seat, token } of seats) keepSeat({ table, seat, token, game, hot: false, used: Date.now() });
  return seats;
}
