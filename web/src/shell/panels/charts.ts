// Values of charts and plain views as people write them.
import type { Texts } from '../../i18n/texts';

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Pictures of squares, drawn as rows of dots: [["#.", ".#"], …] side by side. */
function picture(value: unknown[]): string | null {
  const all = value.every(
    (one) => Array.isArray(one) && one.length > 1 && one.every((row) => typeof row === 'string' && /^[#.]+$/.test(row)),
  );
  if (!all || value.length === 0) return null;
  const squares = value as string[][];
  const rows = squares[0]!.map((_, r) => squares.map((square) => square[r] ?? '').join('  '));
  return rows.join('\n').replaceAll('#', '●').replaceAll('.', '·');
}

export function cell(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return picture(value) ?? value.map(cell).join(', ');
  if (isTable(value))
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${cell(inner)}`)
      .join(', ');
  return String(value);
}

const OPEN = 50;

/** Ends of a row in one cell: "9–11", with open ends "≤ 8" and "≥ 12". */
export function span(lo: number, hi: number): string {
  if (lo <= -OPEN) return `≤ ${hi}`;
  if (hi >= OPEN) return `≥ ${lo}`;
  return lo === hi ? String(lo) : `${lo}–${hi}`;
}

/** "sunk_on" → "sunk on", or the game's own word for it. Charts are English as a whole: words of two languages would mix. */
export function columnName(key: string, texts: Texts): string {
  if (texts.lang !== 'en') return key.replaceAll('_', ' ');
  const word = /^[\d,.-]+$/.test(key) ? key : texts.word(key);
  return word === key ? key.replaceAll('_', ' ') : word;
}
