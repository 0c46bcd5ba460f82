// What the lobby says about a game, from the card that the server sends.
import { ICONS, type IconName } from '../../art/icons';
import { t } from '../../i18n/words.svelte';
import type { GameCard } from '../../protocol/messages';

export const inOrder = (cards: GameCard[]): GameCard[] => cards.toSorted((a, b) => a.shelf - b.shelf);

export const iconOf = (card: Pick<GameCard, 'icon'> | undefined): IconName =>
  card !== undefined && card.icon in ICONS ? (card.icon as IconName) : 'compass';

export function playersOf({ players: [least, most], bots }: Pick<GameCard, 'players' | 'bots'>): string {
  if (least !== most) return t('players_range', { from: least, to: most });
  if (most === 1) return t('players_one');
  return t(bots.length > 0 ? 'players_or_bot' : 'players_exactly', { n: most });
}

export const minutesOf = ({ minutes }: Pick<GameCard, 'minutes'>): string =>
  minutes === 0 ? t('career') : t('minutes', { n: minutes });

/** Columns of the lobby: at most five, and the rows as even as they can be. */
export const columnsFor = (n: number): number => (n <= 5 ? Math.max(n, 1) : Math.ceil(n / Math.ceil(n / 5)));
