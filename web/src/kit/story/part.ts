// What a game brings to the story: `story/index.ts` exports a StoryPart as default and is loaded when it is wanted.
import type { Component } from 'svelte';
import type { Texts } from '../../i18n/texts';
import type { LogLine, Report, Result } from '../../protocol/messages';
import type { ChartData, Data, PageProps } from '../module';
import type { DiaryRules } from './diary';
import type { ShareFacts } from './card';

/** A page of the story: the boat is home, lost, all is over. All of it is told from the log and the view. */
export interface MomentProps<V = Data> {
  view: V;
  texts: Texts;
  log: LogLine[];
  /** The line that opened the page. */
  line: LogLine;
  charts: ChartData[];
  result: Result | null;
  /** The report of a finished game, once it is there. */
  report: Report | null;
  motion: 'full' | 'reduced';
  onposition: (n: number) => void;
  onrule: (id: string) => void;
}

export interface MomentPart<V = Data> {
  component: Component<MomentProps<V>>;
  /** The title of the page, and the words on the button that goes on. */
  title: (texts: Texts) => string;
  close: (texts: Texts) => string;
  /** What comes next, said beside the button; nothing where there is nothing to say. */
  next?: (texts: Texts, view: V) => string;
}

export interface StoryPart<V = Data> {
  /** By the kinds of `story/events.json`. */
  moments: Record<string, MomentPart<V>>;
  diary: DiaryRules<V>;
  /** The lines that the diary is written from, where they are not the log of the table: a film. */
  lines?: (page: PageProps<V>) => LogLine[];
  /** What stands on the card that is shared; nothing to share yet is null. */
  card: (view: V, log: LogLine[], texts: Texts, page?: Pick<PageProps<V>, 'charts' | 'film'>) => ShareFacts | null;
}
