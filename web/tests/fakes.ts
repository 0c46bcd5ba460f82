// A socket and messages for tests.
import { flushSync } from 'svelte';
import { vi } from 'vitest';
import type { LogLine, ServerMessage, State } from '../src/protocol/messages';

/** Waits for a state, however long a busy machine takes. */
export const until = (check: () => void): Promise<void> =>
  vi.waitFor(
    () => {
      flushSync();
      check();
    },
    { timeout: 120_000, interval: 5 },
  );

export class FakeSocket {
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The network goes away. */
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export function logLine(n: number, given: Partial<LogLine> = {}): LogLine {
  return { n, at: n, rule: 'UB-1.1', code: 'moved', data: {}, dice: [], mods: [], chart: '', row: '', ...given };
}

export function stateMessage(given: Partial<State>): State {
  const asked = given.ask === null ? [] : [given.ask?.seat ?? 'commander'];
  return {
    t: 'state',
    table: 'T',
    game: 'unterseeboot',
    seq: 1,
    n: 0,
    seat: 'commander',
    view: {},
    setting: null,
    log: [],
    log_from: 0,
    over: false,
    result: null,
    clocks: null,
    terms: { level: 'full', typed: [], coach: false, takebacks: true, clock: null, watch: 'anyone' },
    proposal: null,
    rematch: '',
    book: [],
    live: null,
    ask: {
      seat: 'commander',
      prompt: 'maneuver',
      rule: 'UB-4.1',
      kind: 'choice',
      data: {},
      dice: null,
      options: [
        { key: 'move:P3', rule: 'UB-4.1', code: 'move', data: {} },
        { key: 'stay:P2', rule: 'UB-4.1', code: 'stay', data: {} },
      ],
      refused: [],
    },
    asked,
    question: given.seq ?? 1,
    after: null,
    can_undo: false,
    can_redo: false,
    rewinds: 0,
    level: 'full',
    coach: false,
    waiting: false,
    commitment: null,
    seed: null,
    seats: {},
    options: {},
    guided: false,
    hidden: false,
    notice: '',
    consent: null,
    since: null,
    ...given,
  };
}
