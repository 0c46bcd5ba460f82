// How the log becomes a diary: a chapter for each patrol, an entry for each turn, a watch of four hours. Days and weather are
// made up; what was risked is told from the charts.
import { number } from '@web/i18n/texts';
import type { DiaryRules, EntryHead, Reading, Sum, Telling } from '@web/kit/story/diary';
import { hash } from '@web/kit/story/diary';
import { hourName, odds, watch, weather } from '@web/kit/story/made';
import { shipKind, type ShipKind } from '../art/ships';
import { needs } from '../logic/chart';
import type { View } from '../view.gen';
import { patrolsOf, tonsOf } from './facts';

const VESSEL: Record<ShipKind, string> = {
  coaster: 'freighter',
  freighter: 'freighter',
  tanker: 'tanker',
  cargo_liner: 'armed_freighter',
  great_tanker: 'tanker',
  liner: 'armed_freighter',
};
/** A drawing of `art/vessels` for a ship of that tonnage. */
export const vesselOf = (tonnage: number): string => VESSEL[shipKind(tonnage)];

const WATCH = 4;
/** So many hours from the beginning of a patrol to that of the next one. */
const VOYAGE = 42 * 24;
const SIDES = 6;

/** Where the boat is after this turn's maneuver. */
function spaceOf({ log, i }: Reading<View>): string {
  const end = log.findIndex(({ code }, k) => k > i && code === 'turn_begins');
  const way = log.slice(i, end < 0 ? undefined : end).find(({ code }) => code === 'stayed' || code === 'moved');
  return String(way?.data.space ?? '');
}

const patrolOf = ({ log, i }: Reading<View>): number =>
  Number(log.slice(0, i + 1).findLast(({ code }) => code === 'patrol_begins')?.data.patrol ?? 1);

function entry(reading: Reading<View>): EntryHead | null {
  const { line, texts, seed } = reading;
  const begins = line.code === 'patrol_begins';
  if (!begins && line.code !== 'turn_begins') return null;
  const year = 1940 + (hash(`${seed}/year`) % 2);
  const hours = (patrolOf(reading) - 1) * VOYAGE + (begins ? -WATCH : (Number(line.data.turn) - 1) * WATCH);
  const space = begins ? '' : spaceOf(reading);
  const above = space.startsWith('S') || space.startsWith('P') || begins;
  return {
    date: hourName(watch(seed, year, 1 + (hash(`${seed}/month`) % 11), hours), texts.lang),
    place: begins
      ? texts.say('board', 'diary_port')
      : space === ''
        ? ''
        : texts.say('board', `diary_${space[0]}`, { space }),
    weather: above ? weather(`${seed}/${line.n}`) : '',
    derived: true,
  };
}

const AT_SEARCH = 3;
/** The number that was needed, by the code of the line; what needs no die is not there. */
function facesFor({ line, charts }: Reading<View>): number {
  const level = Number(/level=(\d)/.exec(line.row)?.[1] ?? 0);
  switch (line.code) {
    case 'ship_sunk':
    case 'torpedo_missed':
      return SIDES + 1 - needs(charts, 'torpedo', level);
    case 'depth_charged':
    case 'depth_charges_missed':
      return SIDES + 1 - needs(charts, 'destroyer', level);
    case 'strafed':
    case 'strafing_missed':
      return SIDES + 1 - needs(charts, 'aircraft', level);
    case 'detected':
    case 'not_detected':
      return AT_SEARCH;
    default:
      return 0;
  }
}

function telling(reading: Reading<View>): Telling {
  if (reading.line.code === 'hull_lost' && reading.line.data.n === 0) return { form: 'hull_lost_none' };
  const faces = facesFor(reading);
  return faces > 0 ? { data: { odds: odds(faces) } } : {};
}

function sum(lines: Reading<View>[]): Sum | null {
  const [patrol] = patrolsOf(lines.map(({ line }) => line));
  if (patrol === undefined) return null;
  const n = patrol.ships.length;
  return [lines[0]!.texts.say('board', n === 0 ? 'diary_sum_none' : 'diary_sum', { n }), `${number(tonsOf(patrol))} t`];
}

export const diary: DiaryRules<View> = {
  chapter: ({ line, texts, view }) =>
    line.code === 'patrol_begins'
      ? { title: texts.say('board', 'patrol_no', { patrol: line.data.patrol }), under: view.number }
      : null,
  entry,
  silent: new Set(['turn_begins', 'paid_main', 'paid_auxiliary', 'fired']),
  quiet: new Set(['stayed', 'moved', 'not_spotted', 'recharged']),
  telling,
  sum,
  vessel: ({ code, data }) => (code === 'ship_sunk' ? vesselOf(Number(data.tonnage)) : null),
};
