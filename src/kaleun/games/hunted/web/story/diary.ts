// How the log of a career becomes a diary: a chapter for each patrol, an entry for each box in which something happened.
import { number } from '@web/i18n/texts';
import type { DiaryRules, EntryHead, Reading, Scrap, Sum, Telling } from '@web/kit/story/diary';
import { hash } from '@web/kit/story/diary';
import { DAY, dayName, weather } from '@web/kit/story/made';
import type { LogLine } from '@web/protocol/messages';
import { vesselOf } from '../art/ships';
import { monthName } from '../logic/career';
import { trackBox } from '../logic/reading';
import { chartOf, portOf, spotsOn, wayOf, type Point } from '../logic/track';
import type { View } from '../view.gen';
import events from './events.json';
import { patrolsOf, tonsOf, type PatrolFacts } from './facts';

const known = new WeakMap<LogLine[], PatrolFacts[]>();
function patrols(log: LogLine[]): PatrolFacts[] {
  const found = known.get(log) ?? patrolsOf(log);
  known.set(log, found);
  return found;
}

/** The day, made up within the months that the log sheet has for this patrol. */
function dateOf({ view, texts, seed }: Reading<View>, patrol: PatrolFacts, share: number): string {
  const rows = view.log_sheet;
  const from = rows.findIndex(({ month, mark }) => month === patrol.month && mark === 'assignment');
  const more = rows.slice(from + 1).findIndex(({ mark }) => mark !== 'P');
  const months = 1 + Math.max(0, more < 0 ? rows.length - from - 1 : more);
  const first = 1 + (hash(`${seed}/day/${patrol.number}`) % 4);
  const days = Math.round(share * (30 * months - 6));
  const [year, month] = patrol.month.split('-').map(Number);
  const date = new Date(Date.UTC(year!, month! - 1, first) + days * DAY);
  return dayName(date, texts.lang);
}

/** A storm in the log is a storm; all other weather is made up. */
function weatherOf({ texts, seed, line, log, i }: Reading<View>): string {
  const next = log.findIndex(({ code }, k) => k > i && code === 'enters_box');
  const here = log.slice(i, next < 0 ? undefined : next);
  const kind = here.some(({ code }) => code === 'severe_storm') ? 'storm' : undefined;
  const night = here.some(({ code }) => code === 'night') ? `${texts.say('board', 'story_night')}, ` : '';
  return night + weather(`${seed}/${line.n}`, kind);
}

const degrees = ([e, n]: Point): string =>
  `${Math.round(Math.abs(n))}° ${n < 0 ? 'S' : 'N'} ${Math.round(Math.abs(e))}° ${e < 0 ? 'W' : 'E'}`;

function placeOf({ texts, line }: Reading<View>, patrol: PatrolFacts): string {
  const way = wayOf(patrol.area, patrol.origin, patrol.destination || patrol.bound);
  const spot = spotsOn(patrol.boxes.map(trackBox), way)[Number(line.data.box) - 1];
  const area = texts.word(line.data.area);
  return spot === undefined ? area : `${degrees(spot)}, ${area}`;
}

const patrolOf = ({ line, log }: Reading<View>): PatrolFacts | undefined =>
  patrols(log).findLast(({ lines }) => (lines[0]?.n ?? Infinity) <= line.n);

/** The sea about a box in which ships went down or depth charges fell. */
const ROUND = { width: 104, height: 62 };
function scrap([first]: Reading<View>[]): Scrap | null {
  const patrol = first === undefined ? undefined : patrolOf(first);
  if (first?.line.code !== 'enters_box' || patrol === undefined) return null;
  const box = Number(first.line.data.box);
  const kinds = patrol.marks.filter((mark) => mark.box === box).map(({ kind }) => kind);
  const kind = (['sunk', 'charges'] as const).find((one) => kinds.includes(one));
  const chart = chartOf(patrol.area, patrol.boxes, patrol.origin, patrol.destination || patrol.bound);
  const spot = chart.boxes[box - 1];
  if (kind === undefined || spot === undefined) return null;
  const { width, height } = ROUND;
  return {
    box: [spot.x - width / 2, spot.y - height / 2, width, height],
    land: chart.land,
    lines: chart.lines,
    course: chart.course(patrol.destination === '' ? patrol.last + 1 : chart.boxes.length + 2),
    marks: [{ x: spot.x, y: spot.y, kind }],
  };
}

