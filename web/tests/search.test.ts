// Rules are found by meaning and in each language: parts of words, other words for the same thing, slips of the pen.
import { describe, expect, it } from 'vitest';
import { alike, marked, matches, search, stem } from '../src/shell/panels/search';

const rules = [
  { title: 'Zerstörerangriff', says: 'Würfle gegen die Tiefe des Bootes.', english: 'Destroyer attack' },
  {
    title: 'Schuss an der Oberfläche',
    says: 'Der Zerstörer entdeckt das Boot ohne Suchwurf.',
    english: 'Surface shot',
  },
  { title: 'Batterie', says: 'Ein Marker für jede Runde unter Wasser.', english: 'Silent running' },
];
const found = (query: string) => search(query, rules, (rule) => [rule.title, rule.says, rule.english], 'de');
const titles = (list: { title: string }[]): string[] => list.map(({ title }) => title);

describe('search', () => {
  it('finds parts of words, in headings first', () => {
    expect(titles(found('Zerstörer').headings)).toEqual(['Zerstörerangriff']);
    expect(titles(found('zerstorer').texts)).toEqual(['Schuss an der Oberfläche']);
    expect(titles(found('Angriff').headings)).toEqual(['Zerstörerangriff']);
  });
  it('reads what is typed without umlauts, and passes over words that say nothing', () => {
    expect(titles(found('Zerstoerer').headings)).toEqual(['Zerstörerangriff']);
    expect(titles(found('der Angriff von einem Zerstörer').headings)).toEqual(['Zerstörerangriff']);
    expect(matches('schiessen', 'de', 'Wer schießt, wird entdeckt.')).toBe(true);
    expect(matches('wie gewinne ich', 'de', 'Sieg durch Versenken')).toBe(true);
    expect(matches('how do I win', 'en', 'Winning by sinking')).toBe(true);
  });
  it('finds other forms and other words for the same thing', () => {
    expect(titles(found('Strom').headings)).toEqual(['Batterie']);
    expect(titles(found('Zerstörern').headings)).toEqual(['Zerstörerangriff']);
    expect(matches('torpedos', 'en', 'the torpedo is fired')).toBe(true);
    expect(matches('reparar', 'es', 'La reparación cuesta una tirada.')).toBe(true);
    expect(matches('fix the hull', 'en', 'Repair of the hull')).toBe(true);
    expect(matches('destructor', 'es', 'El ataque del destructor')).toBe(true);
    expect(matches('sumergirse', 'es', 'El submarino queda sumergido.')).toBe(true);
    expect(matches('Tanker', 'de', 'Der Zerstörer')).toBe(false);
  });
  it('finds no word inside another where words are written apart, and no other language by chance', () => {
    expect(matches('reparación', 'es', 'Preparación del tablero')).toBe(false);
    expect(matches('Beförderung', 'de', 'Reichweite')).toBe(false);
    expect(titles(found('silent').texts)).toEqual(['Batterie']);
  });
  it('finds what has some of the words, or is spelled nearly so, if nothing else', () => {
    expect(found('Batterie leer')).toMatchObject({ headings: [{ title: 'Batterie' }], nearly: true });
    const near = found('Zerstöhrerangrif');
    expect(near.nearly).toBe(true);
    expect(titles(near.headings)[0]).toBe('Zerstörerangriff');
    expect(found('Quittung').headings).toEqual([]);
    expect(alike('torpedo', 'torpedo')).toBe(1);
  });
  it('shows everything without a query, and marks what was found', () => {
    expect(found('').texts).toHaveLength(3);
    expect(marked('Der Zerstörer sucht', 'zerstörer', 'de')).toEqual([
      { text: 'Der ', hit: false },
      { text: 'Zerstörer', hit: true },
      { text: ' sucht', hit: false },
    ]);
    expect(stem('torpedos')).toBe('torped');
  });
});
