// How the plain board reads a view: anything a game shows is a value, a list, a table or a group of named things.
import { number, type Texts } from '../../i18n/texts';

export type Named = Record<string, unknown>;
export type Shape = 'value' | 'list' | 'table' | 'grid' | 'group';

const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

export function shapeOf(value: unknown): Shape {
  if (isNamed(value)) return Object.keys(value).length === 0 ? 'value' : 'group';
  if (!Array.isArray(value) || value.length === 0) return 'value';
  if (value.every(isNamed)) return 'table';
  const rows = value.every((row) => Array.isArray(row) && row.length === (value[0] as unknown[]).length);
  return rows && value.flat().every(isPlain) ? 'grid' : 'list';
}

/** The game's own word for a name, else the name with spaces. */
export function nameOf(key: string, texts: Texts): string {
  const word = texts.word(key);
  return word === key ? key.replaceAll('_', ' ') : word;
}

/** A single value as people read it. */
export function valueOf(value: unknown, texts: Texts): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return texts.word(value);
  return '–'; // a list or group with nothing in it
}

/** The columns of a list of groups, in order of appearance. */
export const columnsOf = (rows: Named[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** The fields of a group: single values first, then what takes room. */
export const fieldsOf = (group: Named): [string, unknown][] =>
  Object.entries(group).sort(([, a], [, b]) => Number(shapeOf(a) !== 'value') - Number(shapeOf(b) !== 'value'));
