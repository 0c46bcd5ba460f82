// The after-action report as data: the story with its log lines.
import type { Texts } from '@web/i18n/texts';
import type { LogLine } from '@web/protocol/messages';

/** A sentence and the position it belongs to. */
export interface Sentence {
  n: number;
  at: number;
  text: string;
  strong: boolean;
}

export interface Chapter {
  turn: number;
  sentences: Sentence[];
}

const SILENT = new Set(['stayed', 'paid_main', 'paid_auxiliary', 'turn_begins', 'not_spotted', 'patrol_begins']);
const STRONG = new Set([
  'ship_sunk',
  'first_hit',
  'hull_lost',
  'evaded',
  'returned',
  'end_of_patrol',
  'honour',
  'spotted',
  'detected',
  'detected_at_once',
]);
/** Outcomes of a roll that are good for the boat. */
export const GOOD = new Set([
  'ship_sunk',
  'first_hit',
  'hit_wasted',
  'identified',
  'not_spotted',
  'strafing_missed',
  'repaired',
  'not_detected',
  'depth_charges_missed',
  'dive_held',
]);

/** The lines of the last patrol. */
export function lastPatrol(log: LogLine[]): LogLine[] {
  return log.slice(
    Math.max(
      0,
      log.findLastIndex((line) => line.code === 'patrol_begins'),
    ),
  );
}

/** The last patrol turn by turn, without what happens every turn. */
export function story(log: LogLine[], texts: Texts): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lastPatrol(log)) {
    if (line.code === 'turn_begins' || chapters.length === 0)
      chapters.push({ turn: Number(line.data.turn ?? 0), sentences: [] });
    if (SILENT.has(line.code)) continue;
    chapters.at(-1)!.sentences.push({
      n: line.n,
      at: line.at,
      text: texts.say('log', line.code, line.data),
      strong: STRONG.has(line.code),
    });
  }
  return chapters.filter((c) => c.sentences.length > 0);
}
