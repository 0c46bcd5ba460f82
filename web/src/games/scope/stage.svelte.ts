// The stage: what the board draws just now. New lines are played on the view before them; a key or tap jumps to the truth.
// What is played depends on the lines alone, and lines of a bluff and of a real shuffle are the same: so is the play.
import type { LogLine } from '../../protocol/messages';
import { Pause } from '../motion';
import { fold } from './fold';
import type { View } from './view.gen';

export type Scene = 'move' | 'shuffle' | 'burst' | 'sink' | 'charge' | 'ping' | 'shot' | 'launch' | 'run' | 'plane';

export interface Play {
  scene: Scene;
  cell: number;
  ship: string;
  target: string;
  ms: number;
  key: number;
}

export const SCENES: Record<string, [scene: Scene, ms: number]> = {
  moved: ['move', 240], slow_moved: ['move', 240], quadrant: ['shuffle', 900], submerged: ['shuffle', 900], launched: ['launch', 480],
  ship_launched: ['launch', 480], plane_dropped: ['launch', 480], searches: ['charge', 620], depth_charges: ['charge', 620],
  sonar_contact: ['ping', 620], sonar_empty: ['ping', 620], torpedo_hit: ['burst', 620], met_torpedo: ['burst', 620], exploded: ['burst', 480],
  sunk: ['sink', 1200], submarine_sunk: ['sink', 900], burning: ['burst', 620], damaged: ['burst', 480], left: ['move', 240],
  shot_hit: ['shot', 620], shot_miss: ['shot', 620], bomb_hit: ['burst', 620], bomb_miss: ['plane', 480], plane_announced: ['plane', 620],
  surfaced: ['ping', 480], ship_deployed: ['move', 240], mines_laid: ['move', 240],
};
/** A sequence of scenes is hurried so that it ends within this time. */
export const LONGEST = 4200;

export interface Step {
  line: LogLine;
  scene: Scene | null;
  ms: number;
}

/** The scenes for these lines, hurried together if they would take too long. Torpedoes run between two turns. */
export function stepsOf(lines: LogLine[], torpedoes: number): Step[] {
  const steps = lines.map((line): Step => {
    const [scene, ms] = SCENES[line.code] ?? (line.code === 'turn_begins' && torpedoes ? ['run' as const, 240 * Math.min(torpedoes, 3)] : [null, 0]);
    return { line, scene, ms };
  });
  const pace = Math.min(1, LONGEST / Math.max(steps.reduce((sum, s) => sum + s.ms, 0), 1));
  return steps.map((s) => ({ ...s, ms: s.ms * pace }));
}

/** Scenes that are seen before the picture changes. */
const BEFORE: Scene[] = ['sink', 'shot', 'burst', 'shuffle'];

export class Stage {
  view: View = $state.raw({} as View);
  play: Play | null = $state.raw(null);
  busy = $state(false);
  private truth: View;
  private pause = new Pause();
  private key = 0;
  /** Counts performances; an old one that wakes up sees that it is no longer its turn. */
  private turn = 0;

  constructor(view: View, private tell: (line: LogLine | null) => void) {
    this.view = this.truth = view;
  }

  show(view: View, lines: LogLine[]): void {
    if (view === this.truth) return;
    if (this.busy) this.view = this.truth;
    this.truth = view;
    this.stop();
    const steps = stepsOf(lines, this.view.torpedoes.length);
    if (steps.some((s) => s.ms > 0)) void this.perform(steps, this.turn);
    else this.finish();
  }

  skip(): void {
    if (this.busy) this.finish();
  }

  stop(): void {
    this.turn += 1;
    this.pause.skip();
  }

  private finish(): void {
    this.stop();
    this.view = this.truth;
    this.play = null;
    this.busy = false;
    this.tell(null);
  }

  private async perform(steps: Step[], turn: number): Promise<void> {
    this.busy = true;
    for (const { line, scene, ms } of steps) {
      this.tell(line);
      const next = fold(this.view, line);
      if (scene === null || !BEFORE.includes(scene)) this.view = next;
      if (scene !== null && ms > 0) {
        const { cell, corner, ship, target } = line.data as { cell?: number; corner?: number; ship?: string; target?: string };
        this.play = { scene, cell: (scene === 'shuffle' ? corner : cell) ?? 0, ship: ship ?? '', target: target ?? '', ms, key: ++this.key };
        await this.pause.wait(ms);
        if (turn !== this.turn) return;
      }
      this.view = next;
      this.play = null;
    }
    this.finish();
  }
}
