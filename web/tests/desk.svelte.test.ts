// What one tap does: the server says whether an answer can be taken back, the desk answers at once or waits for the button.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameModule } from '../src/kit/module';
import { Texts } from '../src/i18n/texts';
import type { After, Choice, State } from '../src/protocol/messages';
import { settings } from '../src/session/settings.svelte';
import { TableSession } from '../src/session/table.svelte';
import { whatFollows } from '../src/shell/table/after';
import { Desk } from '../src/shell/table/desk.svelte';
import { FakeSocket, stateMessage } from './fakes';

const FREE: After = { final: false, next: 'you', by: 'commander' };
const FINAL: After = { final: true, next: 'dice', by: 'UB-9.4 destroyer_search' };
const texts = new Texts('en', { roll: { destroyer_search: 'Destroyer search', torpedo: 'Torpedo attack' } });
let sockets: FakeSocket[];
let session: TableSession;
let desk: Desk;
let stop: () => void;
const socket = (): FakeSocket => sockets.at(-1)!;
const kinds = (): string[] =>
  socket().sent.map((message) =>
    `${(message as { t: string; key?: string }).t} ${(message as { key?: string }).key ?? ''}`.trim(),
  );

function shows(given: Partial<State>): void {
  socket().receive(stateMessage(given));
  flushSync();
}

function means(key: string, after: After, seq = 7): void {
  socket().receive({ t: 'after', seq, key, after });
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.confirm = 'irreversible';
  sockets = [];
  session = new TableSession('T', 'secret', {
    socket: (url, protocols) => {
      sockets.push(new FakeSocket(url, protocols));
      return socket() as unknown as WebSocket;
    },
    random: () => 1,
    now: () => Date.now(),
  });
  desk = new Desk(session, null);
  desk.load = () => Promise.resolve();
  stop = $effect.root(() => desk.follow());
  socket().open();
});
afterEach(() => {
  stop();
  session.close();
  settings.confirm = 'irreversible';
  vi.useRealTimers();
});

describe('a question that says what its answers mean', () => {
  beforeEach(() => shows({ seq: 7, after: { 'move:P3': FREE, 'stay:P2': FINAL } }));

  it('takes at once what can be taken back', () => {
    desk.select('move:P3');
    expect(kinds()).toEqual(['answer move:P3']);
  });

  it('waits for the button where there is no way back', () => {
    desk.select('stay:P2');
    flushSync();
    expect(kinds()).toEqual([]);
    expect(desk.meaning).toEqual(FINAL);
    desk.commit();
    expect(kinds()).toEqual(['answer stay:P2']);
  });

  it('keeps what is chosen while others do something', () => {
    desk.select('stay:P2');
    flushSync();
    shows({ seq: 8, question: 7, after: { 'move:P3': FREE, 'stay:P2': FINAL } });
    expect(desk.selected).toBe('stay:P2');
    shows({ seq: 9 });
    expect(desk.selected).toBeNull();
  });

  it('answers at once or never, as the player set it', () => {
    settings.confirm = 'always';
    desk.select('move:P3');
    expect(kinds()).toEqual([]);
    settings.confirm = 'irreversible';
    flushSync();
    expect(kinds(), 'a setting answers nothing').toEqual([]);
    settings.confirm = 'never';
    desk.select('stay:P2');
    expect(kinds()).toEqual(['answer stay:P2']);
  });
});

