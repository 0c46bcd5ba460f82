// How new log lines are told: one by one on request, briefly with their dice, or at once.
import type { LogLine } from '../protocol/messages';

export type Speed = 'step' | 'normal' | 'instant';

const ROLL = 480;
const READ = 420;
const LONGEST = 1500;

/** Milliseconds each line stays before the next is told; Infinity waits for a key. Only lines with dice take time
 *  and those of `moments`, and all of them together never more than a second and a half. */
export function pace(lines: Pick<LogLine, 'dice' | 'code'>[], speed: Speed, still: boolean, moments: string[] = []): number[] {
  if (speed === 'step') return lines.map(() => Infinity);
  if (speed === 'instant' || still) return lines.map(() => 0);
  const counts = (line: Pick<LogLine, 'dice' | 'code'>): boolean => line.dice.length > 0 || moments.includes(line.code);
  const rolls = lines.filter(counts).length;
  const each = rolls === 0 ? 0 : Math.min(ROLL + READ, LONGEST / rolls);
  return lines.map((line) => (counts(line) ? each : 0));
}
