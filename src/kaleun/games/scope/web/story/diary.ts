// How the log of a duel becomes a diary: a chapter for the deployment and for each watch of eight turns, an entry for each turn
// with something to tell. Hour and weather are made up. Once the game is over it tells what was hidden: what a shuffle really
// was, and the chance that a search had.
import { diaryHour, odds, watch, weather } from '@web/kit/story/made';
import {
  hash,
  type DiaryRules,
  type EntryHead,
  type Reading,
  type Scrap,
  type Sum,
  type Telling,
} from '@web/kit/story/diary';
import { hindsightOf, type Shuffle } from '../logic/hindsight';
import { sideWord } from '../logic/labels';
import type { View } from '../view.gen';

const TURNS = 8;
const MINUTES = 20;

const turnOf = ({ log, i }: Reading<View>): number =>
  Number(log.slice(0, i + 1).findLast(({ code }) => code === 'turn_begins')?.data.turn ?? 0);
const watchOf = (turn: number): number => Math.ceil(turn / TURNS);

function hourAt(seed: string, turn: number): Date {
  const begin = watch(
    seed,
    1941 + (hash(`${seed}/year`) % 3),
    1 + (hash(`${seed}/month`) % 12),
    hash(`${seed}/hour`) % 20,
  );
  return new Date(begin.getTime() + turn * MINUTES * 60_000);
}

/** The first place that the lines of this turn speak of. */
function placeOf({ log, i, texts }: Reading<View>): string {
  const end = log.findIndex(({ code }, k) => k > i && code === 'turn_begins');
  const told = log.slice(i + 1, end < 0 ? undefined : end).find(({ data }) => data.cell !== undefined);
  return told === undefined ? '' : texts.say('board', 'diary_cell', { cell: told.data.cell });
}

function entry(reading: Reading<View>): EntryHead | null {
  const { line, texts, seed } = reading;
  if (line.n === 0)
    return { date: diaryHour(hourAt(seed, 0), texts.lang), place: '', weather: weather(`${seed}/0`), derived: true };
  if (line.code !== 'turn_begins') return null;
  const turn = Number(line.data.turn);
  return {
    date: diaryHour(hourAt(seed, turn), texts.lang),
    place: [texts.say('board', 'hind_turn', { turn, side: sideWord(texts, String(line.data.side)) }), placeOf(reading)]
      .filter(Boolean)
      .join(' · '),
    weather: weather(`${seed}/${watchOf(turn)}`),
    derived: true,
  };
}

/** What a shuffle really was. */
const shuffleAt = ({ line, report }: Reading<View>): Shuffle | undefined =>
  hindsightOf(report)?.shuffles.find(({ n }) => n === line.at);

const SIXTHS = 6;
/** The chance, by all that everybody could know, that a submarine was in the cell of this line; "" where nobody can say. */
function chance(reading: Reading<View>): string {
  const moment = hindsightOf(reading.report)?.moments.find(({ turn }) => turn === turnOf(reading));
  const p = moment?.heat[String(reading.line.data.cell)] ?? 0;
  return odds(Math.round(p * SIXTHS));
}

const SEARCHED = new Set(['found_nothing', 'submarine_sunk', 'sonar_empty', 'sonar_contact']);
function telling(reading: Reading<View>): Telling {
  const { code } = reading.line;
  if (code === 'quadrant') {
    const found = shuffleAt(reading);
    if (found === undefined) return {};
    const form = found.bluff ? 'true_quadrant_none' : found.moved.length > 0 ? 'true_quadrant_n' : 'true_quadrant';
    return { form, data: { ways: found.moved.map(([a, b]) => `${a} → ${b}`).join(', ') } };
  }
  const risked = SEARCHED.has(code) ? chance(reading) : '';
  return risked === '' ? {} : { form: `true_${code}`, data: { odds: risked } };
}

const CELL = 10;
const MARKS: Record<string, Scrap['marks'][number]['kind']> = {
  sunk: 'sunk',
  burning: 'hit',
  torpedo_hit: 'hit',
  met_torpedo: 'hit',
  submarine_sunk: 'sunk',
  found_nothing: 'miss',
  sonar_empty: 'miss',
};
/** The sea of cards with what happened in this turn. */
function scrap(lines: Reading<View>[]): Scrap | null {
  const { rows, columns } = lines[0]!.view;
  let last = 0;
  const marks = lines.flatMap(({ line: { code, data } }) => {
    // where a ship sinks is said by the line before
    last = Number(data.cell ?? last);
    const kind = MARKS[code];
    if (kind === undefined || last === 0) return [];
    return [{ x: ((last % 10) - 0.5) * CELL, y: (Math.floor(last / 10) - 0.5) * CELL, kind }];
  });
  if (marks.length === 0) return null;
  const [width, height] = [columns * CELL, rows * CELL];
  const across = Array.from({ length: columns + 1 }, (_, c) => `M${c * CELL} 0V${height}`);
  const down = Array.from({ length: rows + 1 }, (_, r) => `M0 ${r * CELL}H${width}`);
  return { box: [0, 0, width, height], land: [], lines: [...across, ...down], course: '', marks };
}

/** The score, where the game ended. */
function sum(lines: Reading<View>[]): Sum | null {
  const end = lines.find(({ line }) => line.code === 'result');
  if (end === undefined) return null;
  const { german, allied } = end.line.data;
  const { texts } = end;
  return [`${sideWord(texts, 'german')} – ${sideWord(texts, 'allied')}`, `${String(german)} : ${String(allied)}`];
}

const SHIPS: Record<string, string> = { destroyer: 'allied_destroyer', submarine: 'submarine' };
const vesselOf = (kind: string): string => SHIPS[kind] ?? kind;

export const diary: DiaryRules<View> = {
  chapter: (reading) => {
    const { line, texts } = reading;
    if (line.n === 0) return { title: texts.say('board', 'rep_deployment'), under: '' };
    if (line.code !== 'turn_begins') return null;
    const turn = Number(line.data.turn);
    if (turn % TURNS !== 1) return null;
    return { title: texts.say('board', 'diary_turns', { from: turn, to: turn + TURNS - 1 }), under: '' };
  },
  entry,
  silent: new Set(
    (
      'turn_begins ping ping_lifted arranged searches submarines_known declared edge mines_announced ships_announced ' +
      'ship_deployed own_fleet extra_ship fleet_chosen holds_fire depth_charges'
    ).split(' '),
  ),
  quiet: new Set(['moved', 'slow_moved', 'ordered', 'move_blocked', 'passed']),
  telling,
  scrap,
  sum,
  vessel: ({ code, data }) =>
    code === 'sunk' || code === 'burning'
      ? vesselOf(String(data.kind))
      : code === 'submarine_sunk'
        ? 'submarine'
        : null,
};
