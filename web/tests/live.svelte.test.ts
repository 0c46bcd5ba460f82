import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveState, Order, State, Tick } from '../src/protocol/messages';
import { LiveBoard } from '../src/session/live.svelte';
import { TableSession } from '../src/session/table.svelte';
import { valueOf } from '../src/shell/live/order';
import { FakeSocket, logLine, stateMessage } from './fakes';

const clock = (seconds: number): LiveState['clock'] => ({
  seconds,
  scale: 'real_time',
  factor: 1,
  paused: false,
  why: '',
  pace: 'running',
  alerts: 0,
  minded: false,
});
const command = (name: string): LiveState['commands'][number] => ({
  name,
  rule: 'X',
  free: true,
  params: [],
  refused: null,
});
const seat = { name: '', kind: 'human' as const, bot: null, online: true };

function whole(role: string | null, beat: number, given: Partial<State> = {}): State {
  return stateMessage({
    seat: role,
    ask: null,
    view: { boat: { depth: 0 }, still: { a: 1 } },
    setting: { shapes: {} },
    seats: { captain: seat, navigator: seat },
    live: { beat, clock: clock(beat), prompts: [], commands: [command('pause'), command('dive')] },
    ...given,
  });
}

function tick(beat: number, given: Partial<Tick> = {}): Tick {
  return {
    t: 'tick',
    base: beat - 1,
    beat,
    n: beat,
    clock: clock(beat),
    asked: [],
    patch: [],
    log: [],
    log_from: 0,
    prompts: null,
    refused: {},
    ...given,
  };
}

let sockets: FakeSocket[];
let sessions: TableSession[];

function sit(token: string): [TableSession, () => FakeSocket] {
  const mine: FakeSocket[] = [];
  const session = new TableSession('T', token, {
    socket: (url, protocols) => {
      mine.push(new FakeSocket(url, protocols));
      sockets.push(mine.at(-1)!);
      return mine.at(-1) as unknown as WebSocket;
    },
    random: () => 1,
    now: () => Date.now(),
  });
  mine[0]!.open();
  sessions.push(session);
  return [session, () => mine.at(-1)!];
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  sessions = [];
});
afterEach(() => {
  for (const session of sessions) session.close();
  vi.useRealTimers();
});

describe('a session in real time', () => {
  it('follows the beats and says what it has got', () => {
    const [session, socket] = sit('a');
    socket().receive(whole('captain', 4));
    const before = session.now!.view!;
    socket().receive(
      tick(5, {
        patch: [[['boat', 'depth'], 12]],
        log: [logLine(0)],
        refused: { dive: { code: 'no', rule: 'R', data: {} } },
      }),
    );
    expect(session.now!.view).toMatchObject({ boat: { depth: 12 }, still: { a: 1 } });
    expect((session.now!.view as { still: unknown }).still).toBe((before as { still: unknown }).still);
    expect(session.before).toBe(before);
    expect(session.told.map(({ n }) => n)).toEqual([0]);
    expect(session.now!.live!.commands.map(({ refused }) => refused?.code)).toEqual([undefined, 'no']);
    expect(socket().sent).toEqual([
      { t: 'got', beat: 4 },
      { t: 'got', beat: 5 },
    ]);
  });

  it('begins anew when a beat is missing', () => {
    const [session, socket] = sit('a');
    socket().receive(whole('captain', 4));
    socket().receive(tick(7));
    expect(sockets).toHaveLength(2);
    expect(session.link.kind).toBe('connecting');
  });

  it('has several orders on their way and sends them again after a break', async () => {
    const [session, socket] = sit('a');
    socket().receive(whole('captain', 4));
    const landed: unknown[] = [];
    void session.sail({ t: 'command', name: 'pause', args: {} }).then((end) => landed.push(end));
    void session.sail({ t: 'reply', prompt: '3.1', key: 'x' }).then((end) => landed.push(end));
    expect(session.flights.names).toEqual(['pause', '3.1']);
    const [first, second] = socket().sent.slice(1) as Order[];
    socket().drop();
    await vi.advanceTimersByTimeAsync(1000);
    socket().open();
    socket().receive(whole('captain', 9));
    expect(socket().sent.slice(-2)).toEqual([first, second]);
    socket().receive({ t: 'ack', id: first!.id, seq: 3 });
    const data = { code: 'too_deep' };
    const no = {
      t: 'refused' as const,
      seq: 3,
      code: 'illegal',
      text: '',
      rule: 'R',
      retry_after: null,
      reason: 'rule',
      data,
    };
    socket().receive({ ...no, id: second!.id });
    await vi.advanceTimersByTimeAsync(0);
    expect(landed).toEqual([null, expect.objectContaining({ rule: 'R', data })]);
    expect(session.flights.names).toEqual([]);
  });
});

