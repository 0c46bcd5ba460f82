// How an answer reads beyond its name: the men it would take.
import type { Texts } from '@web/i18n/texts';
import type { Choice, OptionWords } from '@web/kit/module';
import type { View } from './station';

export function describe(option: Choice, _view: View, texts: Texts): OptionWords {
  const men = Array.isArray(option.data.men) ? (option.data.men as string[]) : [];
  const title = texts.of('option', option);
  return men.length ? { title, sub: men.map((man) => texts.word(man)).join(', ') } : { title };
}
