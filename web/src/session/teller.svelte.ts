// Tells what happened: holds the board at the old position while the new log lines are shown one after another.
import type { LogLine, State } from '../protocol/messages';
import { pace, type Speed } from './pace';

export class Teller {
  /** The position to draw. Lags behind the truth only while lines are told. */
  shown: State | null = $state.raw(null);
  /** Lines the drawn position came with, for the board to animate. */
  lines: LogLine[] = $state.raw([]);
  private queue: LogLine[] = $state.raw([]);
  private waits: number[] = [];
  private index = $state(0);
  private truth: State | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The line being told, or null. */
  readonly telling: LogLine | null = $derived(this.queue[this.index] ?? null);
  /** Lines from this number on are not told yet. */
  readonly upTo = $derived(this.telling === null ? Infinity : this.telling.n + 1);

  take(state: State, fresh: LogLine[], speed: Speed, still: boolean): void {
    this.truth = state;
    const queue = [...this.queue.slice(this.index), ...fresh];
    if (this.shown === null || fresh.length === 0) return this.finish(queue);
    this.queue = queue;
    this.waits = pace(queue, speed, still);
    this.index = 0;
    this.run();
  }

  /** The next line; in step speed this is the "Next" button. */
  next(): void {
    this.index += 1;
    this.run();
  }

  /** Any key or tap ends the telling. */
  skip(): void {
    if (this.telling !== null) this.finish(this.queue);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private run(): void {
    clearTimeout(this.timer);
    while (this.index < this.queue.length && this.waits[this.index] === 0) this.index += 1;
    const wait = this.waits[this.index];
    if (this.index >= this.queue.length || wait === undefined) return this.finish(this.queue);
    if (wait !== Infinity) this.timer = setTimeout(() => this.next(), wait);
  }

  private finish(lines: LogLine[]): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.index = 0;
    this.lines = lines;
    this.shown = this.truth;
  }
}
