// What is seen of an event: its scene on the board and for how long. It depends on what everybody sees, and a bluff and a
// real shuffle tell the same lines: so they look the same and take the same time.
import type { LogLine } from '@web/protocol/messages';
import type { Cue, Play } from '@web/kit/module';
import type { Side } from './eyes';
import type { View } from '../view.gen';

export type Scene = 'shuffle' | 'burst' | 'sink' | 'charge' | 'ping' | 'shot' | 'launch';

/** By log code. Without a scene of its own (null) a card or token moves, and that is all there is to see. */
export const SCENES: Record<string, [scene: Scene | null, ms: number]> = {
  moved: [null, 240],
  slow_moved: [null, 240],
  left: [null, 240],
  ship_deployed: [null, 240],
  mines_laid: [null, 240],
  plane_announced: [null, 620],
  bomb_miss: [null, 480],
  quadrant: ['shuffle', 900],
  submerged: ['shuffle', 900],
  launched: ['launch', 480],
  ship_launched: ['launch', 480],
  plane_dropped: ['launch', 480],
  searches: ['charge', 620],
  depth_charges: ['charge', 620],
  sonar_contact: ['ping', 620],
  sonar_empty: ['ping', 620],
  surfaced: ['ping', 480],
  torpedo_hit: ['burst', 620],
  met_torpedo: ['burst', 620],
  exploded: ['burst', 480],
  burning: ['burst', 620],
  damaged: ['burst', 480],
  bomb_hit: ['burst', 620],
  sunk: ['sink', 1200],
  submarine_sunk: ['sink', 900],
  shot_hit: ['shot', 1500],
  shot_miss: ['shot', 1500],
};
/** Scenes that are seen before the picture changes. */
const BEFORE: readonly (Scene | null)[] = ['sink', 'shot', 'burst', 'shuffle'];
/** A torpedo goes to the next card; no more than three of them one after the other. */
const RUN = 240;
const MOST = 3;

/** How long a line is shown. Between two turns torpedoes run, unless the guns have spoken since they did. */
export function cue({ code }: LogLine, { torpedoes, phase }: Pick<View, 'torpedoes' | 'phase'>): Cue | null {
  if (code === 'turn_begins') {
    const running = phase === 'combat' ? 0 : torpedoes.filter((t) => !t.fresh).length;
    return running ? { ms: RUN * Math.min(running, MOST) } : null;
  }
  const found = SCENES[code];
  return found === undefined ? null : { ms: found[1], before: BEFORE.includes(found[0]) };
}

/** A scene with what it is about: a cell (the corner of a block), ships, the torpedo that explodes there. */
export interface Shown {
  scene: Scene;
  cell: number;
  ship: string;
  target: string;
  torpedo: { owner: Side; number: number } | null;
  ms: number;
  key: number;
}

interface Told {
  cell?: number;
  corner?: number;
  ship?: string;
  target?: string;
  owner?: Side;
  number?: number;
}

/** The scene that is on, if there is one. */
export function sceneOf(play: Play | null): Shown | null {
  const scene = play?.part === 'scene' ? (SCENES[play.line.code]?.[0] ?? null) : null;
  if (play === null || scene === null) return null;
  const { cell = 0, corner = 0, ship = '', target = '', owner, number = 0 } = play.line.data as Told;
  return {
    scene,
    cell: scene === 'shuffle' ? corner : cell,
    ship,
    target,
    torpedo: owner ? { owner, number } : null,
    ms: play.ms,
    key: play.key,
  };
}

/** A shot with its hand: one hit among the misses; which of the cards was drawn is only a picture, but always the same. */
export interface Firing {
  ship: string;
  cards: boolean[];
  drawn: number;
}

/** The firing hand of the shot that is seen just now. */
export function shotOf(play: Play | null): Firing | null {
  if (play?.part !== 'scene' || SCENES[play.line.code]?.[0] !== 'shot') return null;
  const { ship, n } = play.line.data as { ship: string; n: number };
  const drawn = play.line.at % (n + 1);
  const hit = play.line.code === 'shot_hit' ? drawn : (drawn + 1 + (play.line.at % Math.max(n, 1))) % (n + 1);
  return { ship, drawn, cards: Array.from({ length: n + 1 }, (_, i) => i === hit) };
}
