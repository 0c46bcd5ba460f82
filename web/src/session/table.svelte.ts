// One table as this seat sees it. `now` is the last truth from the server; `up` says whether it still is the truth.
import type { Level } from '../protocol/kinds';
import type {
  Accord,
  Advice,
  After,
  Demand,
  ClientMessage,
  Debug,
  LogLine,
  Meaning,
  ProposalWish,
  ServerMessage,
  SeatInfo,
  State,
  Step,
  Tick,
} from '../protocol/messages';
import { ApiError, api } from './api';
import { Flights, type LiveWish, type Notice } from './flights.svelte';
import { framesOf, patched, type Frame } from './frames';
import { Link, type LinkState, type World } from './link';
import { History } from './history.svelte';

type Wish = Demand extends infer C ? (C extends Demand ? Omit<C, 'id' | 'seq'> : never) : never;

/** Log lines after a state message: what the server calls outdated is thrown away, then its lines are added. */
export function mergeLog(log: LogLine[], message: Pick<State, 'log' | 'log_from'>): LogLine[] {
  return [...log.filter((line) => line.n < message.log_from), ...message.log];
}

/** The log with older lines before it; what both have is there once. */
export function withOlder(log: LogLine[], older: LogLine[]): LogLine[] {
  const known = log[0]?.n ?? Infinity;
  return [...older.filter((line) => line.n < known), ...log];
}

