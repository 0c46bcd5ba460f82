// The film of a finished game in real time: any moment of it, with the eyes of any role, as if its table were live.
import type { LiveClock, LiveDialog, LiveRole, LiveTable, Notice } from '../kit/live';
import type { Data } from '../kit/module';
import type { Film, FilmLine, FilmViews, LogLine, Result, SeatInfo, State } from '../protocol/messages';
import { patched, type View } from './frames';

/** Simulated seconds in a second. */
export const SPEEDS = [10, 60, 300, 1200] as const;
/** So many pictures lie between two whole ones: whoever slides back waits for no more patches than that. */
const WHOLE = 50;

/** What one role saw, picture by picture. */
export class Eyes {
  private readonly whole: View[] = [];
  private last: [number, View] | null = null;

  constructor(private readonly patches: FilmViews['patches']) {
    let view: View = {};
    patches.forEach((patch, i) => {
      view = patched(view, patch);
      if (i % WHOLE === 0) this.whole.push(view);
    });
  }

  at(picture: number): View {
    const begin = Math.floor(picture / WHOLE) * WHOLE;
    let [i, view] =
      this.last !== null && this.last[0] <= picture && this.last[0] >= begin
        ? this.last
        : [begin, this.whole[begin / WHOLE]!];
    while (i < picture) view = patched(view, this.patches[++i]!);
    this.last = [picture, view];
    return view;
  }
}

/** The last picture that was taken at this second or before. */
export function pictureAt(times: number[], seconds: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! <= seconds) low = middle;
    else high = middle - 1;
  }
  return low;
}

const readBy = ({ to }: FilmLine, role: string | null): boolean =>
  to === null || (role !== null && to.split('+').includes(role));
const nothing = (): Promise<Notice | null> => Promise.resolve(null);

export class FilmBoard implements LiveTable {
  /** The moment that is shown, in seconds of the game's clock. */
  seconds: number = $state(0);
  playing = $state(false);
  speed: number = $state(SPEEDS[1]);
  role: string | null = $state(null);
  private eyes: Record<string, Eyes> = $state.raw({});
  private readonly told: LogLine[];

  constructor(
    readonly film: Film,
    private readonly now: State,
    private readonly fetch: (role: string) => Promise<FilmViews>,
  ) {
    this.told = film.lines.map((line, n) => ({ ...line, n, dice: [], mods: [], chart: '', row: '' }));
  }

  readonly end: number = $derived.by(() => this.film.times.at(-1) ?? 0);
  readonly picture: number = $derived.by(() => pictureAt(this.film.times, this.seconds));
  /** How far it is to the next picture, 0 to 1. */
  readonly between: number = $derived.by(() => {
    const [from, to] = [this.film.times[this.picture]!, this.film.times[this.picture + 1]];
    return to === undefined || to === from ? 0 : Math.min(1, (this.seconds - from) / (to - from));
  });
  readonly ready: boolean = $derived.by(() => this.eyes[this.role ?? ''] !== undefined);
  readonly view: Data = $derived.by(() => ({ ...this.now.setting, ...this.eyes[this.role ?? '']?.at(this.picture) }));
  readonly log: LogLine[] = $derived.by(() =>
    this.told.filter((line, n) => line.at <= this.picture && readBy(this.film.lines[n]!, this.role)),
  );
  readonly clock: LiveClock = $derived.by(() => {
    const told = this.view.clock as { scale?: string } | undefined;
    const face = { pace: 'running', alerts: 0, minded: false } as const;
    return {
      seconds: this.seconds,
      scale: told?.scale ?? 'real_time',
      factor: 1,
      paused: true,
      why: 'paused',
      ...face,
    };
  });

  /** Looks with the eyes of this role (null: of whoever only watches). */
  async look(role: string | null): Promise<void> {
    const key = role ?? '';
    if (this.eyes[key] === undefined) {
      const { patches } = await this.fetch(role ?? 'watcher');
      this.eyes = { ...this.eyes, [key]: new Eyes(patches) };
    }
    this.role = role;
  }

  /** So many milliseconds have passed. */
  play(ms: number): void {
    if (!this.playing) return;
    this.seconds = Math.min(this.end, this.seconds + (ms / 1000) * this.speed);
    if (this.seconds >= this.end) this.playing = false;
  }

  toggle(): void {
    if (!this.playing && this.seconds >= this.end) this.seconds = 0;
    this.playing = !this.playing;
  }

  /** To the event before or after this moment. */
  jump(events: FilmLine[], way: 1 | -1): void {
    const at = events.map((line) => this.film.times[line.at]!);
    const found = way > 0 ? at.find((t) => t > this.seconds) : at.findLast((t) => t < this.seconds);
    this.seconds = found ?? (way > 0 ? this.end : 0);
  }

  // what a table in real time has besides: nothing can be done here
  readonly roles: LiveRole[] = [];
  readonly before = null;
  readonly at = 0;
  readonly interval = 0;
  readonly commands = {};
  readonly prompts = [];
  readonly asked = [];
  readonly pending = [];
  readonly notice = null;
  readonly fresh = [];
  readonly connection = 'up';
  readonly over = true;
  readonly seats: Record<string, SeatInfo> = {};
  get result(): Result | null {
    return this.now.result;
  }
  get options(): LiveTable['options'] {
    return this.now.options;
  }
  viewOf = (): null => null;
  commandsOf = (): LiveTable['commands'] => ({});
  show(role: string): void {
    void this.look(role);
  }
  send = nothing;
  answer = nothing;
  pause = nothing;
  resume = nothing;
  setScale = nothing;
  advance = nothing;
  mind = nothing;
  clear = (): void => undefined;
  open = (_: LiveDialog): void => undefined;
}
