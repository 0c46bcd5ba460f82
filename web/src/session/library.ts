// What the server knows about games and does not change while it runs: cards, words, rules, charts. Loaded once each.
import type { ChartCard, GameCard, Reading, RuleCard, RulingCard } from '../protocol/messages';
import { Texts, type Bundle, type Lang } from '../i18n/texts';
import { api } from './api';

const cache = new Map<string, Promise<unknown>>();

function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = cache.get(key) as Promise<T> | undefined;
  if (known !== undefined) return known;
  const fresh = load();
  cache.set(key, fresh);
  fresh.catch(() => cache.delete(key));
  return fresh;
}

/** Everything again from the server (it was updated). */
export function forgetLibrary(): void {
  cache.clear();
}

export const library = {
  games: (): Promise<GameCard[]> => once('games', api.games),
  bundle: (game: string, lang: Lang): Promise<Bundle> => once(`texts ${game} ${lang}`, () => api.texts(game, lang)),
  texts: async (game: string, lang: Lang): Promise<Texts> => new Texts(lang, await library.bundle(game, lang)),
  rules: (game: string, lang: Lang): Promise<RuleCard[]> => once(`rules ${game} ${lang}`, () => api.rules(game, lang)),
  rulings: (game: string, lang: Lang): Promise<RulingCard[]> =>
    once(`rulings ${game} ${lang}`, () => api.rulings(game, lang)),
  cards: (game: string, lang: Lang): Promise<Reading[]> => once(`cards ${game} ${lang}`, () => api.cards(game, lang)),
  charts: (game: string): Promise<ChartCard[]> => once(`charts ${game}`, () => api.charts(game)),
};
