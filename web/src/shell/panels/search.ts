// Search in rules, rulings and charts: by meaning and in the reader's language, without a network. Every word of the
// query that carries meaning must occur: as it is, by its stem, in German also inside a longer word ("Angriff" in
// "Zerstörerangriff"), or as another word for the same thing. If nothing has all of them, what has some of them counts,
// and after that what is spelled nearly so.
import type { Lang } from '../../i18n/texts';
import { CONCEPTS } from './concepts';

/** Without case and accents, letter by letter: places in the text stay where they are. */
export const fold = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD')[0]!.toLowerCase()).join('');

const ENDINGS = [
  // longest first; German, Spanish and English together: texts of one language hardly suffer from the others'
  'irse', 'arse', 'erse', 'ciones', 'aciones', 'ungen', 'mente', 'ments', 'cion', 'ando', 'endo', 'ados', 'adas', 'idos', 'idas', 'ieren',
  'iert', 'ung', 'ment', 'ado', 'ada', 'ido', 'ida', 'ing', 'ern', 'ed', 'en', 'er', 'es', 'em', 'os', 'as', 'ar', 'ir',
  'ly', 'e', 's', 'n', 'o', 'a',
]; // prettier-ignore
const SHORTEST = 4;

/** What a word has in common with its other forms. */
export function stem(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** Words that say nothing of what is looked for; only with others beside them are they passed over. */
const EMPTY = new Set(
  (
    'der die das den dem des ein eine einen einem einer und oder von vom zu zum zur in im am an auf mit fur bei wie was ' +
    'wann wer wo ich man wird ist sind kann darf muss the a an of and or to in on at with for how what when who where ' +
    'do does is are can i my el la los las un una unos unas y o de del al en con por para como que cuando quien donde ' +
    'se es son puedo mi'
  ).split(' '),
);

const words = (text: string): string[] => fold(text).match(/[\p{L}\d]+(?:[-.][\p{L}\d]+)*/gu) ?? [];

/** A word as it is written, and as it may have been typed without the letters of German. */
const spelled = (word: string): string[] => [
  ...new Set([word, word.replaceAll('ss', 'ß'), word.replaceAll(/ae|oe|ue/g, (pair) => pair[0]!)]),
];

/** Stems that count as a word: its own, and in the language of the text those that mean the same. */
interface Meant {
  own: string[];
  same: string[];
}
function meanings(word: string, lang: Lang): Meant {
  const own = [...new Set(spelled(word).map(stem))];
  const groups = CONCEPTS.filter((group) =>
    Object.values(group).some((all) => all.some((one) => own.includes(stem(one)))),
  );
  return { own, same: [...new Set(groups.flatMap((group) => group[lang].map(stem)))] };
}

/** For each word of the query that carries meaning the stems that count as it. */
export function sought(query: string, lang: Lang): Meant[] {
  const typed = words(query);
  const telling = typed.filter((word) => !EMPTY.has(word));
  return (telling.length > 0 ? telling : typed).map((word) => meanings(word, lang));
}

const LETTER = /\p{L}/u;
/** The longest ending of another word for the same thing; the shortest stem that stands inside a word. */
const ENDING = 4;
const INSIDE = 5;

/** Where a stem stands in a text: at the beginning of a word, in a language with compounds also inside one. */
function* places(text: string, part: string, own: boolean, lang: Lang): Generator<number> {
  const joined = lang === 'de';
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const begins = at === 0 || !LETTER.test(text[at - 1]!);
    const rest = /^\p{L}*/u.exec(text.slice(at + part.length))![0].length;
    if (begins ? own || joined || rest <= ENDING : joined && part.length >= INSIDE) yield at;
  }
}

const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Is the word in this text: as it is, or as another one that means the same? */
class Reader {
  constructor(
    readonly all: readonly Meant[],
    readonly lang: Lang,
  ) {}
  own = (text: string, { own }: Meant): boolean => own.some((part) => this.has(text, part, true));
  meant = (text: string, word: Meant): boolean =>
    this.own(text, word) || word.same.some((part) => this.has(text, part, false));
  allOwn = (text: string): boolean => this.all.every((word) => this.own(text, word));
  allMeant = (text: string): boolean => this.all.every((word) => this.meant(text, word));
  /** The very words, then those that begin or hold them, then others that mean the same. */
  rank = (text: string): number =>
    this.all.every((word) =>
      word.own.some((part) => new RegExp(`(?<!\\p{L})${escaped(part)}\\p{L}{0,2}(?!\\p{L})`, 'u').test(text)),
    )
      ? 0
      : this.allOwn(text)
        ? 1
        : 2;
  count = (text: string): number => this.all.filter((word) => this.meant(text, word)).length;
  private has(text: string, part: string, own: boolean): boolean {
    return !places(text, part, own, this.lang).next().done;
  }
}

