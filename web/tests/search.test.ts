// Rules are found by meaning and in each language: parts of words, other words for the same thing, slips of the pen.
import { describe, expect, it } from 'vitest';
import { alike, marked, matches, search, stem } from '../src/shell/panels/search';

const rules = [
  { title: 'Zerstörerangriff', says: 'Würfle gegen die Tiefe des Bootes.' },
  { title: 'Schuss an der Oberfläche', says: 'Der Zerstörer entdeckt das Boot ohne Suchwurf.' },
  { title: 'Batterie', says: 'Ein Marker für jede Runde unter Wasser.' },
];
const found = (query: string) => search(query, rules, (rule) => [rule.title, rule.says]);
const titles = (list: { title: string }[]): string[] => list.map(({ title }) => title);

describe('search', () => {
  it('finds parts of words, in headings first', () => {
    expect(titles(found('Zerstörer').headings)).toEqual(['Zerstörerangriff']);
    expect(titles(found('zerstorer').texts)).toEqual(['Schuss an der Oberfläche']);
  });
  it('finds other forms and other words for the same thing', () => {
    expect(titles(found('Strom').headings)).toEqual(['Batterie']);
    expect(titles(found('Zerstörern').headings)).toEqual(['Zerstörerangriff']);
    expect(matches('torpedos', 'the torpedo is fired')).toBe(true);
    expect(matches('reparar', 'La reparación cuesta una tirada.')).toBe(true);
    expect(matches('fix the hull', 'Repair of the hull')).toBe(true);
    expect(matches('destructor', 'El ataque del destructor')).toBe(true);
    expect(matches('Tanker', 'Der Zerstörer')).toBe(false);
  });
  it('finds what is spelled nearly so, if nothing else', () => {
    const near = found('Zerstöhrerangrif');
    expect(near.nearly).toBe(true);
    expect(titles(near.headings)[0]).toBe('Zerstörerangriff');
    expect(found('Quittung').headings).toEqual([]);
    expect(alike('torpedo', 'torpedo')).toBe(1);
  });
  it('shows everything without a query, and marks what was found', () => {
    expect(found('').texts).toHaveLength(3);
    expect(marked('Der Zerstörer sucht', 'zerstörer')).toEqual([
      { text: 'Der ', hit: false },
      { text: 'Zerstörer', hit: true },
      { text: ' sucht', hit: false },
    ]);
    expect(stem('torpedos')).toBe('torped');
  });
});
