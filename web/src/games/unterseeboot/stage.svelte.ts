// The stage: what the board draws just now. New lines are played on the view before them; a key or tap jumps to the truth.
import type { Texts } from '../../i18n/texts';
import type { LogLine } from '../../protocol/messages';
import type { Roll } from './board/DiceTray.svelte';
import type { Play } from './board/SceneLayer.svelte';
import type { Area } from './chart';
import { fold } from './fold';
import { Pause, stepsOf, type Step } from './motion';
import type { View } from './view.gen';

/** Which roll a line tells of. */
const ROLLS: Record<string, string> = {
  identified: 'target_die', false_contact: 'target_die', spotted: 'aircraft_search', not_spotted: 'aircraft_search', strafed: 'strafing',
  strafing_missed: 'strafing', repaired: 'repair', hull_lost: 'repair', ship_sunk: 'torpedo', first_hit: 'torpedo', torpedo_missed: 'torpedo',
  hit_wasted: 'torpedo', detected: 'destroyer_search', not_detected: 'destroyer_search', depth_charged: 'destroyer_attack',
  depth_charges_missed: 'destroyer_attack', imploded: 'uncontrolled_dive', dive_held: 'uncontrolled_dive',
};

export class Stage {
  view: View = $state.raw({} as View);
  play: Play | null = $state.raw(null);
  roll: Roll | null = $state.raw(null);
  moved: { from: string; ms: number } | null = $state.raw(null);
  busy = $state(false);
  private truth: View;
  private pause = new Pause();
  private key = 0;
  private since = 0;
  /** Hears which line is played, and null at the end. */
  private tell: (line: LogLine | null) => void;
  /** Counts performances; an old one that wakes up sees that it is no longer its turn. */
  private turn = 0;

  constructor(view: View, tell: (line: LogLine | null) => void) {
    this.view = this.truth = view;
    this.tell = tell;
  }

  /** Draws `view`. With lines, their scenes are played first. */
  show(view: View, lines: LogLine[], area: Area, texts: Texts): void {
    if (view === this.truth) return;
    if (this.busy) this.view = this.truth;
    this.truth = view;
    this.stop();
    const steps = stepsOf(lines);
    if (steps.some((s) => s.roll + s.hold > 0)) void this.perform(steps, area, texts, this.turn);
    else this.finish();
  }

  /** Any key or tap: the truth at once. Not the one that began it, which may still be on its way through the page. */
  skip(when = Infinity): void {
    if (this.busy && when > this.since) this.finish();
  }

  /** Ends what is going on; nothing more is drawn by it. */
  stop(): void {
    this.turn += 1;
    this.pause.skip();
  }

  private finish(): void {
    this.stop();
    this.view = this.truth;
    this.play = this.roll = null;
    this.busy = false;
    this.tell(null);
  }

  private async perform(steps: Step[], area: Area, texts: Texts, turn: number): Promise<void> {
    this.busy = true;
    this.since = performance.now();
    for (const step of steps) {
      this.tell(step.line);
      await this.step(step, area, texts, turn);
      if (turn !== this.turn) return;
    }
    this.finish();
  }

  private async step({ line, scene, roll, hold }: Step, area: Area, texts: Texts, turn: number): Promise<void> {
    const next = fold(this.view, line, area);
    const key = ++this.key;
    if (roll) {
      const tray = { dice: line.dice, what: texts.say('roll', ROLLS[line.code] ?? ''), result: texts.say('log', line.code, line.data), ms: roll };
      this.roll = { ...tray, rolling: true, key };
      await this.pause.wait(roll);
      if (turn !== this.turn) return;
      this.roll = { ...tray, rolling: false, key };
    }
    if (scene === 'move') this.moved = { from: this.view.boat.space, ms: hold };
    const before = scene === 'sink' || scene === 'run' || scene === 'burst';
    if (!before) this.view = next;
    if (hold) {
      this.play = { scene, spaces: spacesIn(line), ms: hold, key };
      await this.pause.wait(hold);
      if (turn !== this.turn) return;
    }
    this.view = next;
    this.play = this.roll = null;
  }
}

function spacesIn(line: LogLine): string[] {
  const space = line.data.space;
  return Array.isArray(space) ? (space as string[]) : typeof space === 'string' ? [space] : [];
}
