// What is seen of an event: its scene on the board, for how long, and the words beside its dice. Nothing is longer than 1.5 s.
import type { Texts } from '@web/i18n/texts';
import type { LogLine } from '@web/protocol/messages';
import type { Cue, Play } from '@web/kit/module';

export type Scene = 'move' | 'run' | 'sink' | 'burst' | 'miss' | 'plane' | 'charge' | 'pulse';

const MOVE = 240;
const READ = 420;
const RING = 620;
const RUN = 900;
const SINK = 1200;

export const SCENES: Record<string, [scene: Scene, ms: number]> = {
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
/** Scenes that are seen before the picture changes: the ship is there until it has gone down. */
const BEFORE: readonly Scene[] = ['run', 'sink', 'burst'];

/** Which roll a line tells of. */
export const ROLLS: Record<string, string> = {
  identified: 'target_die',
  false_contact: 'target_die',
  spotted: 'aircraft_search',
  not_spotted: 'aircraft_search',
  strafed: 'strafing',
  strafing_missed: 'strafing',
  repaired: 'repair',
  hull_lost: 'repair',
  ship_sunk: 'torpedo',
  first_hit: 'torpedo',
  torpedo_missed: 'torpedo',
  hit_wasted: 'torpedo',
  detected: 'destroyer_search',
  not_detected: 'destroyer_search',
  depth_charged: 'destroyer_attack',
  depth_charges_missed: 'destroyer_attack',
  imploded: 'uncontrolled_dive',
  dive_held: 'uncontrolled_dive',
};

/** How long a line is shown that has a scene. */
export function cue({ code }: LogLine): Cue | null {
  const found = SCENES[code];
  return found === undefined ? null : { ms: found[1], before: BEFORE.includes(found[0]) };
}

/** A scene with what it is about: spaces (none: our own boat), and the size of a ship. */
export interface Shown {
  scene: Scene;
  spaces: string[];
  tonnage: number;
  ms: number;
  key: number;
}

/** The scene that is on, if there is one. */
export function sceneOf(play: Play | null): Shown | null {
  const scene = play?.part === 'scene' ? SCENES[play.line.code]?.[0] : undefined;
  if (play === null || scene === undefined) return null;
  const { space, tonnage } = play.line.data as { space?: string | string[]; tonnage?: number };
  return {
    scene,
    spaces: space === undefined ? [] : [space].flat(),
    tonnage: tonnage ?? 0,
    ms: play.ms,
    key: play.key,
  };
}

/** Our boat on its way from a space. */
export interface Way {
  from: string;
  ms: number;
}

export function wayOf(play: Play | null): Way | null {
  const { origin } = (play?.line.data ?? {}) as { origin?: string };
  return play !== null && origin !== undefined && sceneOf(play)?.scene === 'move'
    ? { from: origin, ms: play.ms }
    : null;
}

/** The dice on the table, what they are for and what they mean. */
export interface Roll {
  dice: number[];
  what: string;
  result: string;
  rolling: boolean;
  ms: number;
  key: number;
}

export function rollOf(play: Play | null, texts: Texts): Roll | null {
  if (play === null || play.line.dice.length === 0) return null;
  const { line, part, ms, key } = play;
  return {
    dice: line.dice,
    what: texts.say('roll', ROLLS[line.code] ?? ''),
    result: texts.say('log', line.code, line.data),
    rolling: part === 'roll',
    ms,
    key,
  };
}
