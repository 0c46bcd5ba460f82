// The after-action report as data: the story with its log lines.
import type { Texts } from '@web/i18n/texts';
import { inChapters, type Chapter } from '@web/kit/story';
import type { LogLine } from '@web/protocol/messages';

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
export function story(log: LogLine[], texts: Texts): Chapter<{ turn: number }>[] {
  const lines = lastPatrol(log);
  return inChapters(lines, texts, {
    first: { turn: Number(lines[0]?.data.turn ?? 0) },
    opens: (line) => (line.code === 'turn_begins' ? { turn: Number(line.data.turn) } : null),
    told: (code) => !SILENT.has(code),
    strong: STRONG,
  });
}
