// A mission as the text of its file: what the book's missions look like to whoever changes one, and what of a text of one's own
// can be shown before it is sailed. Whether it is in order only the server says.
import type { Mission } from './missions';

const text = (value: string): string => JSON.stringify(value);
function inline(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (value !== null && typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${/^[A-Za-z0-9_-]+$/.test(key) ? key : text(key)} = ${inline(one)}`)
      .join(', ')} }`;
  return String(value);
}

/** One line for each key; lists of tables with one line for each table. */
export const tomlOf = (mission: object): string =>
  Object.entries(mission)
    .map(([key, value]) =>
      Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null
        ? `${key} = [\n${value.map((one) => `  ${inline(one)},\n`).join('')}]\n`
        : `${key} = ${inline(value)}\n`,
    )
    .join('');

/** What a chart and a briefing can show of a text; null while something of it is missing. */
export function glance(toml: string): Mission | null {
  const line = (key: string): string | undefined => toml.match(new RegExp(`^${key}\\s*=\\s*"(.*)"`, 'm'))?.[1];
  const hours = toml.match(/^time_limit_h\s*=\s*(\d+)/m)?.[1];
  const primary = toml.match(/^primary\s*=.*?\btext\s*=\s*"([^"]*)"/m)?.[1];
  const [title, briefing, date, start_time] = ['title', 'briefing', 'date', 'start_time'].map(line);
  const start_square = line('start_square');
  if (!title || !briefing || !date || !start_time || !start_square || !hours || !primary) return null;
  return {
    id: line('id') ?? '',
    title,
    briefing,
    date,
    start_time,
    start_square,
    time_limit_h: Number(hours),
    primary: { text: primary },
  };
}

const AT = ' › ';
/** Where in the text the thing is that the checker speaks of: first and last letter of its line, as far as that can be told. */
export function placeOf(toml: string, data: Readonly<Record<string, unknown>>): [number, number] {
  const lines = toml.split('\n');
  const line = (n: number): [number, number] => {
    const from = lines.slice(0, n).reduce((sum, one) => sum + one.length + 1, 0);
    return [from, from + (lines[n]?.length ?? 0)];
  };
  if (typeof data.line === 'number') return line(Math.min(lines.length, data.line) - 1);
  const [first = '', key = ''] = String(data.at ?? '').split(AT);
  const [name = '', nth] = first.split(' ');
  const starts = (word: string, at = 0): number =>
    lines.findIndex((one, i) => i >= at && one.startsWith(word) && /^\s*[=\]]|^$/.test(one.slice(word.length)));
  const top = Math.max(starts(name), starts(`[${name}`));
  const n = Number(nth ?? 0);
  const tables = lines.flatMap((one, i) => (one.startsWith(`[[${name}]]`) ? [i] : []));
  const rows = lines.flatMap((one, i) => (top >= 0 && i > top && one.startsWith('  {') ? [i] : []));
  const at = n > 0 ? (tables[n - 1] ?? rows[n - 1] ?? top) : top;
  if (at < 0) return line(0);
  const within = n > 0 || lines[at]!.startsWith('[') ? starts(key, at) : at;
  return line(key !== '' && within > at && tables.length > 0 ? within : at);
}

/** The text that is being written on this device. */
const KEY = 'kaleun.uboot.mission';
export const storedDraft = (): string => localStorage.getItem(KEY) ?? '';
export const keepDraft = (toml: string): void =>
  toml === '' ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, toml);
