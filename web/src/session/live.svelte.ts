// A table in real time on this device: one session for every role held here, seen as one.
import type { Args, Command, LiveClock, LiveDialog, LivePrompt, LiveRole, LiveTable, Notice, Scale } from '../kit/live';
import type { Data } from '../kit/module';
import type { LogLine, Result, SeatInfo, State } from '../protocol/messages';
import type { OptionValue } from '../protocol/kinds';
import type { LiveWish } from './flights.svelte';
import type { TableSession } from './table.svelte';

const STANDS: LiveClock = {
  seconds: 0,
  scale: 'real_time',
  factor: 1,
  paused: true,
  why: 'paused',
  pace: 'running',
  alerts: 0,
  minded: false,
};

export class LiveBoard implements LiveTable {
  /** By the role each session sits at; a table screen has one that sits nowhere. */
  private shown: string | null = $state(null);
  notice: Notice | null = $state.raw(null);
  readonly sessions: TableSession[] = $state.raw([]);

  constructor(
    sessions: TableSession[],
    private readonly dialog: (name: LiveDialog) => void,
  ) {
    this.sessions = sessions;
  }

  private readonly session: TableSession = $derived.by(
    () => this.sessions.find((s) => s.now?.seat === this.shown) ?? this.sessions[0]!,
  );
  private readonly now: State | null = $derived.by(() => this.session.now);
  private readonly sitting: TableSession[] = $derived.by(() => {
    const order = Object.keys(this.seats);
    const rank = (session: TableSession): number => order.indexOf(session.now!.seat!);
    return this.sessions.filter((s) => s.now?.seat != null).sort((a, b) => rank(a) - rank(b));
  });
  readonly role: string | null = $derived.by(() => this.now?.seat ?? null);
  readonly roles: LiveRole[] = $derived.by(() =>
    this.sitting.map(({ now }) => ({
      seat: now!.seat!,
      prompts: now!.live?.prompts.length ?? 0,
      bot: this.seats[now!.seat!]?.bot ?? null,
    })),
  );
  readonly view: Data = $derived.by(() => whole(this.now, this.now?.view) ?? {});
  readonly before: Data | null = $derived.by(() => whole(this.now, this.session.before));
  readonly at: number = $derived.by(() => (void this.now, this.session.taken));
  readonly interval: number = $derived.by(() => (void this.now, this.session.interval));
  readonly seats: Record<string, SeatInfo> = $derived.by(() => this.session.seats);
  readonly clock: LiveClock = $derived.by(() => this.now?.live?.clock ?? STANDS);
  readonly commands: Record<string, Command> = $derived.by(() => byName(this.now));
  readonly prompts: LivePrompt[] = $derived.by(() => this.sitting.flatMap(({ now }) => now?.live?.prompts ?? []));
  readonly asked: string[] = $derived.by(() => this.now?.asked ?? []);
  readonly pending: string[] = $derived.by(() => this.sessions.flatMap((s) => s.flights.names));
  readonly log: LogLine[] = $derived.by(() => this.session.log);
  readonly fresh: LogLine[] = $derived.by(() => this.session.told);
  readonly connection = $derived.by(() => this.session.link.kind);
  readonly over: boolean = $derived.by(() => this.now?.over ?? false);
  readonly result: Result | null = $derived.by(() => this.now?.result ?? null);
  readonly options: Record<string, OptionValue> = $derived.by(() => this.now?.options ?? {});

  show(role: string): void {
    this.shown = role;
  }

  viewOf(role: string): Data | null {
    const now = this.at_(role)?.now ?? null;
    return whole(now, now?.view);
  }

  commandsOf(role: string): Record<string, Command> {
    return byName(this.at_(role)?.now ?? null);
  }

  send(name: string, args: Args = {}, role: string | null = this.role): Promise<Notice | null> {
    return this.give(role, { t: 'command', name, args });
  }

  answer(prompt: LivePrompt, key: string): Promise<Notice | null> {
    return this.give(prompt.seat, { t: 'reply', prompt: prompt.id, key });
  }

  pause(): Promise<Notice | null> {
    return this.send('pause');
  }
  resume(): Promise<Notice | null> {
    return this.send('resume');
  }
  /** By whichever held role may; the server passes it on to a bot who may. */
  setScale(to: Scale): Promise<Notice | null> {
    const may = this.sitting.find(({ now }) => now!.live?.commands.some(({ name }) => name === 'scale'));
    return this.send('scale', { to }, may?.now?.seat ?? this.role);
  }
  advance(seconds: number): Promise<Notice | null> {
    return this.give(this.role, { t: 'advance', seconds });
  }
  mind(on: boolean): Promise<Notice | null> {
    return this.give(this.role, { t: 'mind', on });
  }

  clear(): void {
    this.notice = null;
  }

  open(dialog: LiveDialog): void {
    this.dialog(dialog);
  }

  private at_(role: string | null): TableSession | undefined {
    return this.sessions.find((s) => s.now?.seat === role);
  }

  private async give(role: string | null, wish: LiveWish): Promise<Notice | null> {
    const session = this.at_(role) ?? this.session;
    const notice = await session.sail(wish);
    if (notice !== null) this.notice = notice;
    return notice;
  }
}

function whole(now: State | null, view: Data | null | undefined): Data | null {
  return view == null ? null : { ...now?.setting, ...view };
}

function byName(now: State | null): Record<string, Command> {
  return Object.fromEntries((now?.live?.commands ?? []).map((command) => [command.name, command]));
}
