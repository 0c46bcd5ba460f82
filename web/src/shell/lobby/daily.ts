// Patrol of the day: the seed follows from the date (UTC), so everybody everywhere sails on the same dice.
const KEY = 'kaleun.daily';

export const today = (now: Date = new Date()): string => now.toISOString().slice(0, 10);
export const dailySeed = (day: string): string => `daily ${day}`;

/** The table of today's one counted try on this device, or null. */
export function dailyTable(day: string, store: Storage = localStorage): string | null {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? 'null') as { day?: unknown; table?: unknown } | null;
    return kept?.day === day && typeof kept.table === 'string' ? kept.table : null;
  } catch {
    return null;
  }
}

export function keepDaily(day: string, table: string, store: Storage = localStorage): void {
  store.setItem(KEY, JSON.stringify({ day, table }));
}