export function matches(query: string, lang: Lang, ...texts: string[]): boolean {
  return new Reader(sought(query, lang), lang).allMeant(fold(texts.join(' ')));
}

export interface Found<T> {
  /** Found in the heading, in the text. */
  headings: T[];
  texts: T[];
  /** Nothing was found as it is written; these have some of the words, or are spelled nearly so. */
  nearly: boolean;
}

/** The entries that speak of the query, best first: the very words before others that mean the same. The third part of
 * an entry (its name in another language) is searched for the very words alone. */
export function search<T>(
  query: string,
  entries: readonly T[],
  parts: (entry: T) => [heading: string, text: string, other?: string],
  lang: Lang,
): Found<T> {
  const reader = new Reader(sought(query, lang), lang);
  if (reader.all.length === 0) return { headings: [], texts: [...entries], nearly: false };
  const found = entries.map((entry) => {
    const [heading, text, other = ''] = parts(entry).map((part = '') => fold(part));
    return { entry, heading: heading!, text: `${heading} ${text}`, other };
  });
  const inHeading = found.filter(({ heading }) => reader.allMeant(heading));
  const inText = found.filter(
    ({ heading, text, other }) => !reader.allMeant(heading) && (reader.allMeant(text) || reader.allOwn(other)),
  );
  if (inHeading.length + inText.length === 0) return { headings: some(query, reader, found), texts: [], nearly: true };
  const ranked = (list: Read<T>[], where: 'heading' | 'text'): T[] =>
    [...list].sort((a, b) => reader.rank(a[where]) - reader.rank(b[where])).map(({ entry }) => entry);
  return { headings: ranked(inHeading, 'heading'), texts: ranked(inText, 'text'), nearly: false };
}

interface Read<T> {
  entry: T;
  heading: string;
  text: string;
}
/** So many at most where nothing fits: the best of what has some of the words, else of what is spelled nearly so. */
const FEW = 12;
const NEAR = (word: string): number => (word.length < 6 ? 0.8 : 0.6);

function some<T>(query: string, reader: Reader, found: Read<T>[]): T[] {
  const holding = found
    .map((one) => ({ ...one, score: 2 * reader.count(one.text) + reader.count(one.heading) }))
    .filter(({ score }) => score > 0);
  return best(holding.length > 0 ? holding : near(query, found));
}

function best<T>(scored: (Read<T> & { score: number })[]): T[] {
  return [...scored]
    .sort((a, b) => b.score - a.score)
    .slice(0, FEW)
    .map(({ entry }) => entry);
}

function near<T>(query: string, found: Read<T>[]): (Read<T> & { score: number })[] {
  const wanted = words(query).filter((word) => word.length >= SHORTEST && !EMPTY.has(word));
  if (wanted.length === 0) return [];
  return found
    .map((one) => {
      const there = [...new Set(words(one.text))].filter((word) => word.length >= SHORTEST);
      const likeness = wanted.map((word) => Math.max(0, ...there.map((other) => alike(word, other))) / NEAR(word));
      return { ...one, score: Math.min(...likeness) };
    })
    .filter(({ score }) => score >= 1);
}

const trigrams = (word: string): Set<string> =>
  new Set([...`  ${word} `].slice(2).map((_, i) => `  ${word} `.slice(i, i + 3)));

/** How alike two words are, by the groups of three letters they share. */
export function alike(a: string, b: string): number {
  const [one, two] = [trigrams(a), trigrams(b)];
  const both = [...one].filter((part) => two.has(part)).length;
  return (2 * both) / (one.size + two.size);
}

/** A text in pieces, those that the query found marked. */
export function marked(text: string, query: string, lang: Lang): { text: string; hit: boolean }[] {
  const folded = fold(text);
  const hit = new Array<boolean>(text.length).fill(false);
  const parts = folded.length !== text.length ? [] : sought(query, lang);
  for (const { own, same } of parts)
    for (const part of new Set([...own, ...same].filter((one) => one.length >= 3)))
      for (const at of places(folded, part, own.includes(part), lang)) {
        const ending = /^\p{L}{0,3}(?!\p{L})/u.exec(text.slice(at + part.length))?.[0] ?? '';
        hit.fill(true, at, at + part.length + ending.length);
      }
  const pieces: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const last = pieces.at(-1);
    if (last !== undefined && last.hit === hit[i]) last.text += text[i]!;
    else pieces.push({ text: text[i]!, hit: hit[i]! });
  }
  return pieces;
}
