// What the events of a game mean for those who watch, as plain data: `story/events.json` of every game.
import type { Weight } from '../session/pace';

export interface Events {
  /** Log codes by what they weigh; those that are not named are brief. */
  weights: Partial<Record<Weight, string[]>>;
  /** A sound that is heard so many times in its scene: each depth charge. */
  times?: Record<string, number>;
  /** Attacks that are seen as a scene of their own: so many charges, so many of them near (else the `n` of the line). */
  charges?: Record<string, { charges: number; hits?: number }>;
  /** Log codes after which a page of the story opens by itself: the boat is home, lost, all is over. */
  moments: Record<string, string[]>;
}

const known = new WeakMap<Events, Map<string, Weight>>();

/** What a line of this code weighs. */
export function weigher(events: Events): (code: string) => Weight {
  const found = known.get(events) ?? new Map<string, Weight>();
  if (found.size === 0)
    for (const [weight, codes] of Object.entries(events.weights))
      for (const code of codes) found.set(code, weight as Weight);
  known.set(events, found);
  return (code) => found.get(code) ?? 'brief';
}

/** The attack that this line tells of, with how many of its charges are near; null for all other lines. */
export function attackOf(events: Events | undefined, code: string, data: Record<string, unknown>): Attack | null {
  const found = events?.charges?.[code];
  if (found === undefined) return null;
  const hits = found.hits ?? Number(data.n ?? 0);
  return { charges: Math.max(found.charges, hits), hits };
}

export interface Attack {
  charges: number;
  hits: number;
}
