// The last round has a tension of its own: whether the end may come with this round, and by whom.
import type { View } from '../view.gen';

/** The largest die: so many torpedoes go out at once. */
const VOLLEY = 6;

export interface Near {
  /** A skull may be ticked, or the last field hit. */
  why: 'reserve' | 'hits';
  seat: string;
  n: number;
}

/** Whoever is nearest to ending the game with one volley; null while nobody can. */
export function nearEnd(view: View): Near | null {
  if (view.outcome || view.round === 0) return null;
  const near = Object.entries(view.seats).flatMap(([seat, { reserve, hits, skull }]): Near[] => {
    const to = view.targets - hits;
    return [
      ...(!skull && reserve[0] < VOLLEY ? [{ why: 'reserve', seat, n: reserve[0] } as const] : []),
      ...(to <= VOLLEY ? [{ why: 'hits', seat, n: to } as const] : []),
    ];
  });
  return near.toSorted((a, b) => a.n - b.n)[0] ?? null;
}
