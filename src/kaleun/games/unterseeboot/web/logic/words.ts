// Sentences that several pages say.
import type { Texts } from '@web/i18n/texts';
import type { Noted } from '../story/facts';
import type { View } from '../view.gen';

/** "Type VIIA, Weber". */
export const whose = (view: View, texts: Texts): string =>
  [texts.say('board', 'type', { type: view.boat.type }), view.commander].filter(Boolean).join(', ');

/** A line of the log book: what happened where, and what came of it. */
export function notedWords({ space, line, then }: Noted, texts: Texts): string {
  const what = texts.say('board', `noted_${line.code}`, { ...line.data, space });
  return then === null ? what : `${what}, ${texts.say('board', `noted_${then.code}`, then.data)}`;
}
