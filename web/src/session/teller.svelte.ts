// Tells what happened, line by line, each on the position it led to. Log and question wait for it; any key or tap ends it.
import type { LogLine } from '../protocol/messages';
import type { Frame, View } from './frames';
import { timed, type Cues, type Pace, type Speed, type Timed } from './pace';

export interface Manner {
  speed: Speed;
  /** Nothing moves: events are there at once. */
  still: boolean;
  cues: Cues;
  /** So many times as fast. */
  hurry?: number;
  /** What an event weighs, by its code. */
  weigh?: Pace['weigh'];
}

/** The event on the board: first its dice roll, then its scene. `key` is another one for each event; `from` is what was
 *  seen before it. */
export interface Play {
  line: LogLine;
  part: 'roll' | 'scene';
  ms: number;
  key: number;
  from: View;
}

/** `S` is whatever has a view: the state of a table, an earlier position. */
export class Teller<S extends { view: View | null }> {
  /** The position that is told to its end. */
  shown: S | null = $state.raw(null);
  /** What is drawn: that of `shown`, or of the line being told. */
  view: View | null = $state.raw(null);
  play: Play | null = $state.raw(null);
  /** Lines told just now: the present one with those before it that took no time, or all at once. */
  said: LogLine[] = $state.raw([]);
  private quick: LogLine[] = [];
  private queue: Timed[] = $state.raw([]);
  private index = $state(0);
  private truth: S | null = null;
  private step = false;
  private since = 0;
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The line being told, or null. */
  readonly telling: LogLine | null = $derived(this.queue[this.index]?.line ?? null);
  /** Lines from this number on are not told yet. */
  readonly upTo = $derived(this.telling === null ? Infinity : this.telling.n + 1);

  take(state: S, frames: Frame[], { speed, still, cues, hurry, weigh }: Manner): void {
    if (state === this.truth) return;
    this.truth = state;
    this.step = speed === 'step';
    const lines = frames.map((frame) => frame.line);
    if (this.view === null || frames.length === 0 || (speed !== 'step' && (speed === 'instant' || still)))
      return this.finish(lines);
    const from = this.queue.at(-1)?.view ?? this.view;
    const more = timed(frames, from, cues, { hurry, weigh, brisk: speed === 'brisk' });
    if (!this.step && this.telling === null && more.every(({ roll, hold }) => roll + hold === 0))
      return this.finish(lines);
    const waiting = this.telling !== null;
    this.queue = [...this.queue.slice(this.index), ...more];
    this.index = 0;
    if (waiting) return;
    this.since = performance.now();
    this.run();
  }

  /** The next line; in step speed this is the "Next" button. */
  next(): void {
    const told = this.queue[this.index];
    if (told === undefined) return;
    clearTimeout(this.timer);
    this.view = told.view;
    this.play = null;
    this.index += 1;
    this.run();
  }

  /** The truth at once. Not by the touch that began it all, which may still be on its way through the page. */
  skip(when = Infinity): void {
    if (this.telling !== null && when > this.since)
      this.finish(this.queue.slice(this.index + 1).map(({ line }) => line));
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Nothing is shown any more. */
  forget(): void {
    this.truth = null;
    this.finish([]);
  }

  private run(): void {
    const told = this.queue[this.index];
    if (told === undefined) return this.finish([]);
    this.quick.push(told.line);
    this.count += 1;
    if (this.step || told.roll === 0) return this.scene(told);
    this.say();
    this.play = { line: told.line, part: 'roll', ms: told.roll, key: this.count, from: this.view! };
    this.timer = setTimeout(() => this.scene(told), told.roll);
  }

  private scene(told: Timed): void {
    const from = this.view!;
    if (!told.before || this.step) this.view = told.view;
    this.play = told.hold > 0 ? { line: told.line, part: 'scene', ms: told.hold, key: this.count, from } : null;
    if (this.step) return this.say();
    if (told.hold === 0) return this.next();
    this.say();
    this.timer = setTimeout(() => this.next(), told.hold);
  }

  private say(): void {
    if (this.quick.length > 0) this.said = this.quick;
    this.quick = [];
  }

  private finish(rest: LogLine[]): void {
    clearTimeout(this.timer);
    this.quick.push(...rest);
    this.say();
    this.queue = [];
    this.index = 0;
    this.play = null;
    this.shown = this.truth;
    this.view = this.truth?.view ?? null;
  }
}
