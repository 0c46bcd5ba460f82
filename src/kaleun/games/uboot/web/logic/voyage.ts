// Linked patrols and the campaign, kept on this device between two sessions: which mission comes next, what is locked, and what it
// all adds up to. The same rules as kaleun/games/uboot/missions/voyage.py (BG-4.3).
import { chartOf, type Station } from './station';

export interface Sailed {
  table: string;
  mission: string;
  grade: string;
  renown: number;
  grt: number;
  primary: boolean;
  lost: boolean;
}
/** `carried`: what the last part left for the next one, as the server wrote it. */
export interface Voyage {
  of: string;
  sailed: Sailed[];
  carried: string;
}
interface Patrol {
  id: string;
  title: string;
  parts: string[];
  gate: boolean[];
}
interface Book {
  campaign: { order: string[]; advance_min_grade: string; ranks_grt: Record<string, number> };
  patrol: Patrol[];
}
type Charts = Pick<Station, 'charts'>;

export const CAMPAIGN = 'campaign';
const GRADES = ['S', 'A', 'B', 'C', 'D', 'E', 'F'];
const book = (charts: Charts): Partial<Book> => chartOf<Book>(charts, 'missions');
export const patrolsOf = (charts: Charts): Patrol[] => book(charts).patrol ?? [];
export const orderOf = (charts: Charts, of: string): string[] =>
  (of === CAMPAIGN ? book(charts).campaign?.order : patrolsOf(charts).find(({ id }) => id === of)?.parts) ?? [];
const patrolOf = (charts: Charts, mission: string): Patrol | undefined =>
  patrolsOf(charts).find(({ parts }) => parts.includes(mission));

/** Why the next mission may not be sailed: "lost", "gate", "grade", or "". */
export function lockedBy(charts: Charts, { of, sailed }: Voyage): string {
  const last = sailed.at(-1);
  if (last === undefined) return '';
  if (last.lost) return 'lost';
  const patrol = patrolOf(charts, last.mission);
  if (patrol?.gate[patrol.parts.indexOf(last.mission)] && !last.primary) return 'gate';
  const least = book(charts).campaign?.advance_min_grade ?? 'E';
  return of === CAMPAIGN && GRADES.indexOf(last.grade) > GRADES.indexOf(least) ? 'grade' : '';
}

/** The mission to be sailed now; "" at the end or if it is locked. */
export const nextOf = (charts: Charts, voyage: Voyage): string =>
  lockedBy(charts, voyage) ? '' : (orderOf(charts, voyage.of)[voyage.sailed.length] ?? '');

/** What the next game begins with: a later part of a patrol goes on with what the last one left. */
export function optionsOf(charts: Charts, voyage: Voyage): Record<string, string | number> {
  const mission = nextOf(charts, voyage);
  const patrol = patrolOf(charts, mission);
  const later = patrol !== undefined && patrol.parts.includes(voyage.sailed.at(-1)?.mission ?? '');
  const carried = later ? voyage.carried : '';
  return {
    mission,
    own_mission: '',
    further_missions: patrol ? patrol.parts.length - 1 : 0,
    carried,
    ...levelsOf(carried),
  };
}

/** The difficulty is the same in all parts. */
function levelsOf(carried: string): Record<string, string> {
  return carried === '' ? {} : (JSON.parse(carried) as { levels: Record<string, string> }).levels;
}

export const scoreOf = ({ sailed }: Voyage): number => sailed.reduce((sum, { renown }) => sum + renown, 0);
export const tonsOf = ({ sailed }: Voyage): number => sailed.reduce((sum, { grt }) => sum + grt, 0);
/** The place among the aces, by tonnage; "" for none yet. */
export const rankOf = (charts: Charts, voyage: Voyage): string =>
  Object.entries(book(charts).campaign?.ranks_grt ?? {})
    .filter(([, least]) => tonsOf(voyage) >= least)
    .toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';

const KEY = 'kaleun.uboot.voyages';
export function storedVoyage(of: string): Voyage {
  const none = { of, sailed: [], carried: '' };
  try {
    const found = (JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Voyage>)[of];
    return found !== undefined && Array.isArray(found.sailed) ? found : none;
  } catch {
    return none; // a damaged entry counts as none
  }
}
export function keepVoyage(voyage: Voyage): void {
  const others = Object.fromEntries(
    [CAMPAIGN, 'A', 'B'].filter((of) => of !== voyage.of).map((of) => [of, storedVoyage(of)]),
  );
  localStorage.setItem(KEY, JSON.stringify({ ...others, [voyage.of]: voyage }));
}
export const entered = (voyage: Voyage, done: Sailed, carried: string): Voyage => ({
  ...voyage,
  sailed: [...voyage.sailed, done],
  carried: done.lost ? '' : carried,
});
