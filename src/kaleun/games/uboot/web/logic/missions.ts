// The missions of the book as somebody sees them who chooses one: never what only headquarters or the enemy knows.
import { centreOf, onSheet, squaresOf } from './chart';
import { chartOf, ROLES, type Role, type Station } from './station';
import captain from '../../tutorials/captain.toml?raw';
import chief_engineer from '../../tutorials/chief_engineer.toml?raw';
import first_officer from '../../tutorials/first_officer.toml?raw';
import navigator from '../../tutorials/navigator.toml?raw';

export interface Mission {
  id: string;
  title: string;
  briefing: string;
  date: string;
  start_time: string;
  start_square: string;
  time_limit_h: number;
  training?: boolean;
  primary: { text: string; squares?: string[] };
}
export interface Patrol {
  title: string;
  parts: string[];
}

type Charts = Pick<Station, 'charts'>;
/** In the order of their dates. */
export const missionsOf = (charts: Charts): Mission[] =>
  (chartOf<{ mission: Mission[] }>(charts, 'missions').mission ?? []).toSorted((a, b) => a.date.localeCompare(b.date));

/** The linked patrol a mission belongs to, and its number there. */
export function partOf(charts: Charts, id: string): { patrol: string; n: number } | null {
  const found = (chartOf<{ patrol: Patrol[] }>(charts, 'missions').patrol ?? []).find(({ parts }) =>
    parts.includes(id),
  );
  return found === undefined ? null : { patrol: found.title, n: found.parts.indexOf(id) + 1 };
}

/** Squares the orders name: where it begins, then where to go. */
export function namedSquares(mission: Mission): string[] {
  const told = mission.briefing.match(/\b[A-Z]{2}\d\d\b/g) ?? [];
  return [...new Set([mission.start_square, ...told, ...(mission.primary.squares ?? [])])];
}

const MARGIN = 3.5;
/** The part of the chart that shows these squares, and where each lies. */
export function mapOf(
  charts: Charts,
  codes: string[],
): { box: string; spots: { code: string; x: number; y: number }[] } {
  const squares = squaresOf(charts);
  const spots = codes.flatMap((code) => {
    const borders = squares[code];
    if (borders === undefined) return [];
    const [x, y] = onSheet(centreOf(borders));
    return [{ code, x, y }];
  });
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const box = spots.length ? `${x} ${y} ${Math.max(...xs) + MARGIN - x} ${Math.max(...ys) + MARGIN - y}` : '0 0 1 1';
  return { box, spots };
}

/** The mission file of each role's lesson. */
export const LESSONS: Record<Role, string> = { captain, first_officer, navigator, chief_engineer };
export const lessonOf = (text: unknown): Role | null => ROLES.find((role) => LESSONS[role] === text) ?? null;
/** An easy First Officer is told what he sees: there would be nothing to learn. */
export const lessonLevel = (role: Role, pupil: Role): string =>
  role === pupil && role === 'first_officer' ? 'medium' : 'easy';