/** Lines that a whole state brought although the game only went on. What each of them changed nobody has seen. */
export function freshFrames(before: State | null, log: LogLine[], message: State): Frame[] {
  if (before === null || message.n <= before.n || message.view === null) return [];
  const known = log.at(-1)?.n ?? -1;
  const view = message.view;
  return message.log.filter((line) => line.n > known).map((line) => ({ line, view }));
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

export class TableSession {
  now: State | null = $state.raw(null);
  log: LogLine[] = $state.raw([]);
  /** What the last change brought, line by line, for animation and announcements. Nothing after an undo or a first load. */
  fresh: Frame[] = $state.raw([]);
  seats: Record<string, SeatInfo> = $state.raw({});
  link: LinkState = $state.raw({ kind: 'connecting' });
  notice: Notice | null = $state.raw(null);
  debug: Debug | null = $state.raw(null);
  /** First log line not seen before this visit. */
  since: number | null = $state(null);
  /** An action is on its way and not yet acknowledged. */
  pending: Demand | null = $state.raw(null);
  /** When `now` came, by performance.now(): clocks are counted on from there. */
  taken = 0;
  /** In real time: the view before this one, how many milliseconds ago it came then, the lines the last beat brought. */
  before: State['view'] = null;
  interval = 0;
  told: LogLine[] = $state.raw([]);
  /** Orders of a game in real time that are on their way. */
  readonly flights = new Flights((message) => this.tell(message), newId);
  private advised: { seq: number; advice: Advice } | null = $state.raw(null);
  /** What the server said, when asked, that answers to this question mean. */
  private said: { question: number; after: Record<string, After> } = $state.raw({ question: -1, after: {} });
  /** The answer whose meaning is asked for and not yet known. */
  private unsure: string | null = null;
  readonly history: History;
  readonly up = $derived(this.link.kind === 'up');
  /** The question is mine to answer, now. */
  readonly mine = $derived(this.up && this.now?.seat != null && this.now.ask?.seat === this.now.seat && !this.now.over);
  /** One person is alone with bots here: the terms are free. */
  readonly solo = $derived.by(() => {
    const kinds = Object.values(this.seats).map((seat) => seat.kind);
    return kinds.filter((kind) => kind === 'human').length === 1 && !kinds.includes('open');
  });
  /** Somebody who sits here may take back: whose choice it was the server knows. */
  readonly mineToUndo = $derived(this.up && this.now?.seat != null && this.pending === null);
  /** What the coach says of my question, as far as it has thought. */
  readonly advice = $derived(
    this.advised !== null && this.now !== null && this.advised.seq >= this.now.question ? this.advised.advice : null,
  );
  /** What the answers to my question mean, by key, as far as the server has said it. */
  readonly after: Record<string, After> = $derived({
    ...this.now?.after,
    ...(this.said.question === this.now?.question ? this.said.after : {}),
  });
  private readonly line: Link;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly token: string | null,
    world?: World,
  ) {
    this.history = new History((message) => this.tell(message));
    const base = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
    this.line = new Link(
      `${base}/ws?table=${encodeURIComponent(table)}`,
      ['kaleun.v2', token === null ? 'watch' : `seat.${token}`],
      { state: (state) => this.onlink(state), message: (message) => this.receive(message) },
      world,
    );
  }

  close(): void {
    clearTimeout(this.later);
    this.line.close();
  }

  hurry(): void {
    this.line.hurry();
  }

  answer(key: string): void {
    this.change({ t: 'answer', key });
  }
  undo(): void {
    if (this.now?.can_undo) this.change({ t: 'undo' });
  }
  redo(): void {
    if (this.now?.can_redo) this.change({ t: 'redo' });
  }
  resign(): void {
    this.change({ t: 'resign' });
  }
  claim(): void {
    this.change({ t: 'claim' });
  }
  /** Goes on by the rules of now (see `Consent`). */
  agree(): void {
    this.change({ t: 'agree' });
  }
  rewind(n: number): void {
    this.change({ t: 'rewind', n });
  }
  /** Who plays alone changes the terms; at a table of several people it is proposed to them. */
  setLevel(level: Level): void {
    if (this.solo) this.change({ t: 'level', level });
    else this.propose({ kind: 'terms', terms: { level } });
  }
  setCoach(on: boolean): void {
    if (this.solo) this.change({ t: 'coach', on });
    else this.propose({ kind: 'terms', terms: { coach: on } });
  }
  propose(wish: ProposalWish): void {
    void this.agreed(() => api.propose(this.table, this.token ?? '', wish));
  }
  vote(proposal: string, yes: boolean): void {
    void this.agreed(() => api.vote(this.table, this.token ?? '', { proposal, yes }));
  }
  private async agreed(call: () => Promise<Accord>): Promise<void> {
    this.notice = null;
    try {
      const accord = await call();
      if (this.now !== null) this.now = { ...this.now, ...accord };
    } catch (error) {
      if (error instanceof ApiError)
        this.notice = { reason: error.reason, data: error.data, text: error.text, rule: '', code: error.code };
    }
  }
  /** Whether there is something to choose: dice are no choice. */
  get choosing(): boolean {
    const ask = this.now?.ask;
    return ask?.kind !== 'press' && ask?.kind !== 'dice';
  }
  /** An order, an answer or a wish about the clock in real time: null once it is durable, or why it was refused. */
  sail(wish: LiveWish): Promise<Notice | null> {
    return this.flights.give(wish);
  }
  askAdvice(): void {
    if (this.now !== null && this.choosing) this.tell({ t: 'advice', seq: this.now.seq });
  }
  /** Asks what this answer means; questions with few options bring it along. */
  askAfter(key: string): void {
    this.unsure = key;
    if (this.now !== null) this.tell({ t: 'after', seq: this.now.seq, key });
  }
  askDebug(): void {
    this.tell({ t: 'debug' });
  }
  askOlder(): void {
    const first = this.log[0]?.n ?? 0;
    if (first > 0) this.tell({ t: 'log', start: Math.max(0, first - 1000) });
  }

  private tell(message: ClientMessage): boolean {
    return this.up && this.line.send(message);
  }

  /** One change at a time. It keeps its id until acknowledged, so sending it again after a lost connection is harmless. */
  private change(wish: Wish): void {
    if (this.pending !== null || this.now === null || !this.up) return;
    const change = { ...wish, id: newId(), seq: this.now.seq } as Demand;
    this.pending = change;
    this.notice = null;
    this.tell(change);
  }

  private onlink(state: LinkState): void {
    const back = state.kind === 'up' && this.link.kind !== 'up';
    this.link = state;
    if (back) {
      if (this.pending !== null) this.line.send(this.pending);
      this.flights.again();
      this.resume();
    }
    if (state.kind === 'waiting') void this.explain();
  }

  /** A socket that does not open cannot say why (link revoked, table gone); the summary does. */
  private async explain(): Promise<void> {
    try {
      await api.summary(this.table, this.token);
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
        this.line.close();
        this.link = { kind: 'closed', code: error.code, why: error };
      }
    }
  }

  private receive(message: ServerMessage): void {
    switch (message.t) {
      case 'state':
        return this.take(message, freshFrames(this.now, this.log, message));
      case 'step':
        return this.follow(message);
      case 'tick':
        return this.beat(message);
      case 'ack':
        if (this.flights.land(message.id, null)) return;
        if (this.pending?.id === message.id) this.pending = null;
        return;
      case 'refused':
        if (message.id === null) {
          if (message.code !== 'limit') this.unsure = null; // asking again would be of no use
          return this.again(message.retry_after);
        }
        if (this.flights.land(message.id, message)) return;
        if (this.pending?.id === message.id) this.pending = null;
        if (message.code !== 'stale') this.notice = message;
        return;
      case 'advice':
        this.advised = { seq: message.seq, advice: message.advice };
        return;
      case 'after':
        if (message.key === this.unsure) this.unsure = null;
        return this.learn(message);
      case 'past':
        return this.history.take(message);
      case 'log':
        this.log = withOlder(this.log, message.log);
        return;
      case 'debug':
        this.debug = message;
        return;
      case 'presence':
        this.seats = message.seats;
        return;
      case 'accord':
        if (this.now !== null) this.now = { ...this.now, ...message, t: 'state' };
        return;
    }
  }

  /** The meaning of an answer; of an older question it is of no use. */
  private learn({ seq, key, after }: Meaning): void {
    const question = this.now?.question ?? -1;
    if (seq < question) return;
    this.said = { question, after: { ...(this.said.question === question ? this.said.after : {}), [key]: after } };
  }

  /** Asks again for what was not answered: an earlier position, the meaning of an answer. */
  private resume(): void {
    this.history.resume();
    if (this.unsure !== null) this.askAfter(this.unsure);
  }

  /** A question (to the coach, for an earlier position) was refused: the coach is busy or we ask too often. Ask again a little later. */
  private again(seconds: number | null): void {
    clearTimeout(this.later);
    this.later = setTimeout(
      () => {
        this.resume();
        if (this.now?.coach && this.mine && this.advice === null) this.askAdvice();
      },
      (seconds ?? 1) * 1000,
    );
  }

  /** A step from the state I hold; if it goes on from another one, the link begins anew and brings a whole state. */
  private follow({ base, patches, last, ...changed }: Step): void {
    const before = this.now;
    if (before?.seq !== base || before.view === null) return this.line.renew();
    const frames = framesOf(before.view, changed.log, patches);
    this.take({ ...before, ...changed, t: 'state', view: patched(frames.at(-1)?.view ?? before.view, last) }, frames);
  }

  /** A beat of a game in real time; if it goes on from another one, the link begins anew. */
  private beat({ base, beat, n, clock, asked, patch, log, log_from, prompts, refused }: Tick): void {
    const before = this.now;
    if (before?.live?.beat !== base || before.view === null) return this.line.renew();
    const commands = before.live.commands.map((command) =>
      command.name in refused ? { ...command, refused: refused[command.name]! } : command,
    );
    const live = { beat, clock, prompts: prompts ?? before.live.prompts, commands };
    this.take({ ...before, n, asked, log, log_from, view: patched(before.view, patch), live }, []);
    this.told = log;
  }

  private take(message: State, fresh: Frame[]): void {
    const before = this.now;
    if (message.live !== null) {
      this.before = before?.live ? before.view : null;
      this.interval = performance.now() - this.taken;
      this.line.send({ t: 'got', beat: message.live.beat });
    }
    this.fresh = fresh;
    this.log = mergeLog(this.log, message);
    // answers given at the same time stand in the order of the seats: places may have moved
    if (before !== null && (message.n < before.n || before.asked.length > 1)) this.history.forget();
    if (message.question !== before?.question) this.unsure = null;
    this.taken = performance.now();
    this.now = message;
    this.seats = message.seats;
    this.history.of = message.n;
    if (message.since !== null) this.since = message.since;
  }
}
