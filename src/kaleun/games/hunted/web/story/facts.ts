// The patrols of a career as the log tells them: where the boat was, what she met and sank, how each ended.
import type { LogLine } from '@web/protocol/messages';

/** Something that happened in a box. */
export interface Mark {
  box: number;
  kind: 'sunk' | 'charges' | 'aircraft';
  /** Number of the ship on the list. */
  n: number;
}

export interface Sinking {
  name: string;
  kind: string;
  tonnage: number;
  /** All that the career had sunk by then. */
  total: number;
  box: number;
  at: number;
  night: boolean;
}

export interface PatrolFacts {
  number: number;
  month: string;
  area: string;
  origin: string;
  /** Where it ended; "" for a boat that has not come home. */
  destination: string;
  /** Where it was to end, as far as the log knows. */
  bound: string;
  /** Track codes of the boxes as far as they are known: transit or not is what the chart asks. */
  boxes: string[];
  /** The box the boat was in last, from 1. */
  last: number;
  marks: Mark[];
  ships: Sinking[];
  lines: LogLine[];
  /** Rank before this patrol and after it, 1 to 5. */
  rank: [before: number, after: number];
}

const CHARGES = new Set([
  'depth_charge_hits',
  'hedgehog',
  'squid',
  'depth_charges_fatal',
  'hedgehog_fatal',
  'squid_fatal',
]);
const AIRCRAFT = new Set(['aircraft', 'mission_aircraft', 'gibraltar_aircraft', 'caught_unawares', 'aircraft_called']);
const OPEN = new Set(['transit', 'bay_of_biscay']);
/** Of the boats whose commanders may begin lower. */
const LOWEST = 'Oberleutnant zur See';

/** The patrol as it was ordered; what was thrown for Penang stands in the log before it. */
function ordered(data: LogLine['data'], posted: boolean, norway: boolean): Pick<PatrolFacts, 'area' | 'bound'> {
  const area = String(data.area);
  if (posted) return { area: 'indian_ocean_to_penang', bound: 'penang' };
  if (area === 'return_from_penang') return { area, bound: norway ? 'norway' : 'france' };
  return { area, bound: area === 'mediterranean' ? 'med' : String(data.base) };
}

/** Every patrol that the log tells of, in order. */
export function patrolsOf(log: LogLine[]): PatrolFacts[] {
  const found: PatrolFacts[] = [];
  let rank = 2;
  let night = false;
  let posted = false;
  let norway = false;
  for (const line of log) {
    const { code, data } = line;
    if (code === 'starting_rank') rank = data.rank === LOWEST ? 1 : 2;
    if (code === 'posted_to_penang') posted = true;
    if (code === 'from_penang') norway = data.result === 'return_norway';
    if (code === 'assigned' || code === 'assigned_mission') {
      found.push({
        ...ordered(data, posted, norway),
        number: Number(data.patrol),
        month: String(data.month),
        origin: String(data.base),
        destination: '',
        boxes: [],
        last: 0,
        marks: [],
        ships: [],
        lines: [],
        rank: [rank, rank],
      });
      posted = norway = false;
    }
    const now = found.at(-1);
    if (now === undefined) continue;
    now.lines.push(line);
    if (code === 'promoted') now.rank = [rank, ++rank];
    if (code === 'day' || code === 'night') night = code === 'night';
    if (code === 'enters_box' || code === 'chases_into_next_box') {
      now.last = Number(data.box);
      if (data.area !== undefined) now.boxes[now.last - 1] = OPEN.has(String(data.area)) ? 'TR' : 'ST';
    }
    if (code === 'ship_sunk') {
      const ship = { name: String(data.name), kind: String(data.kind ?? 'small_freighter'), at: line.at, night };
      now.ships.push({ ...ship, tonnage: Number(data.tonnage), total: Number(data.total), box: now.last });
      now.marks.push({ box: now.last, kind: 'sunk', n: now.ships.length });
    }
    if (CHARGES.has(code)) now.marks.push({ box: now.last, kind: 'charges', n: 0 });
    if (AIRCRAFT.has(code)) now.marks.push({ box: now.last, kind: 'aircraft', n: 0 });
    if (code === 'arrives') now.destination = String(data.base);
  }
  for (const patrol of found) patrol.boxes = Array.from(patrol.boxes, (box) => box ?? 'ST');
  return found;
}

/** The patrol that a line belongs to. */
export const patrolAt = (log: LogLine[], n: number): PatrolFacts | undefined =>
  patrolsOf(log).findLast(({ lines }) => (lines[0]?.n ?? Infinity) <= n);

export const tonsOf = ({ ships }: PatrolFacts): number => ships.reduce((sum, { tonnage }) => sum + tonnage, 0);
