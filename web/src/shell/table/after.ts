// What giving an answer means, in words for the button that gives it.
import type { Texts } from '../../i18n/texts';
import { t } from '../../i18n/words.svelte';
import type { After } from '../../protocol/messages';
import type { Desk } from './desk.svelte';

/** Whether it can be taken back and, where the server tells, what comes next; a sign for "not known yet" while it is asked. */
export function whatFollows(desk: Pick<Desk, 'names'>, texts: Texts, meaning: After | null): string {
  if (meaning === null) return '…';
  const undo = meaning.final ? t('no_undo_after') : t('can_undo');
  const next = comesNext(desk, texts, meaning);
  return next === '' ? undo : `${undo} · ${next}`;
}

function comesNext({ names }: Pick<Desk, 'names'>, texts: Texts, { next, by }: After): string {
  switch (next) {
    case 'dice':
      return t('then', { what: texts.say('roll', by.slice(by.indexOf(' ') + 1)) });
    case 'seat':
      return t('then', { what: names[by] ?? texts.say('name', by) });
    case 'reveal':
      return t('then_reveal');
    case 'end':
      return t('then_end');
    default:
      return '';
  }
}
