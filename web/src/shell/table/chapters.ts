// Where turns, rounds and patrols begin: marks on the history slider, stops for Page Up and Page Down.
import type { LogLine } from '../../protocol/messages';

export function chapterMarks(log: Pick<LogLine, 'code' | 'at'>[], chapters: string[]): number[] {
  return [...new Set(log.filter((line) => chapters.includes(line.code)).map((line) => line.at))].sort((a, b) => a - b);
}
