// Words of the board and its pages in three languages; the same keys in all (a test compares).
import { ui, type Lang, type Texts, type UiWords } from '@web/i18n/texts';
import type { View } from './view.gen';
import { de } from './words/de';
import { en } from './words/en';
import { es } from './words/es';

export type WordKey = keyof typeof en;
export const WORDS: UiWords<WordKey> = { en, de, es };

const say = ui(WORDS);

/** `word('de', 'round', { round: 7 })`. */
export function word(lang: Lang, key: WordKey, data: Record<string, unknown> = {}): string {
  return say(lang, key, data);
}

/** The name of a phase; in training nothing is activated. */
export function phaseWord(phase: string, view: View, texts: Texts): string {
  return phase === 'fire' && view.mode === 'training' ? word(texts.lang, 'phase_fire') : texts.word(phase);
}
