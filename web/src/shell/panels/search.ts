// Search in rules, rulings and charts: by meaning and in the reader's language, without a network. Every word of the
// query must occur: as it is, by its stem, inside a longer word ("Zerstörer" in "Zerstörerangriff"), or as another word
// for the same thing; if nothing is found, what is spelled nearly so counts.
import { CONCEPTS } from './concepts';

/** Without case and accents, letter by letter: places in the text stay where they are. */
export const fold = (text: string): string =>
  [...text].map((letter) => letter.normalize('NFD')[0]!.toLowerCase()).join('');

const ENDINGS = [
  // longest first; German, Spanish and English together: texts of one language hardly suffer from the others'
  'ciones', 'aciones', 'ungen', 'mente', 'ments', 'cion', 'ando', 'endo', 'ados', 'adas', 'idos', 'idas', 'ieren',
  'iert', 'ung', 'ment', 'ado', 'ada', 'ido', 'ida', 'ing', 'ern', 'ed', 'en', 'er', 'es', 'em', 'os', 'as', 'ar', 'ir',
  'ly', 'e', 's', 'n', 'o', 'a',
]; // prettier-ignore
const SHORTEST = 4;

/** What a word has in common with its other forms. */
export function stem(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

const words = (text: string): string[] => fold(text).match(/[\p{L}\d]+(?:[-.][\p{L}\d]+)*/gu) ?? [];

/** Stems that mean the same as this word, its own first. */
function meanings(word: string): string[] {
  const own = stem(word);
  const same = CONCEPTS.filter((group) => group.some((one) => one === word || stem(one) === own));
  return [...new Set([own, ...same.flat().map(stem)])];
}

/** For each word of the query the stems that count as it. */
export const sought = (query: string): string[][] => words(query).map(meanings);

/** A stem of few letters begins a word; a longer one may stand inside it. */
function has(text: string, part: string): boolean {
  return part.length >= 5 ? text.includes(part) : new RegExp(`(^|[^\\p{L}])${part}`, 'u').test(text);
}

const hasAll = (all: string[][], text: string): boolean => all.every((same) => same.some((part) => has(text, part)));
const hasOwn = (all: string[][], text: string): boolean => all.every(([own]) => has(text, own!));

export function matches(query: string, ...texts: string[]): boolean {
  return hasAll(sought(query), fold(texts.join(' ')));
}

export interface Found<T> {
  /** Found in the heading, in the text. */
  headings: T[];
  texts: T[];
  /** Nothing was found as it is written; this is spelled nearly so. */
  nearly: boolean;
}

/** The entries that speak of the query, best first: the very words before others that mean the same. */
export function search<T>(
  query: string,
  entries: readonly T[],
  parts: (entry: T) => [heading: string, text: string],
): Found<T> {
  const all = sought(query);
  if (all.length === 0) return { headings: [], texts: [...entries], nearly: false };
  const found: { entry: T; heading: string; text: string }[] = entries.map((entry) => {
    const [heading, text] = parts(entry);
    return { entry, heading: fold(heading), text: fold(text) };
  });
  const own = (text: (one: (typeof found)[number]) => string) => (list: typeof found) =>
    [...list.filter((one) => hasOwn(all, text(one))), ...list.filter((one) => !hasOwn(all, text(one)))].map(
      ({ entry }) => entry,
    );
  const inHeading = found.filter(({ heading }) => hasAll(all, heading));
  const inText = found.filter(({ heading, text }) => !hasAll(all, heading) && hasAll(all, `${heading} ${text}`));
  if (inHeading.length + inText.length > 0)
    return {
      headings: own(({ heading }) => heading)(inHeading),
      texts: own(({ text }) => text)(inText),
      nearly: false,
    };
  return { headings: near(query, found), texts: [], nearly: true };
}

const NEAR = 0.5;

function near<T>(query: string, found: { entry: T; heading: string; text: string }[]): T[] {
  const wanted = words(query).filter((word) => word.length >= SHORTEST);
  if (wanted.length === 0) return [];
  return found
    .map(({ entry, heading, text }) => {
      const there = [...new Set(words(`${heading} ${text}`))].filter((word) => word.length >= SHORTEST);
      const likeness = wanted.map((word) => Math.max(0, ...there.map((one) => alike(word, one))));
      return { entry, score: Math.min(...likeness) };
    })
    .filter(({ score }) => score >= NEAR)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
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
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const parts = sought(query)
    .flat()
    .filter((part) => part.length >= 3);
  const folded = fold(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const part of folded.length === text.length ? parts : [])
    for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + 1))
      if (part.length >= 5 || at === 0 || !/\p{L}/u.test(folded[at - 1]!)) {
        const ending = /^\p{L}{0,3}(?!\p{L})/u.exec(text.slice(at + part.length))?.[0] ?? '';
        const end = at + part.length + ending.length;
        hit.fill(true, at, end);
      }
  const pieces: { text: string; hit: boolean }[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const last = pieces.at(-1);
    if (last !== undefined && last.hit === hit[i]) last.text += text[i]!;
    else pieces.push({ text: text[i]!, hit: hit[i]! });
  }
  return pieces;
}
