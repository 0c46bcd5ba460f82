// What the coach says where hundreds of volleys are too many to count: the best one of this moment, in plain sight.
import type { Texts } from '@web/i18n/texts';
import type { Ask } from '@web/protocol/messages';
import { aimOf, type Volley } from './aim';
import { field, ownSeat } from './sheet';
import type { View } from '../view.gen';

const better = (a: Volley, b: Volley): boolean =>
  a.hits - a.misses > b.hits - b.misses ||
  (a.hits - a.misses === b.hits - b.misses && a.completes.length > b.completes.length);

/** The best volley of this moment, in plain sight; one that ticks the skull is no advice. */
export function bestVolley(view: View, ask: Ask): Volley | null {
  const reserve = view.seats[ownSeat(view)]?.reserve[0] ?? 0;
  const volleys = aimOf(ask).volleys.filter((v) => v.misses <= reserve);
  return volleys.reduce<Volley | null>((top, v) => (top === null || better(v, top) ? v : top), null);
}

/** "Best for a 5: C11 C13 D12, 4 hits, 1 miss." */
export function coach(view: View, ask: Ask, texts: Texts): string | null {
  const best = bestVolley(view, ask);
  if (best === null || best.hits === 0) return null;
  const fields = best.cells
    .filter(([r, c]) => view.grid.rows[r]?.[c] !== undefined)
    .map(field)
    .join(' ');
  return texts.say('board', 'coach_best', { side: ask.data?.side, fields, hits: best.hits, misses: best.misses });
}
