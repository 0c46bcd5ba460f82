// What a log line has to do with the card of its chart: the row met, what the dice needed, how likely each row is.
import type { LogLine, Reading, ReadRow, ReadTable } from '../../protocol/messages';

/** Beyond these a span has no end. */
const LEAST = -50;
const MOST = 50;

export type Rolled = Pick<LogLine, 'row' | 'dice' | 'mods' | 'data'>;

export interface Met {
  table: ReadTable;
  row: ReadRow;
}

/** What the dice had to show, all modifiers counted. */
export interface Need {
  total: number;
  low: number;
  high: number;
  reached: boolean;
}

export const summed = (mods: readonly { value: number }[]): number => mods.reduce((sum, mod) => sum + mod.value, 0);
const thrown = (dice: readonly number[]): number => dice.reduce((sum, face) => sum + face, 0);

/** So many dice of so many sides; null where they are not added up. */
function throwOf(dice: string): { n: number; sides: number } | null {
  const [, n, sides] = /^(\d+)d(\d+)$/.exec(dice) ?? [];
  return n === undefined || sides === undefined ? null : { n: Number(n), sides: Number(sides) };
}

const within = (value: number, low: number | null, high: number | null): boolean =>
  low !== null && high !== null && value >= low && value <= high;

/** The row a line was read on. Where several rows have one name (a search: found, not found) the dice tell which. */
export function met(card: Reading, line: Rolled): Met | null {
  const rows = card.tables.flatMap((table) =>
    table.rows.filter((row) => row.id === line.row).map((row) => ({ table, row })),
  );
  if (rows.length <= 1 || line.dice.length === 0) return rows[0] ?? null;
  const total = thrown(line.dice) + summed(line.mods);
  return rows.find(({ row }) => within(total, row.low, row.high)) ?? rows[0]!;
}

/** What the dice of this line needed for what the card hopes for or the row says; null where nothing was needed. */
export function needed(card: Reading, line: Rolled): Need | null {
  const found = met(card, line);
  const dice = found === null ? null : throwOf(found.table.dice);
  if (found === null || dice === null || line.dice.length !== dice.n) return null;
  const { table, row } = found;
  const total = thrown(line.dice);
  if (table.said && typeof line.data.need === 'number')
    return { total, low: LEAST, high: line.data.need, reached: total <= line.data.need };
  const same = table.rows.filter((one) => one.id === line.row && one.low !== null);
  // one of several faces of the same row: the first is what is thrown for
  const [low, high] =
    table.low === null ? [same[0]?.low ?? row.low, same[0]?.high ?? row.high] : [table.low, table.high];
  if (low === null || high === null) return null;
  const mods = summed(line.mods);
  const least = low <= LEAST ? LEAST : low - mods;
  const most = high >= MOST ? MOST : high - mods;
  return { total, low: least, high: most, reached: within(total, least, most) };
}

/** How a need is said: which words, with which numbers; `sides` tells when the upper end is open. */
export function needWords({ low, high }: Pick<Need, 'low' | 'high'>, sides = 6): [string, Record<string, number>] {
  if (low <= LEAST) return ['need_less', { n: high }];
  if (high >= MOST || (high >= sides && low < high)) return ['need_more', { n: low }];
  return low === high ? ['need_one', { n: low }] : ['need_span', { lo: low, hi: high }];
}

/** The chance of each sum of these dice. */
export function sums(dice: string): Map<number, number> {
  const found = throwOf(dice);
  let ways = new Map<number, number>(found === null ? [] : [[0, 1]]);
  for (let i = 0; found !== null && i < found.n; i += 1) {
    const next = new Map<number, number>();
    for (const [sum, p] of ways)
      for (let face = 1; face <= found.sides; face += 1)
        next.set(sum + face, (next.get(sum + face) ?? 0) + p / found.sides);
    ways = next;
  }
  return ways;
}

/** The chance of a row when so much is added to the dice; null where the row is no result of dice. */
export function chanceOf(table: ReadTable, row: ReadRow, mods: number): number | null {
  if (row.start === null || throwOf(table.dice) === null) return null;
  let chance = 0;
  for (const [sum, p] of sums(table.dice)) if (within(sum + mods, row.start, row.end)) chance += p;
  return chance;
}

/** The cards a question or throw is decided on. */
export const cardsFor = (cards: readonly Reading[], prompt: string): Reading[] =>
  cards.filter((card) => card.asked.includes(prompt));

/** The words of a row as the log names it: the table, if the card has several, and what stands first in the row. */
export function rowWords(card: Reading, line: Rolled): string {
  const found = met(card, line);
  if (found === null) return '';
  const many = card.tables.filter((table) => table.title !== '').length > 1;
  const first = found.row.cells[0]?.text ?? '';
  const last = found.row.cells.length > 1 && found.row.start !== null ? (found.row.cells[1]?.text ?? '') : '';
  return [many ? found.table.title : '', first, last].filter((part) => part !== '').join(', ');
}

/** Everything that can be read on a card, for the search. */
export const cardWords = (card: Reading): string[] => [
  card.about,
  card.rule,
  ...card.notes,
  ...card.mods.map((mod) => mod.text),
  ...card.tables.flatMap((table) => [
    table.title,
    ...table.heads,
    ...table.rows.flatMap((row) => row.cells.map((cell) => cell.text)),
  ]),
];