function sum(lines: Reading<View>[]): Sum | null {
  const last = lines.at(-1);
  const patrol = last === undefined ? undefined : patrolOf(last);
  if (last === undefined || patrol === undefined) return null;
  const n = patrol.ships.length;
  return [last.texts.say('board', n === 0 ? 'diary_sum_none' : 'diary_sum', { n }), `${number(tonsOf(patrol))} t`];
}

function entry(reading: Reading<View>): EntryHead | null {
  const { line, texts } = reading;
  const patrol = patrolOf(reading);
  if (line.code === 'career_begins')
    return { date: monthName(String(line.data.month), texts.lang, 'long'), place: '', weather: '', derived: false };
  if (patrol === undefined) return null;
  const share = Math.min(1, Number(line.data.box ?? 0) / Math.max(1, patrol.boxes.length));
  if (line.code === 'assigned' || line.code === 'assigned_mission')
    return {
      date: dateOf(reading, patrol, 0),
      place: portOf(patrol.origin).name,
      weather: weatherOf(reading),
      derived: true,
    };
  if (line.code === 'enters_box')
    return {
      date: dateOf(reading, patrol, share),
      place: placeOf(reading, patrol),
      weather: weatherOf(reading),
      derived: true,
    };
  if (line.code === 'patrol_ends')
    return {
      date: dateOf(reading, patrol, 1.1),
      place: portOf(patrol.destination || patrol.bound).name,
      weather: weatherOf(reading),
      derived: true,
    };
  return null;
}

/** What a hit did is told by the line after it, where there is one. */
const FOLLOWS = new Set(['system_damaged', 'wounded', 'nobody_hurt', 'crew_injury', 'hull_holed', 'more_flooding']);
function untold({ line, log, i }: Reading<View>): boolean {
  if (line.code === 'hit') return FOLLOWS.has(log[i + 1]?.code ?? '');
  // who died of his wounds was said to be dead by the line before
  return line.code === 'wounded' && line.data.state === 'kia' && log[i - 1]?.code === 'dies';
}

/** Lines after which nobody aboard writes any more. */
const ENDS = new Set(events.moments.loss);

function telling({ line: { code, data }, log, i, texts }: Reading<View>): Telling {
  if (code === 'salvo' && data.end === 'aft') return { form: 'salvo_aft' };
  if (code === 'awarded' && log.slice(0, i).some((line) => ENDS.has(line.code))) return { form: 'awarded_dead' };
  if (code === 'wounded' && data.state === 'kia') return { form: 'wounded_dead' };
  return data.n === 0 && texts.has('diary', `${code}_none`) ? { form: `${code}_none` } : {};
}

export const diary: DiaryRules<View> = {
  chapter: ({ line, texts }) => {
    if (line.code === 'career_begins') return { title: texts.say('board', 'cp_before'), under: '' };
    if (line.code !== 'assigned' && line.code !== 'assigned_mission') return null;
    return {
      title: texts.say('board', 'story_over', {
        n: Number(line.data.patrol),
        area: line.data.area,
        month: monthName(String(line.data.month), texts.lang, 'long'),
      }),
      under: '',
    };
  },
  entry,
  silent: new Set(
    (
      'enters_box reloaded ship_size standard_roster second_roster p1 posture attack_plan nobody_hurt detonates ' +
      'ship_of_standard_size fat_hit fat_missed special_weapon ordinary_bombs bombs_again not_cured first_wo_stays ' +
      'not_promoted holds_fire event_ignored air_raid_none request_refused escort_quality aircraft_quality ' +
      'bold_released flooding_held no_alberich no_balkon no_schnorchel gun_kept flotilla day night event_comes ' +
      'ship_damaged gun_fires crew_injury starting_rank sunk_before ability hunters_extras rerolled gun_missed ' +
      'evasive_manoeuvre spare_part_used already_lost'
    ).split(' '),
  ),
  untold,
  telling,
  gathered: { hit: 'effect', system_damaged: 'system', wounded: 'who', repaired: 'system', beyond_repair: 'system' },
  quiet: new Set(['none', 'quiet_box', 'gibraltar_clear', 'mission_clear']),
  scrap,
  sum,
  vessel: ({ code, data }) => (code === 'ship_sunk' ? vesselOf(String(data.kind ?? ''), false) : null),
};
