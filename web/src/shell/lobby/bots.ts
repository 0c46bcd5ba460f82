// The bots by names people understand, weakest first; a bot without words of its own is shown by its name.
import { t, type Word } from '../../i18n/words.svelte';
import en from '../../i18n/en.json';

export function botName(bot: string): string {
  const word = `bot_${bot}`;
  return Object.hasOwn(en, word) ? t(word as Word) : bot;
}

/** Whom one meets first: the weakest that thinks at all. */
export function firstBot(bots: string[]): string {
  return bots.find((bot) => bot !== 'random') ?? bots[0]!;
}
