// Linked patrols and the campaign as the server tells of them: a voyage stands in the options of each of its games, and how it
// stands after one of them in its film. What follows and what is locked only the rules know (missions/voyage.py).
import type { OptionValue } from '@web/protocol/kinds';
import type { Film, Summary } from '@web/protocol/messages';
import { chartOf, type Station } from './station';

export interface Sailed {
  mission: string;
  grade: string;
  renown: number;
  grt: number;
  primary: boolean;
  lost: boolean;
}
export interface Voyage {
  of: string;
  sailed: Sailed[];
}
/** After a mission: what comes next ("" = nothing) or why nothing does, and what it all adds up to. */
export interface Standing extends Voyage {
  next: string;
  locked: string;
  renown: number;
  grt: number;
  rank: string;
}
interface Patrol {
  id: string;
  title: string;
  parts: string[];
}
interface Book {
  campaign: { order: string[] };
  patrol: Patrol[];
}
type Charts = Pick<Station, 'charts'>;

export const CAMPAIGN = 'campaign';
const book = (charts: Charts): Partial<Book> => chartOf<Book>(charts, 'missions');
export const patrolsOf = (charts: Charts): Patrol[] => book(charts).patrol ?? [];
export const orderOf = (charts: Charts, of: string): string[] =>
  (of === CAMPAIGN ? book(charts).campaign?.order : patrolsOf(charts).find(({ id }) => id === of)?.parts) ?? [];

/** The options of the first mission. */
export function firstOf(charts: Charts, of: string): Record<string, OptionValue> {
  const order = orderOf(charts, of);
  const further_missions = of === CAMPAIGN ? 0 : order.length - 1;
  return {
    mission: order[0] ?? '',
    own_mission: '',
    carried: '',
    voyage: JSON.stringify({ of }),
    further_missions,
  };
}

/** The voyage that options hold, null if there is none. */
export function voyageIn(options: Readonly<Record<string, unknown>>): Voyage | null {
  try {
    const found = JSON.parse(String(options.voyage ?? '')) as Partial<Voyage>;
    return typeof found.of === 'string' ? { of: found.of, sailed: found.sailed ?? [] } : null;
  } catch {
    return null;
  }
}

export const standingOf = (film: Film): Standing | null =>
  'of' in film.standing ? (film.standing as unknown as Standing) : null;

/** Where a voyage has got to: its newest game, and what was sailed with it if that is over. */
export interface Leg {
  table: string;
  over: boolean;
  waiting: boolean;
  voyage: Voyage;
}
export function legOf(summary: Summary): Leg | null {
  const voyage = voyageIn(summary.options);
  if (voyage === null) return null;
  const { table, over, waiting } = summary;
  const end = (summary.result?.summary ?? null) as Omit<Sailed, 'mission'> | null;
  const mission = String(summary.options.mission);
  return {
    ...{ table, over, waiting },
    voyage: end === null ? voyage : { of: voyage.of, sailed: [...voyage.sailed, { ...end, mission }] },
  };
}

const begins = (one: Sailed[], other: Sailed[]): boolean =>
  one.every(({ mission, renown, grt }, i) => {
    const there = other[i];
    return there?.mission === mission && there.renown === renown && there.grt === grt;
  });
/** The voyages of this name that nothing has followed yet, the newest first. */
export function legsOf(tables: Summary[], of: string): Leg[] {
  const legs = tables.map(legOf).filter((leg) => leg?.voyage.of === of) as Leg[];
  const follows = (leg: Leg, other: Leg): boolean =>
    other !== leg &&
    leg.over &&
    sailedBefore(other) >= leg.voyage.sailed.length &&
    begins(leg.voyage.sailed, other.voyage.sailed);
  return legs.filter((leg) => !legs.some((other) => follows(leg, other)));
}
const sailedBefore = ({ over, voyage }: Leg): number => voyage.sailed.length - Number(over);

export const scoreOf = ({ sailed }: Voyage): number => sailed.reduce((sum, { renown }) => sum + renown, 0);
export const tonsOf = ({ sailed }: Voyage): number => sailed.reduce((sum, { grt }) => sum + grt, 0);
