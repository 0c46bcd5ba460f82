// Plays positions one after another. Steps faster or slower; stops at the present.
import type { Desk } from './desk.svelte';

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP = 1200;

export class Replay {
  playing = $state(false);
  speed: number = $state(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly desk: Desk) {}

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** From the position looked at, or from the start when the present is shown. */
  play(): void {
    const { history } = this.desk.session;
    if (history.wanted === null) this.desk.look(0);
    this.playing = history.wanted !== null;
    this.wait();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.desk.hurry = 1;
    this.playing = false;
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.playing) this.timer = setTimeout(() => this.step(), STEP / this.speed);
  }

  private step(): void {
    const { history } = this.desk.session;
    if (history.wanted === null) return this.pause(); // somebody went back to the present
    this.desk.hurry = this.speed;
    // wait for a position that is still on its way or being shown, so that none is skipped
    if (history.shown?.n === history.wanted && this.desk.review.telling === null) this.desk.look(history.wanted + 1);
    if (history.wanted === null) return this.pause();
    this.wait();
  }
}
