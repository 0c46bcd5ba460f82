// Patrol of the day: where this browser's owner stands with the one try that the server keeps.
import { t } from '../../i18n/words.svelte';
import type { DailyPage, Summary } from '../../protocol/messages';
import { api } from '../../session/api';
import { me } from '../../session/me';
import { keepSeat, seatsAt } from '../../session/seats';
import { settings } from '../../session/settings.svelte';

export interface MyTry {
  table: string;
  /** Where it stands; null if this browser has lost its seat there. */
  summary: Summary | null;
}

/** My try of that day, or null. */
export async function myTry({ game, day }: Pick<DailyPage, 'game' | 'day'>): Promise<MyTry | null> {
  const { table } = await api.myDaily(game, day, { me: me() });
  if (table === null) return null;
  const held = seatsAt(table)[0];
  return { table, summary: held === undefined ? null : await api.summary(table, held.token).catch(() => null) };
}

/** Begins the try of today, or comes back to it; returns its table. */
export async function beginTry(game: string): Promise<string> {
  const opened = await api.tryDaily(game, { me: me(), name: settings.name });
  for (const [seat, token] of Object.entries(opened.seats))
    keepSeat({ table: opened.table, seat, token, game, hot: false, used: Date.now() });
  return opened.table;
}

/** "Wednesday, 18 November": the day itself, wherever its reader is. */
export function dayName(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString(settings.lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** When the day is over by the reader's own clock. */
export const endsAt = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleTimeString(settings.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const dailyPath = (game: string, day = ''): string =>
  `#/daily/${encodeURIComponent(game)}${day && `/${encodeURIComponent(day)}`}`;

export const captainName = (name: string): string => name || t('daily_somebody');
