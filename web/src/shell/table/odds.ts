// Which number of the coach an option shows large: the game's headline event, else the likeliest way it can go.
import type { OptionOdds } from '../../protocol/messages';

export interface Headline {
  event: string;
  p: number;
  /** "3/6" where exact, else the interval in per cent. */
  small: string;
}

const interval = (low: number, high: number): string => `${Math.round(low * 100)}–${Math.round(high * 100)} %`;

export function headline(odds: OptionOdds | undefined, wanted: string[]): Headline | null {
  if (odds === undefined) return null;
  const event = wanted.find((code) => code in odds.events);
  if (event !== undefined) {
    const chance = odds.events[event]!;
    return { event, p: chance.p, small: chance.fraction ?? interval(chance.low, chance.high) };
  }
  // A plain answer with no dice behind it has one class without events: nothing to show.
  const best = odds.classes.find((c) => c.events.length > 0);
  if (best === undefined) return null;
  return { event: best.events.at(-1)!, p: best.p, small: best.fraction ?? interval(best.low, best.high) };
}

/** 0.5 → "50 %", 0.004 → "<1 %". */
export function percent(p: number): string {
  const whole = Math.round(p * 100);
  if (p > 0 && whole === 0) return '<1 %';
  if (p < 1 && whole === 100) return '>99 %';
  return `${whole} %`;
}
