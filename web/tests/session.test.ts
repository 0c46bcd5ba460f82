import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableSession, freshFrames, mergeLog, withOlder } from '../src/session/table.svelte';
import type { Advice, GiveAnswer, Past, Step } from '../src/protocol/messages';
import { FakeSocket, logLine, stateMessage } from './fakes';

let sockets: FakeSocket[];
let session: TableSession;
const socket = (): FakeSocket => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  session = new TableSession('T', 'secret', {
    socket: (url, protocols) => {
      sockets.push(new FakeSocket(url, protocols));
      return socket() as unknown as WebSocket;
    },
    random: () => 1,
    now: () => Date.now(),
  });
  socket().open();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

const silent: Advice = {
  horizon: '',
  measures: [],
  options: {},
  by: '',
  best: [],
  samples: 0,
  done: true,
  says: '',
  data: {},
  why: {},
};

describe('log', () => {
  it('throws outdated lines away and adds the new ones', () => {
    const log = [0, 1, 2, 3].map((n) => logLine(n));
    expect(mergeLog(log, { log: [logLine(2), logLine(4)], log_from: 2 }).map((l) => l.n)).toEqual([0, 1, 2, 4]);
  });
  it('puts older lines before it, and none twice', () => {
    const older = [0, 1, 2, 3].map((n) => logLine(n));
    expect(withOlder([logLine(2), logLine(3), logLine(4)], older).map((l) => l.n)).toEqual([0, 1, 2, 3, 4]);
    expect(withOlder([], older)).toHaveLength(4);
  });
  it('calls only lines fresh that came with a step forward', () => {
    const log = [logLine(0)];
    const before = stateMessage({ n: 3 });
    expect(freshFrames(before, log, stateMessage({ n: 4, log: [logLine(1)], log_from: 1 }))).toHaveLength(1);
    expect(freshFrames(before, log, stateMessage({ n: 2, log: [logLine(0)], log_from: 0 }))).toEqual([]);
    expect(freshFrames(null, [], stateMessage({ n: 4, log: [logLine(1)] }))).toEqual([]);
  });
});

describe('session', () => {
  it('hands the token over in the protocol, never in the address', () => {
    expect(socket().url).not.toContain('secret');
    expect(socket().protocols).toEqual(['kaleun.v2', 'seat.secret']);
  });

  it('is not live before the first state and answers nothing', () => {
    session.answer('move:P3');
    expect(socket().sent).toEqual([]);
    expect(session.up).toBe(false);
  });

  it('sends one action at a time with id and sequence number, until acknowledged', () => {
    socket().receive(stateMessage({ seq: 7 }));
    session.answer('move:P3');
    session.answer('stay:P2');
    expect(socket().sent).toHaveLength(1);
    const sent = socket().sent[0] as GiveAnswer;
    expect(sent).toMatchObject({ t: 'answer', seq: 7, key: 'move:P3' });
    expect(sent.id).toMatch(/^[0-9a-f]{24}$/);
    socket().receive({ t: 'ack', id: sent.id, seq: 8 });
    expect(session.pending).toBeNull();
  });

  it('repeats an unacknowledged action with the same id after the connection was lost', () => {
    socket().receive(stateMessage({ seq: 7 }));
    session.answer('move:P3');
    const sent = socket().sent[0];
    socket().drop();
    expect(session.up).toBe(false);
    vi.advanceTimersByTime(600);
    socket().open();
    expect(socket().sent).toEqual([]);
    socket().receive(stateMessage({ seq: 7 }));
    expect(socket().sent).toEqual([sent]);
  });

  it('is never live while the connection is away, and refuses to act', () => {
    socket().receive(stateMessage({ seq: 7 }));
    flushSync();
    expect(session.mine).toBe(true);
    socket().drop();
    expect(session.up).toBe(false);
    expect(session.mine).toBe(false);
    session.answer('move:P3');
    expect(session.pending).toBeNull();
    expect(session.now?.seq).toBe(7);
  });

  it('tells a refusal in words, but not a stale one: the fresh state tells that', () => {
    socket().receive(stateMessage({ seq: 7 }));
    session.answer('move:P3');
    const { id } = socket().sent[0] as GiveAnswer;
    socket().receive({
      t: 'refused',
      id,
      seq: 7,
      code: 'illegal',
      text: 'S4 is not identified',
      rule: 'UB-8.2',
      retry_after: null,
      reason: 'rule',
      data: {},
    });
    expect(session.notice).toMatchObject({ text: 'S4 is not identified', rule: 'UB-8.2' });
    expect(session.pending).toBeNull();
    session.answer('move:P3');
    expect(session.notice).toBeNull();
    const again = socket().sent[1] as GiveAnswer;
    socket().receive({
      t: 'refused',
      id: again.id,
      seq: 8,
      code: 'stale',
      text: 'stale',
      rule: '',
      retry_after: null,
      reason: '',
      data: {},
    });
    expect(session.notice).toBeNull();
    expect(session.pending).toBeNull();
  });

  it('shows numbers only for the question they were counted for, the newest of them', () => {
    socket().receive(stateMessage({ seq: 7, coach: true }));
    socket().receive({ t: 'advice', seq: 6, advice: { ...silent, samples: 1 } });
    expect(session.advice).toBeNull();
    socket().receive({ t: 'advice', seq: 7, advice: { ...silent, samples: 2, done: false } });
    socket().receive({ t: 'advice', seq: 7, advice: { ...silent, samples: 3 } });
    expect(session.advice!.samples).toBe(3);
  });

  it('asks again by itself when the coach is busy, without bothering anybody', () => {
    socket().receive(stateMessage({ seq: 7, coach: true }));
    session.askAdvice();
    socket().receive({
      t: 'refused',
      id: null,
      seq: 7,
      code: 'busy',
      text: 'the coach is still thinking',
      rule: '',
      retry_after: 1,
      reason: '',
      data: {},
    });
    expect(session.notice).toBeNull();
    vi.advanceTimersByTime(1_001);
    expect(socket().sent).toEqual([
      { t: 'advice', seq: 7 },
      { t: 'advice', seq: 7 },
    ]);
  });

  it('does nothing with undo when there is nothing to undo', () => {
    socket().receive(stateMessage({ can_undo: false }));
    session.undo();
    expect(socket().sent).toEqual([]);
    socket().receive(stateMessage({ seq: 2, can_undo: true }));
    session.undo();
    expect(socket().sent).toMatchObject([{ t: 'undo', seq: 2 }]);
  });
});

