// How long events take, by what they mean. A game says how long each of its scenes is and how much each event weighs; dice roll
// first. What is brief is hurried when there is much of it; what weighs more keeps its time.
import type { LogLine } from '../protocol/messages';
import type { Frame, View } from './frames';

/** `step` waits for a key after every line; `brisk` is for those who know it all; `instant` shows the truth at once. */
export type Speed = 'step' | 'normal' | 'brisk' | 'instant';

/** What an event weighs: nothing to see; seen in passing; a moment of its own; a scene that is watched to its end; one with a
 *  stage of its own. */
export type Weight = 'none' | 'brief' | 'beat' | 'scene' | 'stage';

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

/** How a sequence of events is told: so many times as fast, and what each of them weighs. */
export interface Pace {
  hurry?: number;
  brisk?: boolean;
  weigh?: (code: string) => Weight;
}

export const ROLL = 480;
/** Dice lie still so long that they can be read. */
export const READ = 420;
/** Brief events together are hurried so that they end within this time. */
export const LONGEST = 4200;
/** No event of this weight is shorter. */
export const LEAST: Record<Weight, number> = { none: 0, brief: 0, beat: 800, scene: 1800, stage: 3600 };
/** For those in a hurry everything takes this part of its time. */
export const BRISK = 0.4;

/** The frames with their times, from the position `view` on. */
export function timed(frames: Frame[], view: View, cues: Cues, pace: Pace = {}): Timed[] {
  const weigh = pace.weigh ?? (() => 'brief');
  const found = frames.map((frame, i): Timed & { light: boolean } => {
    const weight = weigh(frame.line.code);
    const dice = frame.line.dice.length > 0;
    const cue: Cue = cues(frame.line, frames[i - 1]?.view ?? view) ?? { ms: dice ? READ : 0 };
    return {
      ...frame,
      roll: dice && !cue.still && weight !== 'none' ? ROLL : 0,
      hold: weight === 'none' ? 0 : Math.max(cue.ms, LEAST[weight]),
      before: cue.before ?? false,
      light: weight === 'none' || weight === 'brief',
    };
  });
  const passing = found.filter(({ light }) => light).reduce((sum, { roll, hold }) => sum + roll + hold, 0);
  const whole = (pace.brisk ? BRISK : 1) / (pace.hurry ?? 1);
  const hurried = whole * Math.min(1, LONGEST / Math.max(passing, 1));
  return found.map(({ light, ...frame }) => {
    const by = light ? hurried : whole;
    return { ...frame, roll: frame.roll * by, hold: frame.hold * by };
  });
}
