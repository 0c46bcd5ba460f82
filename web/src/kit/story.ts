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

/** A chapter: what it is about, and its sentences. */
export type Chapter<Head> = Head & { sentences: Sentence[] };

interface Telling<Head> {
  /** What the chapter is about that this line begins; nothing for all other lines. */
  opens: (line: LogLine) => Head | null;
  /** Where the first chapter begins if no line has begun one yet; without it such lines are not told. */
  first?: Head;
  told: (code: string) => boolean;
  strong: ReadonlySet<string>;
}

/** A log in chapters; those without anything to tell are left out. */
export function inChapters<Head>(log: LogLine[], texts: Texts, telling: Telling<Head>): Chapter<Head>[] {
  const chapters: Chapter<Head>[] = telling.first ? [{ ...telling.first, sentences: [] }] : [];
  for (const line of log) {
    const head = telling.opens(line);
    if (head) chapters.push({ ...head, sentences: [] });
    if (telling.told(line.code)) chapters.at(-1)?.sentences.push(sentence(line, texts, telling.strong));
  }
  return chapters.filter((chapter) => chapter.sentences.length > 0);
}
