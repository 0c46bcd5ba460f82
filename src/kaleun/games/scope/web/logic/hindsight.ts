// What was hidden, as the report of a finished game tells it (hindsight.py).
import type { Texts } from '@web/i18n/texts';
import type { Report } from '@web/protocol/messages';
import { sideWord } from './labels';

export interface Moment {
  n: number;
  turn: number;
  side: string;
  ships: Record<string, number>;
  submarines: number[];
  heat: Record<string, number>;
  seen: number | null;
}

export interface Shuffle {
  n: number;
  turn: number;
  corner: number;
  bluff: boolean;
  moved: [from: number, to: number][];
}

export interface Hindsight {
  moments: Moment[];
  shuffles: Shuffle[];
  turning: { n: number; turn: number; before: number; after: number } | null;
  ahead: number;
}

/** Nothing while the game goes on: then the server tells nothing. */
export const hindsightOf = (report: Report | null): Hindsight | null =>
  (report?.hindsight as Hindsight | null | undefined) ?? null;

export const percent = (p: number): number => Math.round(100 * p);

/** What a shuffle really was. */
export function shuffleWords({ turn, corner, bluff, moved }: Shuffle, texts: Texts): string {
  const code = bluff ? 'hind_bluff' : moved.length > 0 ? 'hind_moved' : 'hind_stayed';
  return texts.say('board', code, { turn, corner, ways: moved.map(([a, b]) => `${a} → ${b}`).join(', ') });
}

/** The turning point and since when the winner led. */
export function verdictWords({ turning, ahead }: Hindsight, winner: string, texts: Texts): string[] {
  return [
    ...(turning === null
      ? []
      : [
          texts.say('board', 'hind_turning', {
            turn: turning.turn,
            before: percent(turning.before),
            after: percent(turning.after),
          }),
        ]),
    ...(ahead > 0 ? [texts.say('board', 'hind_ahead', { turn: ahead, side: sideWord(texts, winner) })] : []),
  ];
}
