// The story of a game, round by round, from the log.
import type { Texts } from '@web/i18n/texts';
import { sentence, type Sentence } from '@web/kit/story';
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
    chapters.at(-1)?.sentences.push(sentence(line, texts, STRONG));
  }
  return chapters.filter((c) => c.sentences.length > 0);
}
