// Options that another page chose for a new game (a mission of one's own): the form begins with them.
import type { OptionValue } from '../protocol/kinds';

type Values = Record<string, OptionValue>;
let waiting: { game: string; values: Values } | null = null;

export function hand(game: string, values: Values): void {
  waiting = { game, values };
}

/** What waits for this game, once. */
export function handed(game: string): Values {
  const found = waiting?.game === game ? waiting.values : {};
  waiting = null;
  return found;
}
