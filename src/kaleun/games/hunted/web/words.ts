// Words of the board and its pages in three languages; the same keys in all (a test compares).
import { ui, type Lang, type UiWords } from '@web/i18n/texts';
import { de } from './words/de';
import { en } from './words/en';
import { es } from './words/es';

export type WordKey = keyof typeof en;
export const WORDS: UiWords<WordKey> = { en, de, es };

const say = ui(WORDS);

/** `word('de', 'patrol', { n: 4 })`. */
export function word(lang: Lang, key: WordKey, data: Record<string, unknown> = {}): string {
  return say(lang, key, data);
}
