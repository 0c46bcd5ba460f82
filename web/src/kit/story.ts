// What happened, as sentences that know their place in the log: the same shape in every game's report.
import type { Texts } from '../i18n/texts';
import type { LogLine } from '../protocol/messages';

/** A sentence and the position it belongs to. */
export interface Sentence {
  n: number;
  at: number;
  text: string;
  strong: boolean;
}

/** A log line as a sentence; those of some codes weigh more. */
export function sentence(line: LogLine, texts: Texts, strong: ReadonlySet<string>): Sentence {
  return { n: line.n, at: line.at, text: texts.say('log', line.code, line.data), strong: strong.has(line.code) };
}
