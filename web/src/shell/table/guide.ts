// What the guide has said at a table, by the answer at which it was said: no tip comes twice, an undo brings its tip back, and
// after the verdict he is silent.
import type { GuideMoment, GuideStep } from '../../kit/module';

const KEY = 'kaleun.guide.';

export type Told = Record<string, number>;

export function read(table: string): Told {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? '{}') as Told;
  } catch {
    return {};
  }
}

export function keep(table: string, told: Told): void {
  localStorage.setItem(KEY + table, JSON.stringify(told));
}

/** Where a question was put: it stays there while others answer beside it. Undo puts it back. */
export interface Put {
  question: number;
  n: number;
}
export function putAt(before: Put, now: Put): Put {
  return now.question === before.question && now.n >= before.n ? before : { question: now.question, n: now.n };
}

/** What he says now; null if all that fits was said before. */
export function next<V>(steps: GuideStep<V>[], moment: GuideMoment<V>, told: Told): GuideStep<V> | null {
  const fresh = ({ id }: GuideStep<V>): boolean => (told[id] ?? moment.n) >= moment.n;
  if (steps.some((step) => step.verdict && !fresh(step))) return null;
  return steps.find((step) => step.when(moment) && fresh(step)) ?? null;
}
