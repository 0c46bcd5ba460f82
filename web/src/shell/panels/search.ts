// Search in rules and charts: every word must occur somewhere, in any order, without regard to case and accents.
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function matches(query: string, ...texts: string[]): boolean {
  const text = fold(texts.join(' '));
  return fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));
}
