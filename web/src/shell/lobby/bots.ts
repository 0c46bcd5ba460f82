// The bots by names people understand, weakest first; a bot that its game has no words for is shown by its name.
import type { Texts } from '../../i18n/texts';

export const botName = (bot: string, texts: Texts | null): string =>
  texts?.has('bot', bot) ? texts.say('bot', bot) : bot;

/** Whom one meets first: the weakest that thinks at all. */
export function firstBot(bots: string[]): string {
  return bots.find((bot) => bot !== 'random') ?? bots[0]!;
}
