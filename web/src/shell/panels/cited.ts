// Words of a rule with what they point to: other rules, rulings and charts. What is not known stays plain text.
export interface Piece {
  kind: 'text' | 'rule' | 'ruling' | 'chart';
  text: string;
}

export interface Known {
  rule: (id: string) => boolean;
  ruling: (id: string) => boolean;
  chart: (name: string) => boolean;
}

const MARKS = /\b[A-Z]{2}-(?:\d+|H\.\d+)(?:\.\w+)*|\bR-?\d+\b|charts\/\w+\.toml/g;
const CHART = /^charts\/(\w+)\.toml$/;

export function pieces(words: string, known: Known): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (const mark of words.matchAll(MARKS)) {
    const piece = meant(mark[0], known);
    if (piece === null) continue;
    if (mark.index > done) found.push({ kind: 'text', text: words.slice(done, mark.index) });
    found.push(piece);
    done = mark.index + mark[0].length;
  }
  if (done < words.length) found.push({ kind: 'text', text: words.slice(done) });
  return found;
}

function meant(mark: string, known: Known): Piece | null {
  const chart = CHART.exec(mark)?.[1];
  if (chart !== undefined) return known.chart(chart) ? { kind: 'chart', text: chart } : null;
  if (known.ruling(mark)) return { kind: 'ruling', text: mark };
  return known.rule(mark) ? { kind: 'rule', text: mark } : null;
}
