// What cannot be done now, as the dock lists it.
import type { Texts } from '../../i18n/texts';
import type { Refused } from '../../protocol/messages';
import type { Desk } from './desk.svelte';

/** What is refused, in words: the kind of action where the game has kinds, else the action. */
export function refusedName({ module, view }: Pick<Desk, 'module' | 'view'>, refused: Refused, texts: Texts): string {
  const [code = '', ...rest] = refused.key.split(':');
  if (module?.group && view !== null) return module.group({ ...refused, code }, view, texts).title;
  return texts.has('option', code) ? texts.say('option', code, { thing: rest.join(':'), ...refused.data }) : refused.key;
}

/** Each refusal once: what reads the same is one card; of these the one that was asked for. */
export function eachOnce(desk: Pick<Desk, 'module' | 'view' | 'selected'>, list: readonly Refused[], texts: Texts): Refused[] {
  const found = new Map<string, Refused>();
  for (const refused of list) {
    const reads = [refusedName(desk, refused, texts), texts.of('refused', refused), refused.rule].join('|');
    if (!found.has(reads) || refused.key === desk.selected) found.set(reads, refused);
  }
  return [...found.values()];
}
