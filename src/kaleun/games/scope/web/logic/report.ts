// The after-action report as data: what was sunk, the story turn by turn with its log lines.
import type { Texts } from '@web/i18n/texts';
import { inChapters, sentence, type Chapter, type Sentence } from '@web/kit/story';
import type { LogLine } from '@web/protocol/messages';

/** A turn; 0 is the deployment. */
interface Turn {
  turn: number;
  side: string;
}

const SILENT = new Set(['turn_begins', 'ping', 'ping_lifted', 'arranged']);
export const EVENTS = ['sunk', 'burning', 'submarine_sunk', 'left', 'submarine_left'];
const STRONG = new Set([
  ...EVENTS,
  'torpedo_hit',
  'game_ends',
  'result',
  'inescapable',
  'resigned',
  'turn_limit',
  'sonar_contact',
]);
export const LAUNCHES = ['launched', 'ship_launched', 'plane_dropped'];

/** The game turn by turn; turns without anything to tell are left out. */
export function story(log: LogLine[], texts: Texts): Chapter<Turn>[] {
  return inChapters<Turn>(log, texts, {
    first: { turn: 0, side: '' },
    opens: (line) =>
      line.code === 'turn_begins' ? { turn: Number(line.data.turn), side: String(line.data.side) } : null,
    told: (code) => !SILENT.has(code),
    strong: STRONG,
  });
}

/** What counted: ships sunk or gone, in order. */
export function events(log: LogLine[], texts: Texts): Sentence[] {
  return log.filter((line) => EVENTS.includes(line.code)).map((line) => sentence(line, texts, STRONG));
}
