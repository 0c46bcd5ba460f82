// What cannot be done now, as the dock lists it.
import { reasonText, singly, type Refused } from '../../i18n/reasons';
import type { Texts } from '../../i18n/texts';
import type { Reason } from '../../protocol/messages';
import type { Desk } from './desk.svelte';

/** What is refused for one reason; `asked`: one of it was tapped. */
export interface Card {
  name: string;
  text: string;
  rule: string;
  asked: boolean;
}

/** What is refused, in words: the kind of action where the game has kinds, else the action. */
export function refusedName({ module, view }: Pick<Desk, 'module' | 'view'>, refused: Refused, texts: Texts): string {
  const [code = '', ...rest] = refused.key.split(':');
  if (module?.group && view !== null) return module.group({ ...refused, code }, view, texts).title;
  return texts.has('option', code)
    ? texts.say('option', code, { thing: rest.join(':'), ...refused.data })
    : refused.key;
}

/** The card of a reason: of the thing that was tapped, else of all. A sentence that names its things needs no other name. */
export function cardOf(desk: Pick<Desk, 'module' | 'view' | 'selected'>, reason: Reason, texts: Texts): Card {
  const things = singly(reason);
  const tapped = things.find(({ key }) => key === desk.selected);
  if (tapped)
    return {
      name: refusedName(desk, tapped, texts),
      text: texts.of('refused', tapped),
      rule: reason.rule,
      asked: true,
    };
  const { text, alike } = reasonText(reason, texts);
  const names = [...new Set(things.map((refused) => refusedName(desk, refused, texts)))];
  return { name: alike || names.length === 1 ? names.join(', ') : '', text, rule: reason.rule, asked: false };
}
