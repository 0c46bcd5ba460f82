// How long events take. A game says how long each of its scenes is; dice roll first. Together they are hurried.
import type { LogLine } from '../protocol/messages';
import type { Frame, View } from './frames';

export type Speed = 'step' | 'normal' | 'instant';

/** How an event is shown: for so many milliseconds, on the position after it or (`before`) on the one it changes. `still`:
 *  its dice were rolled before and only lie there. */
export interface Cue {
  ms: number;
  before?: boolean;
  still?: boolean;
}

/** The cue of a line on this position; null for a line that needs no time of its own. */
export type Cues = (line: LogLine, view: View) => Cue | null;

/** A frame with its times: dice roll, then the scene. */
export interface Timed extends Frame {
  roll: number;
  hold: number;
  before: boolean;
}

export const ROLL = 480;
/** Dice lie still so long that they can be read. */
export const READ = 420;
/** A sequence of events is hurried so that it ends within this time. */
export const LONGEST = 4200;

/** The frames with their times, from the position `view` on. */
export function timed(frames: Frame[], view: View, cues: Cues, hurry = 1): Timed[] {
  const found = frames.map((frame, i): Timed => {
    const dice = frame.line.dice.length > 0;
    const cue: Cue = cues(frame.line, frames[i - 1]?.view ?? view) ?? { ms: dice ? READ : 0 };
    return { ...frame, roll: dice && !cue.still ? ROLL : 0, hold: cue.ms, before: cue.before ?? false };
  });
  const whole = found.reduce((sum, { roll, hold }) => sum + roll + hold, 0);
  const pace = Math.min(1, LONGEST / Math.max(whole, 1)) / hurry;
  return found.map((frame) => ({ ...frame, roll: frame.roll * pace, hold: frame.hold * pace }));
}
