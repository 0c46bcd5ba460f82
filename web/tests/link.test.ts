import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, backoff, type LinkState } from '../src/session/link';
import type { ServerMessage } from '../src/protocol/messages';
import { FakeSocket, stateMessage } from './fakes';

describe('backoff', () => {
  it('doubles, is jittered and never exceeds 30 s', () => {
    expect(backoff(1, 1)).toBe(500);
    expect(backoff(3, 1)).toBe(2000);
    expect(backoff(1, 0)).toBe(250);
    for (const tries of [7, 8, 50, 5000]) expect(backoff(tries, 1)).toBe(30_000);
    expect(backoff(50, 0)).toBe(15_000);
  });
});

describe('link', () => {
  let sockets: FakeSocket[];
  let states: LinkState[];
  let messages: ServerMessage[];
  let link: Link;

  beforeEach(() => {
    vi.useFakeTimers();
    sockets = [];
    states = [];
    messages = [];
    link = new Link(
      'ws://here/ws',
      ['kaleun.v1', 'seat.x'],
      { state: (s) => states.push(s), message: (m) => messages.push(m) },
      {
        socket: (url, protocols) => {
          const socket = new FakeSocket(url, protocols);
          sockets.push(socket);
          return socket as unknown as WebSocket;
        },
        random: () => 1,
        now: () => Date.now(),
      },
    );
  });
  afterEach(() => {
    link.close();
    vi.useRealTimers();
  });

  const kinds = (): string[] => states.map((s) => s.kind);

  it('is live only after the first state, not when the socket opens', () => {
    sockets[0]!.open();
    expect(kinds()).toEqual(['connecting']);
    sockets[0]!.receive(stateMessage({}));
    expect(kinds().at(-1)).toBe('up');
    expect(messages).toHaveLength(1);
  });

  it('comes back by itself, again and again, and never gives up', () => {
    for (let i = 0; i < 40; i++) {
      sockets.at(-1)!.drop();
      const wait = states.at(-1)!;
      expect(wait.kind === 'waiting' && wait.until - Date.now()).toBe(backoff(i + 1, 1));
      vi.advanceTimersToNextTimer();
      expect(sockets).toHaveLength(i + 2);
    }
  });

  it('starts with short waits again after it was live', () => {
    for (let i = 0; i < 8; i++) {
      sockets.at(-1)!.drop();
      vi.advanceTimersByTime(30_001);
    }
    sockets.at(-1)!.open();
    sockets.at(-1)!.receive(stateMessage({}));
    const before = sockets.length;
    sockets.at(-1)!.drop();
    vi.advanceTimersByTime(501);
    expect(sockets).toHaveLength(before + 1);
  });

  it('counts a silent socket as dead after a ping without answer', () => {
    sockets[0]!.open();
    sockets[0]!.receive(stateMessage({}));
    vi.advanceTimersByTime(20_001);
    expect(sockets[0]!.sent.at(-1)).toEqual({ t: 'ping' });
    vi.advanceTimersByTime(8_001);
    expect(states.at(-1)!.kind).toBe('waiting');
  });

  it('stays when the ping is answered', () => {
    sockets[0]!.open();
    sockets[0]!.receive(stateMessage({}));
    vi.advanceTimersByTime(20_001);
    sockets[0]!.receive({ t: 'pong' });
    vi.advanceTimersByTime(10_000);
    expect(states.at(-1)!.kind).toBe('up');
  });

  it('tries at once when the network is back', () => {
    for (let i = 0; i < 9; i++) {
      sockets.at(-1)!.drop();
      if (i < 8) vi.advanceTimersByTime(30_001);
    }
    const before = sockets.length;
    link.hurry();
    expect(sockets).toHaveLength(before + 1);
  });

  it.each(['revoked', 'left', 'deleted', 'no_such_table'])(
    'stops for good when the goodbye says %s, but not after a long silence',
    (code) => {
      sockets[0]!.open();
      sockets[0]!.receive({ t: 'bye', code: 'idle', text: '', reason: 'idle', data: {} });
      sockets[0]!.drop();
      vi.advanceTimersByTime(1_000);
      expect(sockets).toHaveLength(2);
      sockets[1]!.open();
      const bye = { t: 'bye', code, text: 'gone', reason: code, data: {} } as const;
      sockets[1]!.receive(bye);
      expect(states.at(-1)).toEqual({ kind: 'closed', code, why: bye });
      vi.advanceTimersByTime(120_000);
      expect(sockets).toHaveLength(2);
    },
  );
});
