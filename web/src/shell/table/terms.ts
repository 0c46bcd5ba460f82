// The terms of a table in words, and what its book tells.
import type { Texts } from '../../i18n/texts';
import { t } from '../../i18n/words.svelte';
import type { BookLine, ClockWish, SeatInfo, Terms } from '../../protocol/messages';
import { CLOCKS, type ClockName } from '../../session/clocks';

export interface TermLine {
  label: string;
  value: string;
}

/** Who sits there: the person's name, else the name of the seat in the game. */
export function seatName(seat: string, seats: Record<string, SeatInfo>, texts: Texts | null): string {
  return seats[seat]?.name || (texts?.has('name', seat) ? texts.say('name', seat) : seat);
}

export function clockName(clock: ClockWish | null): ClockName | null {
  const same = (wish: ClockWish | null): boolean =>
    wish === clock || (wish?.bank === clock?.bank && (wish?.more ?? 0) === (clock?.more ?? 0));
  return (Object.keys(CLOCKS) as ClockName[]).find((name) => same(CLOCKS[name])) ?? null;
}

function clockText(clock: ClockWish | null): string {
  const name = clockName(clock);
  return name === null ? `${clock?.bank} s + ${clock?.more ?? 0} s` : t(`clock_${name}`);
}

/** Terms, all or those that change, a line each. Whose dice are typed matters only where dice are. */
export function termLines(terms: Partial<Terms>, name: (seat: string) => string): TermLine[] {
  const lines: TermLine[] = [];
  const add = (label: string, value: string): void => void lines.push({ label, value });
  if (terms.level !== undefined) add(t('level'), t(`level_said_${terms.level}`));
  if (terms.typed !== undefined && (terms.level ?? 'table') === 'table')
    add(t('term_typed'), terms.typed.length === 0 ? t('typed_all') : terms.typed.map(name).join(', '));
  if (terms.coach !== undefined) add(t('coach'), t(terms.coach ? 'term_on' : 'term_off'));
  if (terms.takebacks !== undefined) add(t('term_takebacks'), t(terms.takebacks ? 'term_yes' : 'term_no'));
  if (terms.clock !== undefined) add(t('clock'), clockText(terms.clock));
  if (terms.watch !== undefined) add(t('term_watch'), t(`watch_${terms.watch}`));
  return lines;
}

export const inWords = (lines: TermLine[]): string => lines.map(({ label, value }) => `${label}: ${value}`).join(' · ');

/** A line of the book as a sentence. */
export function bookText(line: BookLine, name: (seat: string) => string, bot: (name: string) => string): string {
  const terms = inWords(termLines(line.terms as Partial<Terms>, name));
  const said = { terms, seat: name(line.seat), bot: bot(line.bot) };
  switch (line.kind) {
    case 'opened':
      return t('book_opened', said);
    case 'left':
      return t('book_left', said);
    case 'bot':
      return t('book_bot', said);
    case 'invited':
      return t('book_invited', said);
    case 'joined':
      return t('book_joined', said);
    default:
      return t('book_terms', said);
  }
}
