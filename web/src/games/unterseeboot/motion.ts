// What moves, and for how long. Lines become steps; a step is one small scene on the board. Nothing is longer than 1.5 s.
import type { LogLine } from '../../protocol/messages';

export { animate, Pause } from '../motion';

export type Scene = 'none' | 'move' | 'run' | 'sink' | 'burst' | 'miss' | 'plane' | 'charge' | 'pulse' | 'die';

export interface Step {
  line: LogLine;
  scene: Scene;
  /** Milliseconds of rolling before the scene; 0 without dice. */
  roll: number;
  /** Milliseconds the die lies still so that it can be read, with the scene running. */
  hold: number;
}

export const MOVE = 240;
export const ROLL = 480;
export const RUN = 900;
export const SINK = 1200;
const READ = 420;
const RING = 620;
/** A sequence of scenes is hurried so that it ends within this time. */
export const LONGEST = 4200;

const SCENES: Record<string, [scene: Scene, ms: number]> = {
  moved: ['move', MOVE],
  entered: ['move', MOVE],
  fired: ['run', RUN],
  ship_sunk: ['sink', SINK],
  first_hit: ['burst', RING],
  hit_wasted: ['burst', RING],
  torpedo_missed: ['miss', READ],
  identified: ['pulse', READ],
  false_contact: ['pulse', READ],
  spotted: ['plane', READ],
  strafed: ['plane', RUN],
  strafing_missed: ['plane', RUN],
  depth_charged: ['charge', RING],
  depth_charges_missed: ['charge', RING],
  hull_lost: ['burst', READ],
  imploded: ['burst', RING],
  destroyer_alerted: ['pulse', MOVE],
  detected: ['pulse', READ],
  detected_at_once: ['pulse', MOVE],
  found_on_surface: ['pulse', MOVE],
  evaded: ['pulse', MOVE],
};

/** The scenes for these lines, hurried together if they would take too long. */
export function stepsOf(lines: LogLine[]): Step[] {
  const steps = lines.map((line): Step => {
    const dice = line.dice.length > 0;
    const [scene, ms] = SCENES[line.code] ?? [dice ? 'die' : 'none', dice ? READ : 0];
    return { line, scene, roll: dice ? ROLL : 0, hold: ms };
  });
  const total = steps.reduce((sum, s) => sum + s.roll + s.hold, 0);
  const pace = Math.min(1, LONGEST / Math.max(total, 1));
  return steps.map((s) => ({ ...s, roll: s.roll * pace, hold: s.hold * pace }));
}
