// The clocks of a table as the page shows them: the server's last word, counted on until the next one.
import type { Clocks, ClockWish } from '../protocol/messages';

/** What the lobby offers; seconds. */
export const CLOCKS: Record<'none' | 'fast' | 'slow' | 'days', ClockWish | null> = {
  none: null,
  fast: { bank: 300, more: 5 },
  slow: { bank: 1200, more: 15 },
  days: { bank: 259_200, more: 43_200 },
};
export type ClockName = keyof typeof CLOCKS;

/** Seconds this seat has left, `passed` seconds after the server said so. */
export function left(clocks: Clocks, seat: string, passed: number): number {
  const said = clocks.left[seat] ?? 0;
  return Math.max(0, clocks.running.includes(seat) ? said - passed : said);
}

/** "2 d 4 h", "1:04:09", "12:05", below 20 seconds with tenths. */
export function face(seconds: number, day: string, hour: string): string {
  if (seconds < 20) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const s = Math.floor(seconds);
  if (s >= 86_400) return `${Math.floor(s / 86_400)} ${day} ${Math.floor((s % 86_400) / 3600)} ${hour}`;
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor((s % 3600) / 60)];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`;
}

/** Somebody else's time is up, so that this seat may claim the game; null for who only watches. */
export function claimable(clocks: Clocks, me: string | null, passed: number): string | null {
  if (me === null) return null;
  return Object.keys(clocks.left).find((seat) => seat !== me && left(clocks, seat, passed) <= 0) ?? null;
}
