// The patrol as data: the captain's log as it was kept.
import type { Texts } from '@web/i18n/texts';
import type { View } from './station';
import { hourOf } from './words';

export interface Entry {
  time: string;
  text: string;
  strong: boolean;
}

const STRONG = new Set(['sunk', 'objective_done', 'mission_ends', 'boat_lost']);

/** The captain's log, line by line. */
export function logbook(view: View, texts: Texts): Entry[] {
  return view.task.log
    .filter((line) => texts.has('captains_log', String(line.code)))
    .map((line) => ({
      time: hourOf(view, Number(line.t)),
      text: texts.say('captains_log', String(line.code), {
        ...line,
        ...(line.outcome === undefined ? {} : { outcome: texts.say('outcome', String(line.outcome)) }),
      }),
      strong: STRONG.has(String(line.code)),
    }));
}

/** Squares the log speaks of, in order, each once in a row: the way of the patrol while there is no film of it. */
export function wayOf(view: View): { square: string; attack: boolean }[] {
  const told = view.task.log.filter((line) => typeof line.square === 'string' && line.square !== '');
  const way = told.map((line) => ({ square: String(line.square), attack: line.code === 'sunk' }));
  return [{ square: view.task.start_square, attack: false }, ...way];
}
