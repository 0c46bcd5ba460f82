// The after-action report as data: the story with its log lines, what the dice owed and gave, the rolls nobody expected.
import type { Texts } from '@web/i18n/texts';
import type { LogLine, Luck, Report } from '@web/protocol/messages';
import { word, type WordKey } from '../words';

/** A sentence and the position it belongs to. */
export interface Sentence {
  n: number;
  at: number;
  text: string;
  strong: boolean;
}

export interface Chapter {
  turn: number;
  sentences: Sentence[];
}

const SILENT = new Set(['stayed', 'paid_main', 'paid_auxiliary', 'turn_begins', 'not_spotted', 'patrol_begins']);
const STRONG = new Set(['ship_sunk', 'first_hit', 'hull_lost', 'evaded', 'returned', 'end_of_patrol', 'honour', 'spotted', 'detected', 'detected_at_once']);
/** Outcomes of a roll that are good for the boat. */
export const GOOD = new Set([
  'ship_sunk', 'first_hit', 'hit_wasted', 'identified', 'not_spotted', 'strafing_missed', 'repaired', 'not_detected', 'depth_charges_missed', 'dive_held',
]);

/** The lines of the last patrol. */
export function lastPatrol(log: LogLine[]): LogLine[] {
  return log.slice(Math.max(0, log.findLastIndex((line) => line.code === 'patrol_begins')));
}

/** The last patrol turn by turn, without what happens every turn. */
export function story(log: LogLine[], texts: Texts): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of lastPatrol(log)) {
    if (line.code === 'turn_begins' || chapters.length === 0) chapters.push({ turn: Number(line.data.turn ?? 0), sentences: [] });
    if (SILENT.has(line.code)) continue;
    chapters.at(-1)!.sentences.push({ n: line.n, at: line.at, text: texts.say('log', line.code, line.data), strong: STRONG.has(line.code) });
  }
  return chapters.filter((c) => c.sentences.length > 0);
}

export interface Outcome {
  code: string;
  expected: number;
  actual: number;
  good: boolean;
}

export interface LuckTable {
  roll: string;
  rule: string;
  rolls: number;
  outcomes: Outcome[];
}

/** Expected against rolled, one table per kind of roll; the same kind at several depths is one. */
export function luckTables(luck: Luck): LuckTable[] {
  const tables = new Map<string, LuckTable>();
  for (const row of luck.rows) {
    const table = tables.get(row.roll) ?? { roll: row.roll, rule: row.rule, rolls: 0, outcomes: [] };
    table.rolls += row.rolls;
    for (const [code, count] of Object.entries(row.outcomes)) {
      const same = table.outcomes.find((o) => o.code === code);
      if (same) {
        same.expected += count.expected;
        same.actual += count.actual;
      } else table.outcomes.push({ code, ...count, good: GOOD.has(code) });
    }
    tables.set(row.roll, table);
  }
  for (const table of tables.values()) table.outcomes.sort((a, b) => Number(b.good) - Number(a.good));
  return [...tables.values()];
}

/** An outcome in words. Those that change nothing have none among the game's words, so the browser brings them. */
export function outcomeWord(code: string, texts: Texts): string {
  return texts.has('outcome', code) ? texts.say('outcome', code) : word(texts.lang, `out_${code}` as WordKey);
}

/** Good outcomes beyond what was to be expected; below zero the dice were unkind. */
export function balance(tables: LuckTable[]): number {
  return tables.flatMap((t) => t.outcomes).filter((o) => o.good).reduce((sum, o) => sum + o.actual - o.expected, 0);
}

/** The least likely outcomes that came, rarest first. */
export function surprises(report: Report, log: LogLine[], texts: Texts, most = 3): (Sentence & { p: number; good: boolean })[] {
  const byNumber = new Map(log.map((line) => [line.n, line]));
  return [...(report.luck?.lines ?? [])]
    .filter((roll) => roll.p < 0.4 && byNumber.has(roll.n))
    .sort((a, b) => a.p - b.p || a.n - b.n)
    .slice(0, most)
    .map((roll) => {
      const line = byNumber.get(roll.n)!;
      return { n: line.n, at: line.at, text: texts.say('log', line.code, line.data), strong: true, p: roll.p, good: GOOD.has(line.code) };
    });
}
