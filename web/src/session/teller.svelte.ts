// Tells what happened, line by line. The log and the question wait for it; any key or tap ends it.
// A board that plays lines itself gets the new position at once and says which line it plays; otherwise the old position
// stays in view until the lines are told.
import type { LogLine, State } from '../protocol/messages';
import { pace, type Speed } from './pace';

export interface Manner {
  speed: Speed;
  still: boolean;
  /** The board plays lines itself. */
  board: boolean;
  /** Log codes that take a moment though no die fell. */
  moments?: string[];
}

const TOO_LONG = 6000;

export class Teller {
  /** The position to draw. */
  shown: State | null = $state.raw(null);
  /** Lines the drawn position came with, for the board to animate. */
  lines: LogLine[] = $state.raw([]);
  private queue: LogLine[] = $state.raw([]);
  private index = $state(0);
  private waits: number[] = [];
  private truth: State | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The line being told, or null. */
  readonly telling: LogLine | null = $derived(this.queue[this.index] ?? null);
  /** Lines told since the position that is drawn, the present one last. */
  readonly told: LogLine[] = $derived(this.telling === null ? [] : this.queue.slice(0, this.index + 1));
  /** Lines from this number on are not told yet. */
  readonly upTo = $derived(this.telling === null ? Infinity : this.telling.n + 1);

  take(state: State, fresh: LogLine[], { speed, still, board, moments }: Manner): void {
    if (state === this.truth) return;
    this.truth = state;
    clearTimeout(this.timer);
    const queue = [...this.queue.slice(this.index), ...fresh];
    this.index = 0;
    if (this.shown === null || fresh.length === 0 || (speed !== 'step' && (speed === 'instant' || still))) return this.finish([]);
    this.queue = queue;
    if (board && speed === 'normal') {
      this.lines = fresh;
      this.shown = state;
      this.timer = setTimeout(() => this.finish(fresh), TOO_LONG);
      return;
    }
    this.waits = pace(queue, speed, still, moments);
    this.run();
  }

  /** The board says which line it plays; null when it has played all. */
  played(line: LogLine | null): void {
    if (this.telling === null) return;
    if (line === null) return this.finish(this.lines);
    const index = this.queue.findIndex((l) => l.n === line.n);
    if (index >= 0) this.index = index;
  }

  /** The next line; in step speed this is the "Next" button. */
  next(): void {
    this.index += 1;
    this.run();
  }

  skip(): void {
    if (this.telling !== null) this.finish(this.shown === this.truth ? this.lines : []);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private run(): void {
    clearTimeout(this.timer);
    while (this.index < this.queue.length && this.waits[this.index] === 0) this.index += 1;
    const wait = this.waits[this.index];
    if (wait === undefined) return this.finish([]);
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
