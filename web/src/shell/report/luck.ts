// The luck account as data: what the dice owed and what they gave, the rolls nobody expected.
import type { Texts } from '../../i18n/texts';
import type { LogLine, Luck } from '../../protocol/messages';

export interface Outcome {
  code: string;
  expected: number;
  actual: number;
  /** Good or bad for whom the game is about; null where the game does not say. */
  good: boolean | null;
}

export interface LuckTable {
  roll: string;
  rule: string;
  rolls: number;
  outcomes: Outcome[];
}

/** Expected against rolled, one table per kind of roll, the commonest first; the same kind on several rows is one. */
export function luckTables(luck: Luck, good?: ReadonlySet<string>): LuckTable[] {
  const tables = new Map<string, LuckTable>();
  for (const row of luck.rows) {
    const table = tables.get(row.roll) ?? { roll: row.roll, rule: row.rule, rolls: 0, outcomes: [] };
    table.rolls += row.rolls;
    for (const [code, count] of Object.entries(row.outcomes)) {
      const same = table.outcomes.find((o) => o.code === code);
      if (same) {
        same.expected += count.expected;
        same.actual += count.actual;
      } else table.outcomes.push({ code, ...count, good: good?.has(code) ?? null });
    }
    tables.set(row.roll, table);
  }
  for (const table of tables.values()) table.outcomes.sort((a, b) => Number(b.good) - Number(a.good));
  return [...tables.values()].sort((a, b) => b.rolls - a.rolls);
}

/** Good outcomes beyond what was to be expected; below zero the dice were unkind. */
export function balance(tables: LuckTable[]): number {
  return tables
    .flatMap((t) => t.outcomes)
    .filter((o) => o.good)
    .reduce((sum, o) => sum + o.actual - o.expected, 0);
}

/** An outcome in a few words: its own, or the beginning of what the log says of it. */
export function outcomeWord(code: string, texts: Texts): string {
  if (texts.has('outcome', code)) return texts.say('outcome', code);
  if (texts.has('word', code)) return texts.word(code);
  const told = texts.template('log', code) ?? code.replaceAll('_', ' ');
  const begun = told
    .replace(/^\{[^}]*\}:?\s*/, '')
    .split(/\s*\(?\{|[.!](?:\s|$)/)[0]!
    .replace(/[\s,;:]+$/, '');
  return begun === '' ? code.replaceAll('_', ' ') : begun;
}

export interface Surprise {
  n: number;
  at: number;
  text: string;
  p: number;
  good: boolean | null;
}

/** The least likely outcomes that came, rarest first. */
export function surprises(luck: Luck, log: LogLine[], texts: Texts, good?: ReadonlySet<string>, most = 3): Surprise[] {
  const byNumber = new Map(log.map((line) => [line.n, line]));
  return luck.lines
    .filter((roll) => roll.p < 0.4 && byNumber.has(roll.n))
    .sort((a, b) => a.p - b.p || a.n - b.n)
    .slice(0, most)
    .map(({ n, p }) => {
      const line = byNumber.get(n)!;
      const text = texts.say('log', line.code, line.data);
      return { n, at: line.at, text, p, good: good?.has(line.code) ?? null };
    });
}
