// The letters that stand for systems on boat and sheet are those of the reader's language; the grid has marks of its own.
import type { Texts } from '@web/i18n/texts';
import type { Seat } from '../view.gen';

export type Letters = ReadonlyMap<string, string>;

export const letterOf = (system: string, texts: Texts): string => texts.say('letter', system);

/** By mark of the grid: the letter to show. */
export function lettersOf(systems: Seat['systems'], texts: Texts): Letters {
  return new Map(Object.entries(systems).map(([key, { letter }]) => [letter, letterOf(key, texts)]));
}
