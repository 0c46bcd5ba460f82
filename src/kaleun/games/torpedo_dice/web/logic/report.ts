// The story of a game, round by round, from the log.
import type { Texts } from '@web/i18n/texts';
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

export interface Sentence {
  n: number;
  at: number;
  text: string;
  strong: boolean;
}

export interface Chapter {
  round: number;
  sentences: Sentence[];
}

/** What happened in each round that is worth a sentence. */
export function story(log: LogLine[], texts: Texts): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of log) {
    if (line.code === 'round_begins') chapters.push({ round: Number(line.data.round), sentences: [] });
    if (!TOLD.has(line.code)) continue;
    chapters.at(-1)?.sentences.push({
      n: line.n,
      at: line.at,
      text: texts.say('log', line.code, line.data),
      strong: STRONG.has(line.code),
    });
  }
  return chapters.filter((c) => c.sentences.length > 0);
}
