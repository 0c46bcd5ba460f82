// The war diary: prose from the log. Each log code may have several forms in section [diary] of the game's words (`hit`, `hit_2`,
// `hit_3` …); they take turns, from a place that the table's id gives, so a diary reads the same whenever it is opened.
import type { Texts } from '../../i18n/texts';
import type { LogLine, Report } from '../../protocol/messages';
import type { ChartData, Data } from '../module';

/** Where an entry stands: what is made up from the table's id (a day within a month, weather) is marked. */
export interface EntryHead {
  date: string;
  place: string;
  weather: string;
  derived: boolean;
}

export interface ChapterHead {
  title: string;
  under: string;
}

/** A scrap of the chart beside an entry, in coordinates of its own. */
export interface Scrap {
  box: [x: number, y: number, width: number, height: number];
  land: string[];
  /** Thin lines: the grid. */
  lines: string[];
  course: string;
  marks: { x: number; y: number; kind: 'sunk' | 'charges' | 'aircraft' | 'hit' | 'miss' | 'lost' }[];
}

/** Beside the drawings of vessels and scraps of the chart: the last line of a chapter, what it came to. */
export type Sum = [words: string, figure: string];

/** A line with its neighbours: what the rules of a diary may look at. */
export interface Reading<V = Data> {
  line: LogLine;
  log: LogLine[];
  /** Place of the line in the log. */
  i: number;
  view: V;
  texts: Texts;
  seed: string;
  charts: ChartData[];
  /** The report of a finished game: what was hidden until then. */
  report: Report | null;
}

/** In which form a line is told, and what its words say beyond its own data: what was risked, what came out later. */
export interface Telling {
  /** The form, where it is another than the line's code: `true_` and the code for what is known only after the end. */
  form?: string;
  data?: Data;
}

export interface DiaryRules<V = Data> {
  chapter: (reading: Reading<V>) => ChapterHead | null;
  /** The entry that begins with this line; null for a line that belongs to the entry before. */
  entry: (reading: Reading<V>) => EntryHead | null;
  /** Codes that are not told. */
  silent: ReadonlySet<string>;
  /** Entries that have nothing but these become one: so many quiet days. */
  quiet: ReadonlySet<string>;
  /** Lines with a code that is told, but not this one: what the next line says better. */
  untold?: (reading: Reading<V>) => boolean;
  /** Codes that are one sentence where they come together, with the field that becomes a list: what broke, who was hurt. */
  gathered?: Readonly<Record<string, string>>;
  telling?: (reading: Reading<V>) => Telling;
  /** A drawing of `art/vessels` for a line, by name. */
  vessel?: (line: LogLine) => string | null;
  /** The scrap of the chart for the entry of these lines. */
  scrap?: (lines: Reading<V>[]) => Scrap | null;
  /** What the chapter of these lines came to. */
  sum?: (lines: Reading<V>[]) => Sum | null;
}

export interface DiarySentence {
  n: number;
  at: number;
  text: string;
}

export interface DiaryEntry extends EntryHead {
  /** The number of its first line: notes and edits are kept by it. */
  n: number;
  to: number;
  sentences: DiarySentence[];
  rolls: LogLine[];
  vessels: string[];
  scrap: Scrap | null;
}

export interface DiaryChapter extends ChapterHead {
  entries: DiaryEntry[];
  sum: Sum | null;
}

/** The same number for the same text, always. */
export function hash(text: string): number {
  let found = 2166136261;
  for (let i = 0; i < text.length; i++) found = Math.imul(found ^ text.charCodeAt(i), 16777619);
  return found >>> 0;
}

/** How a code can be said in a diary. */
export function forms(texts: Texts, code: string): string[] {
  const found: string[] = [];
  for (let form = code, k = 2; texts.has('diary', form); form = `${code}_${k++}`) found.push(form);
  return found;
}

/** Says lines one after the other, never twice in the same way before all ways were used. */
export class Prose {
  private readonly used = new Map<string, number>();

  constructor(
    private readonly texts: Texts,
    private readonly seed: string,
  ) {}

  say(code: string, data: Data, line = code): string {
    const known = forms(this.texts, code);
    if (known.length === 0) return code === line ? this.texts.say('log', line, data) : this.say(line, data);
    const nth = this.used.get(code) ?? hash(`${this.seed}/${code}`) % known.length;
    this.used.set(code, nth + 1);
    return this.texts.say('diary', known[nth % known.length]!, data);
  }
}

interface Bare<V> {
  head: EntryHead;
  lines: Reading<V>[];
}

