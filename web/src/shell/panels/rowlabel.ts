// A row of a chart in words, as the log names it: "attack[level=2]" → "attack, level 2", "scenario[id=wolf_pack]" → "Wolf pack".
import type { Texts } from '../../i18n/texts';
import { columnName, span } from './charts';

type Table = Record<string, unknown>;
/** Titles of charts and of rows in them, in one language: "firing", "firing.search", "firing[misses]" with {n}, and
 *  "fleets.*" for all rows of a chart; "" where the sentence beside it says enough. */
export type Titles = Record<string, string>;

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Names of lists that say nothing beside the title of the chart. */
const PLAIN = new Set(['rows', 'row', 'result', 'roster', 'table', 'column', 'columns', 'general', 'event', 'level']);
/** Columns that name their row. */
const NAMES = ['id', 'key', 'name', 'type'];

interface Step {
  /** Where this list or group is in the chart. */
  at: unknown;
  name: string;
  /** "level", "2" of "[level=2]"; both "" without brackets. */
  key: string;
  value: string;
}

/** The parts of a row id, each with what it stands for in the chart. */
function steps(row: string, data: Table): Step[] {
  let at: unknown = data;
  return [...row.matchAll(/([^.[\]]+)(?:\[([^\]]*)\])?/g)].map(([, name = '', inside = '']) => {
    const group: unknown = isTable(at) ? at[name] : undefined;
    const list = inside !== '' && isTable(group) ? group.rows : group;
    const [key, value] = inside.includes('=')
      ? [inside.slice(0, inside.indexOf('=')), inside.slice(inside.indexOf('=') + 1)]
      : ['', inside];
    at = Array.isArray(list) ? list.find((line) => isTable(line) && String(line[key]) === value) : list;
    return { at, name, key, value };
  });
}

/** The row in words; `titles` are the game's own for this language, without them charts are English as a whole. */
export function rowLabel(row: string, texts: Texts, data: Table = {}, chart = '', titles?: Titles): string {
  const own = titles ?? {};
  const word = (code: string): string =>
    titles === undefined ? columnName(code, texts) : texts.word(code).replaceAll('_', ' ');
  if (own[`${chart}.*`] !== undefined) return own[`${chart}.*`]!;
  const all = steps(row, data);
  const parts = all.flatMap(({ at, name, key, value }, i) => {
    const path = all
      .slice(0, i + 1)
      .map((step) => step.name)
      .join('.');
    const table = own[`${chart}.${path}`];
    const line = own[`${chart}[${key}]`];
    const rest = value !== '' || i < all.length - 1;
    const head = table ?? (rest && PLAIN.has(name) ? '' : word(name));
    if (value === '') return [head];
    if (line !== undefined) return [line.replace('{n}', word(value))];
    if (key === '') return [head, value];
    const names = isTable(at)
      ? NAMES.map((column) => at[column]).find((found) => typeof found === 'string')
      : undefined;
    if (NAMES.includes(key) || (key === 'number' && names !== undefined))
      return [table ?? '', word(NAMES.includes(key) ? value : names!)];
    if (key === 'lo' && isTable(at) && Number.isInteger(at.hi)) return [head, span(Number(value), at.hi as number)];
    return [head, `${word(key)} ${value.replaceAll(',', ', ')}`];
  });
  return parts.filter((part) => part !== '').join(', ');
}
