import { expect } from 'vitest';
import type { Lang, Template } from '../src/i18n/texts';

const forms = (template: Template) => (typeof template === 'string' ? [template] : [template.one, template.other]);
const fields = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((m) => m[1]).sort();

/** A language has every key of English, none empty, with the same fields. */
export function expectSameWords(words: Record<Lang, Record<string, Template>>, lang: Lang): void {
  expect(Object.keys(words[lang]).sort()).toEqual(Object.keys(words.en).sort());
  for (const [key, template] of Object.entries(words[lang])) {
    const [own, english] = [forms(template), forms(words.en[key]!)];
    expect(own.length, key).toBe(english.length);
    own.forEach((text) => expect(text.trim(), key).not.toBe(''));
    expect(fields(own.at(-1)!), key).toEqual(fields(english.at(-1)!));
  }
}
