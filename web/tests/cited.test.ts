// What the words of a rule point to.
import { describe, expect, it } from 'vitest';
import { pieces } from '../src/shell/panels/cited';
import { matches } from '../src/shell/panels/search';

const known = {
  rule: (id: string) => id === 'UB-2.1',
  ruling: (id: string) => id === 'R-26',
  chart: (name: string) => name === 'board',
};

describe('words of a rule', () => {
  it('point to rules, rulings and charts that there are', () => {
    expect(pieces('Siehe UB-2.1 (R-26) in charts/board.toml, nicht R-99, UB-9 und charts/x.toml.', known)).toEqual([
      { kind: 'text', text: 'Siehe ' },
      { kind: 'rule', text: 'UB-2.1' },
      { kind: 'text', text: ' (' },
      { kind: 'ruling', text: 'R-26' },
      { kind: 'text', text: ') in ' },
      { kind: 'chart', text: 'board' },
      { kind: 'text', text: ', nicht R-99, UB-9 und charts/x.toml.' },
    ]);
    expect(pieces('nothing', known)).toEqual([{ kind: 'text', text: 'nothing' }]);
  });

  it('are found in the reader’s language and in English', () => {
    const texts = ['Wasserbomben', 'Der Zerstörer greift an.', 'Depth charges The destroyer attacks.'];
    for (const query of ['zerstorer', 'ZERSTÖRER wasser', 'destroyer', 'greift destroyer'])
      expect(matches(query, 'de', ...texts)).toBe(true);
    expect(matches('Tanker', 'de', ...texts)).toBe(false);
  });
});
