// The patrols of a game as the log tells them: where the boat was, what she met and sank, what hurt her, how each ended.
import type { LogLine } from '@web/protocol/messages';

/** Something that happened at a space. */
export interface Mark {
  space: string;
  kind: 'sunk' | 'charges' | 'aircraft';
  /** Number of the ship on the list. */
  n: number;
}

export interface Sinking {
  space: string;
  tonnage: number;
  turn: number;
  at: number;
}

/** A line of the log book: what is worth writing down. `then` is what came of it. */
export interface Noted {
  turn: number;
  space: string;
  line: LogLine;
  then: LogLine | null;
}

export interface PatrolFacts {
  number: number;
  turns: number;
  /** Where the boat was, in order; a space for each turn and the one she began at. */
  track: string[];
  marks: Mark[];
  ships: Sinking[];
  noted: Noted[];
  fired: number;
  hullLost: number;
  /** The line that ended it. */
  end: LogLine | null;
  honour: string;
  lines: LogLine[];
}

/** How a patrol ends with the boat afloat in port. */
export const HOME: ReadonlySet<string> = new Set(['returned', 'end_of_patrol']);
export const LOST: ReadonlySet<string> = new Set([
  'imploded',
  'batteries_exhausted',
  'sunk_by_aircraft',
  'sunk_by_destroyer',
  'failed_to_surface',
  'failed_to_return',
]);
const NOTED = new Set([
  'ship_sunk',
  'first_hit',
  'false_contact',
  'strafed',
  'depth_charged',
  'destroyer_alerted',
  'detected_at_once',
  'found_on_surface',
  'evaded',
  'dive_held',
]);
const MENDED = new Set(['repaired', 'hull_lost']);
const ATTACKS = new Set(['depth_charged', 'depth_charges_missed']);
const STRAFINGS = new Set(['strafed', 'strafing_missed']);

/** Every patrol that the log tells of, in order. */
export function patrolsOf(log: LogLine[]): PatrolFacts[] {
  const found: PatrolFacts[] = [];
  for (const line of log) {
    const { code, data } = line;
    if (code === 'patrol_begins') found.push(begun(Number(data.patrol)));
    const now = found.at(-1);
    if (now === undefined) continue;
    now.lines.push(line);
    const here = now.track.at(-1) ?? '';
    if (code === 'turn_begins') now.turns = Number(data.turn);
    if (code === 'entered' || code === 'stayed') now.track.push(String(data.space));
    if (code === 'moved') now.track.push(...(here === '' ? [String(data.origin)] : []), String(data.space));
    if (code === 'fired') now.fired += Number(data.n ?? 1);
    if (code === 'hull_lost') now.hullLost += 1;
    if (code === 'ship_sunk') {
      const space = String(data.space);
      now.ships.push({ space, tonnage: Number(data.tonnage), turn: now.turns, at: line.at });
      now.marks.push({ space, kind: 'sunk', n: now.ships.length });
    }
    if (ATTACKS.has(code)) now.marks.push({ space: here, kind: 'charges', n: 0 });
    if (STRAFINGS.has(code)) now.marks.push({ space: here, kind: 'aircraft', n: 0 });
    if (MENDED.has(code) && now.noted.length > 0) now.noted.at(-1)!.then = line;
    if (NOTED.has(code)) now.noted.push({ turn: now.turns, space: String(data.space ?? here), line, then: null });
    if (HOME.has(code) || LOST.has(code) || code === 'abandoned') now.end = line;
    if (code === 'honour') now.honour = String(data.honour);
  }
  return found;
}

const begun = (number: number): PatrolFacts => ({
  number,
  turns: 0,
  track: [],
  marks: [],
  ships: [],
  noted: [],
  fired: 0,
  hullLost: 0,
  end: null,
  honour: '',
  lines: [],
});

/** The patrol that a line belongs to. */
export const patrolAt = (log: LogLine[], n: number): PatrolFacts | undefined =>
  patrolsOf(log).findLast(({ lines }) => (lines[0]?.n ?? Infinity) <= n);

export const tonsOf = ({ ships }: PatrolFacts): number => ships.reduce((sum, { tonnage }) => sum + tonnage, 0);