describe('a question of many answers', () => {
  beforeEach(() => shows({ seq: 7 }));

  it('asks what the chosen one means and then answers', () => {
    desk.select('move:P3');
    expect(kinds()).toEqual(['after move:P3']);
    expect(whatFollows(desk, texts, desk.meaning)).toBe('…');
    means('move:P3', FREE);
    expect(kinds()).toEqual(['after move:P3', 'answer move:P3']);
  });

  it('waits for the button if there is no way back, and need not ask twice', () => {
    desk.select('move:P3');
    means('move:P3', FINAL);
    desk.select('move:P3');
    expect(kinds()).toEqual(['after move:P3']);
    desk.commit();
    expect(kinds()).toEqual(['after move:P3', 'answer move:P3']);
  });

  it('answers only what is still chosen', () => {
    desk.select('move:P3');
    desk.select('stay:P2');
    means('move:P3', FREE);
    expect(kinds()).toEqual(['after move:P3', 'after stay:P2']);
    means('stay:P2', FINAL);
    expect(kinds()).toHaveLength(2);
    desk.select('move:P3');
    expect(kinds().at(-1)).toBe('answer move:P3');
  });

  it('forgets it when the table goes on', () => {
    desk.select('move:P3');
    shows({ seq: 8, n: 1 });
    means('move:P3', FREE, 7);
    expect(session.after).toEqual({});
    expect(kinds()).toEqual(['after move:P3']);
  });

  it('asks again after a lost connection and when it was asked too fast, but not for what is refused', () => {
    desk.select('move:P3');
    socket().drop();
    vi.advanceTimersByTime(600);
    socket().open();
    shows({ seq: 7 });
    expect(kinds()).toEqual(['after move:P3']);
    const refused = {
      t: 'refused',
      id: null,
      seq: 7,
      text: '',
      rule: '',
      retry_after: 0.2,
      reason: '',
      data: {},
    } as const;
    socket().receive({ ...refused, code: 'limit' });
    vi.advanceTimersByTime(250);
    expect(kinds()).toEqual(['after move:P3', 'after move:P3']);
    socket().receive({ ...refused, code: 'illegal' });
    vi.advanceTimersByTime(5000);
    expect(kinds()).toHaveLength(2);
  });

  it('is never answered by trying out places on the board', () => {
    const options: Choice[] = Array.from({ length: 12 }, (_, i) => ({
      key: `fire:${i}`,
      rule: 'TD-6',
      code: 'fire',
      data: {},
    }));
    desk.module = { group: () => ({ id: 'all', title: 'All', placed: true }) } as unknown as GameModule;
    (desk as unknown as { words: unknown }).words = texts;
    shows({ seq: 8, n: 1, ask: { ...stateMessage({}).ask!, options } });
    desk.select('fire:3');
    means('fire:3', FREE, 8);
    expect(kinds().at(-1)).toBe('after fire:3');
    expect(desk.meaning).toEqual(FREE);
  });
});

it('the button tells whether there is a way back and what comes next', () => {
  const says = (after: After): string => whatFollows({ names: { allied: 'Ann' } }, texts, after);
  expect(says(FREE)).toBe('Can be undone');
  expect(says(FINAL)).toBe('No undo after · then: Destroyer search');
  expect(says({ final: false, next: 'dice', by: 'UB-8.1 torpedo' })).toBe('Can be undone · then: Torpedo attack');
  expect(says({ final: true, next: 'seat', by: 'allied' })).toBe('No undo after · then: Ann');
  expect(says({ final: true, next: 'end', by: '' })).toBe('No undo after · then the game is over');
  expect(says({ final: true, next: 'reveal', by: '' })).toBe('No undo after · then it shows');
  expect(says({ final: true, next: '', by: '' })).toBe('No undo after');
});

describe('a page that says whether it is settled', () => {
  beforeEach(() => {
    vi.stubGlobal('fetch', async () => ({ ok: true, json: async () => ({}) }));
    desk.ready = true;
    shows({ seq: 7, n: 3, after: { 'stay:P2': FINAL } });
  });
  afterEach(() => vi.unstubAllGlobals());
  const worded = (): Promise<void> => vi.waitFor(() => expect(desk.texts).not.toBeNull(), { timeout: 120_000 });

  it('is, with as many answers as it shows, once words and board are here', async () => {
    await worded();
    expect(desk.settled).toBe(3);
    desk.ready = false;
    expect(desk.settled).toBeNull();
  });

  it('is not while it does not know what the chosen answer means, or an answer is on its way', async () => {
    await worded();
    desk.select('move:P3');
    expect(desk.settled, 'what it means is asked').toBeNull();
    means('move:P3', FREE);
    expect(desk.settled, 'the answer is on its way').toBeNull();
    shows({ seq: 8, n: 4 });
    expect(desk.settled, 'not yet acknowledged').toBeNull();
    socket().receive({ t: 'ack', id: session.pending!.id, seq: 8 });
    expect(desk.settled).toBe(4);
  });

  it('is not while an earlier position is on its way, or the connection is lost', async () => {
    await worded();
    session.history.look(1);
    expect(desk.settled).toBeNull();
    session.history.back();
    expect(desk.settled).toBe(3);
    socket().drop();
    expect(desk.settled).toBeNull();
  });
});