/** A game in chapters, entries and sentences. */
export function diaryOf<V>(
  log: LogLine[],
  view: V,
  texts: Texts,
  rules: DiaryRules<V>,
  seed: string,
  charts: ChartData[] = [],
  report: Report | null = null,
): DiaryChapter[] {
  const chapters: { head: ChapterHead; entries: Bare<V>[] }[] = [];
  const nowhere: EntryHead = { date: '', place: '', weather: '', derived: false };
  log.forEach((line, i) => {
    const reading = { line, log, i, view, texts, seed, charts, report };
    const chapter = rules.chapter(reading);
    if (chapter !== null) chapters.push({ head: chapter, entries: [] });
    const now = chapters.at(-1);
    if (now === undefined) return;
    const head = rules.entry(reading);
    if (head !== null || now.entries.length === 0) now.entries.push({ head: head ?? nowhere, lines: [] });
    now.entries.at(-1)!.lines.push(reading);
  });
  const prose = new Prose(texts, seed);
  return chapters
    .map(({ head, entries }) => ({
      ...head,
      entries: told(entries, rules, prose),
      sum: rules.sum?.(entries.flatMap(({ lines }) => lines)) ?? null,
    }))
    .filter((chapter) => chapter.entries.length > 0);
}

const others = (data: Data, field: string): string => JSON.stringify({ ...data, [field]: null });

/** Of several lines that are one sentence: the first of them, with a list. They may stand among others that are gathered. */
function gather<V>(lines: Reading<V>[], fields: Readonly<Record<string, string>>): Reading<V>[] {
  const made: Reading<V>[] = [];
  for (const reading of lines) {
    const { code, data } = reading.line;
    const field = fields[code];
    const last = made.findLastIndex(({ line }) => fields[line.code] === undefined);
    const at = made.findIndex(
      ({ line }, i) =>
        i > last && field !== undefined && line.code === code && others(line.data, field) === others(data, field),
    );
    if (at < 0) made.push(reading);
    else {
      const { line } = made[at]!;
      const all = [...new Set([line.data[field!], data[field!]].flat())];
      made[at] = { ...made[at]!, line: { ...line, data: { ...line.data, [field!]: all } } };
    }
  }
  return made;
}

/** Entries in prose; quiet ones in a row are one. */
function told<V>(entries: Bare<V>[], rules: DiaryRules<V>, prose: Prose): DiaryEntry[] {
  const made: (DiaryEntry & { calm: number })[] = [];
  const say = (reading: Reading<V>): string => {
    const { form, data } = rules.telling?.(reading) ?? {};
    const { line } = reading;
    return prose.say(form ?? line.code, data === undefined ? line.data : { ...line.data, ...data }, line.code);
  };
  for (const { head, lines } of entries) {
    const [first, end] = [lines[0]!.line, lines.at(-1)!.line];
    const worth = gather(
      lines.filter(
        (of) => !rules.silent.has(of.line.code) && !rules.quiet.has(of.line.code) && rules.untold?.(of) !== true,
      ),
      rules.gathered ?? {},
    );
    const last = made.at(-1);
    const calm = worth.length === 0 ? 1 : 0;
    if (calm && !lines.some(({ line }) => rules.quiet.has(line.code))) continue;
    const rolls = lines.map(({ line }) => line).filter(({ dice }) => dice.length > 0);
    if (calm && last !== undefined && last.calm > 0) {
      last.calm += 1;
      last.to = end.n;
      last.rolls.push(...rolls);
      continue;
    }
    made.push({
      ...head,
      n: first.n,
      to: end.n,
      sentences: worth
        .map((reading) => ({ n: reading.line.n, at: reading.line.at, text: say(reading) }))
        .filter(({ text }) => text !== ''),
      rolls,
      vessels: worth.map(({ line }) => rules.vessel?.(line) ?? null).filter((vessel) => vessel !== null),
      scrap: calm ? null : (rules.scrap?.(lines) ?? null),
      calm,
    });
  }
  return made.map(({ calm, ...entry }) => {
    if (calm === 0) return entry;
    const text = prose.say(calm === 1 ? 'quiet_one' : 'quiet', { n: calm });
    return { ...entry, sentences: [{ n: entry.n, at: entry.rolls.at(-1)?.at ?? 0, text }] };
  });
}

/** What a person wrote into the diary, beside the record and never in it. */
export interface Penned {
  /** Entries in other words, by number of their first line. */
  edits: Record<string, string>;
  notes: Record<string, string>;
}

const KEY = 'kaleun.diary.';

export function penned(table: string): Penned {
  try {
    const found = JSON.parse(localStorage.getItem(KEY + table) ?? '{}') as Partial<Penned>;
    return { edits: found.edits ?? {}, notes: found.notes ?? {} };
  } catch {
    return { edits: {}, notes: {} };
  }
}

export function keepPenned(table: string, { edits, notes }: Penned): void {
  if (Object.keys(edits).length + Object.keys(notes).length === 0) localStorage.removeItem(KEY + table);
  else localStorage.setItem(KEY + table, JSON.stringify({ edits, notes }));
}

/** What an entry says: the person's words where there are some. */
export const saidBy = (entry: DiaryEntry, pen: Penned): string =>
  pen.edits[entry.n] ?? entry.sentences.map(({ text }) => text).join(' ');