describe('steps', () => {
  const first = stateMessage({
    seq: 7,
    n: 3,
    view: { turn: 1, boat: { hull: 3 }, sunk: ['a'] },
    options: { boat: 'VIIC' },
    log: [logLine(0)],
  });
  /** Such a step also says what never changes: a real one does not. */
  function step(given: Partial<Step>): Step {
    return {
      ...first,
      t: 'step',
      base: 7,
      seq: 8,
      n: 4,
      log: [logLine(1), logLine(2)],
      log_from: 1,
      patches: [[], []],
      last: [],
      ...given,
    };
  }
  beforeEach(() => socket().receive(first));

  it('puts what each line changed in its place and keeps all the rest', () => {
    socket().receive(
      step({
        patches: [
          [[['boat', 'hull'], 2]],
          [
            [['sunk', '+'], ['b']],
            [['turn'], 2],
          ],
        ],
        last: [[['phase'], 'fire']],
      }),
    );
    expect(session.fresh.map(({ line, view }) => [line.n, view])).toEqual([
      [1, { turn: 1, boat: { hull: 2 }, sunk: ['a'] }],
      [2, { turn: 2, boat: { hull: 2 }, sunk: ['a', 'b'] }],
    ]);
    expect(session.now).toMatchObject({
      seq: 8,
      n: 4,
      options: { boat: 'VIIC' },
      view: { turn: 2, boat: { hull: 2 }, sunk: ['a', 'b'], phase: 'fire' },
    });
    expect(session.log.map((line) => line.n)).toEqual([0, 1, 2]);
    expect(first.view).toEqual({ turn: 1, boat: { hull: 3 }, sunk: ['a'] });
  });

  it('calls only the lines new that bring a patch', () => {
    socket().receive(step({ log: [logLine(0), logLine(1)], log_from: 0, patches: [[[['turn'], 2]]] }));
    expect(session.fresh.map(({ line }) => line.n)).toEqual([1]);
    expect(session.log.map((line) => line.n)).toEqual([0, 1]);
  });

  it('begins anew when a step goes on from something else', () => {
    socket().receive(step({ base: 6 }));
    expect(session.now?.seq).toBe(7);
    expect(sockets).toHaveLength(2);
    expect(session.up).toBe(false);
  });
});

describe('history', () => {
  const past = (n: number): Past => ({ t: 'past', n, of: 40, view: { n }, ask: null, log_to: n, patches: [] });

  beforeEach(() => socket().receive(stateMessage({ n: 40, seq: 40 })));

  it('asks only for the last wanted position while one is on its way', () => {
    for (const n of [10, 11, 12, 13]) session.history.look(n);
    expect(socket().sent).toEqual([{ t: 'past', n: 10 }]);
    socket().receive(past(10));
    expect(socket().sent).toEqual([
      { t: 'past', n: 10 },
      { t: 'past', n: 13 },
    ]);
    socket().receive(past(13));
    expect(session.history.shown?.n).toBe(13);
    session.history.look(10);
    expect(session.history.shown?.n).toBe(10);
    expect(socket().sent).toHaveLength(2);
  });

  it('goes back to now at the end and never before the start', () => {
    session.history.look(39);
    session.history.step(1);
    expect(session.history.wanted).toBeNull();
    session.history.look(-5);
    expect(session.history.wanted).toBe(0);
  });

  it('forgets old positions after a rewind', () => {
    session.history.look(10);
    socket().receive(past(10));
    socket().receive(stateMessage({ n: 5, seq: 41 }));
    expect(session.history.wanted).toBeNull();
    session.history.look(3);
    expect(socket().sent.at(-1)).toEqual({ t: 'past', n: 3 });
  });

  it('asks again after a lost connection', () => {
    session.history.look(10);
    socket().drop();
    vi.advanceTimersByTime(600);
    socket().open();
    socket().receive(stateMessage({ n: 40, seq: 40 }));
    expect(socket().sent).toEqual([{ t: 'past', n: 10 }]);
  });
});