describe('a board of several roles', () => {
  function board(): [LiveBoard, () => FakeSocket, () => FakeSocket] {
    const [navigator, at] = sit('n');
    const [captain, bridge] = sit('c');
    at().receive(whole('navigator', 4, { view: { map: 1 } }));
    bridge().receive(whole('captain', 4));
    return [new LiveBoard([navigator, captain], () => undefined), at, bridge];
  }

  it('lists the roles in the order of the game and looks with the eyes of one', () => {
    const [live] = board();
    expect(live.roles.map(({ seat: role }) => role)).toEqual(['captain', 'navigator']);
    expect(live.role).toBe('navigator');
    expect(live.view).toEqual({ shapes: {}, map: 1 });
    live.show('captain');
    flushSync();
    expect(live.role).toBe('captain');
    expect(live.view).toMatchObject({ boat: { depth: 0 } });
    expect(live.viewOf('navigator')).toEqual({ shapes: {}, map: 1 });
  });

  it('puts the questions of all roles together and answers each where it was asked', () => {
    const [live, at, bridge] = board();
    const ask = {
      seat: 'captain',
      prompt: 'ready',
      rule: '',
      kind: 'choice',
      data: {},
      dice: null,
      options: [],
      refused: [],
    };
    bridge().receive(tick(5, { prompts: [{ id: '2.1', seat: 'captain', ask }], asked: ['captain'] }));
    flushSync();
    expect(live.prompts.map(({ id }) => id)).toEqual(['2.1']);
    expect(live.roles[0]!.prompts).toBe(1);
    void live.answer(live.prompts[0]!, 'yes');
    expect(bridge().sent.at(-1)).toMatchObject({ t: 'reply', prompt: '2.1', key: 'yes' });
    void live.send('dive', { depth: 20 }, 'captain');
    expect(bridge().sent.at(-1)).toMatchObject({ t: 'command', name: 'dive', args: { depth: 20 } });
    expect(at().sent).toHaveLength(1);
    expect(live.pending).toEqual(['2.1', 'dive']);
  });

  it('keeps the last refusal until it is put away', async () => {
    const [live, at] = board();
    const done = live.pause();
    const { id } = at().sent.at(-1) as Order;
    const no = { seq: 1, code: 'illegal', text: 'no', rule: 'R', retry_after: null, reason: 'rule', data: {} };
    at().receive({ t: 'refused', id, ...no });
    expect(await done).toMatchObject({ rule: 'R' });
    expect(live.notice).toMatchObject({ rule: 'R' });
    live.clear();
    expect(live.notice).toBeNull();
  });
});

describe('what is typed as an argument', () => {
  const param = { name: 'x', kind: 'float', values: [], optional: false };
  it('becomes what the command takes', () => {
    expect(valueOf(param, '2,5')).toBe(2.5);
    expect(valueOf({ ...param, kind: 'str' }, '25')).toBe('25');
    expect(valueOf({ ...param, kind: 'bool' }, 'true')).toBe(true);
    expect(valueOf({ ...param, kind: 'list' }, '1, 2 b')).toEqual([1, 2, 'b']);
    expect(valueOf({ ...param, kind: 'str', values: [3, 'slow'] }, '3')).toBe(3);
  });
});
