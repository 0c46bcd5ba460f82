// The story of a game, round by round, from the log.
import type { Texts } from '@web/i18n/texts';
import { inChapters, type Chapter } from '@web/kit/story';
import type { LogLine } from '@web/protocol/messages';

const TOLD = new Set([
  'fired',
  'fired_nothing',
  'activated',
  'skull',
  'system_destroyed',
  'explosion',
  'ki_missed',
  'ki_moves_on',
  'box_ticked',
  'comes_to_life',
  'boat_sunk',
  'scored',
  'no_winner',
  'gave_up',
  'resigned',
  'winners',
  'nobody_wins',
  'solo_won',
  'lost_by_skull',
  'lost_boat',
  'points',
  'rank',
  'total',
]);
const STRONG = new Set([
  'skull',
  'system_destroyed',
  'explosion',
  'boat_sunk',
  'winners',
  'solo_won',
  'lost_by_skull',
  'lost_boat',
  'rank',
]);

/** What happened in each round that is worth a sentence. */
export function story(log: LogLine[], texts: Texts): Chapter<{ round: number }>[] {
  return inChapters(log, texts, {
    opens: (line) => (line.code === 'round_begins' ? { round: Number(line.data.round) } : null),
    told: (code) => TOLD.has(code),
    strong: STRONG,
  });
}
