import type { Texts } from '@web/i18n/texts';
import type { View } from '../view.gen';

/** The name of a phase; in training nothing is activated. */
export function phaseWord(phase: string, view: View, texts: Texts): string {
  return phase === 'fire' && view.mode === 'training' ? texts.say('board', 'phase_fire') : texts.word(phase);
}
