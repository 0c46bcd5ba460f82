// Who this browser belongs to: its seats are kept under its secret (me.ts) on the server too, and eight words bring the
// secret and every seat to another browser.
import type { Lang } from '../i18n/texts';
import { api } from './api';
import { library } from './library';
import { become, me } from './me';
import { allSeats, keepSeat } from './seats';

const SINCE = 'kaleun.phrase';
/** So many tokens fit into one call. */
const MANY = 300;

/** These seats are mine, though they were not taken with my secret. Not worth a word if it fails: it is said again with the phrase. */
export async function claim(tokens: string[]): Promise<void> {
  for (let at = 0; at < tokens.length; at += MANY)
    await api.mine({ me: me(), tokens: tokens.slice(at, at + MANY) }).catch(() => undefined);
}

/** When the phrase was written down, in milliseconds since 1970; null = there is none that this browser knows of. */
export function phraseSince(store: Storage = localStorage): number | null {
  return Number(store.getItem(SINCE)) || null;
}

/** A new phrase. Any before it is worth nothing from now on. */
export async function newPhrase(lang: Lang): Promise<string[]> {
  await claim(allSeats().map((seat) => seat.token));
  const { words } = await api.phrase({ me: me(), lang });
  localStorage.setItem(SINCE, String(Date.now()));
  return words;
}

/** Brings every seat of the phrase's owner here; returns how many tables that are. */
export async function bring(phrase: string): Promise<number> {
  const found = await api.recover({ phrase });
  const before = allSeats();
  const cards = await library.games().catch(() => []);
  const inTurns = (game: string): boolean => cards.find((card) => card.name === game)?.kind !== 'live';
  // the newest are kept last, so that they stand first
  for (const { table, seat, game, token } of found.seats.toReversed()) {
    const hot = inTurns(game) && found.seats.filter((other) => other.table === table).length > 1;
    keepSeat({ table, seat, token, game, hot, used: Date.now() });
  }
  become(found.me);
  localStorage.setItem(SINCE, String(Date.now()));
  await claim(before.map((seat) => seat.token));
  return new Set(found.seats.map((seat) => seat.table)).size;
}
