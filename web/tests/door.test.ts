// Several people on one device: between their turns nothing of the game is in the page.
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSeat } from '../src/session/seats';
import TableDoor from '../src/shell/table/TableDoor.svelte';
import { FakeSocket, logLine, stateMessage, until } from './fakes';

/** Lurk has no board of its own: nothing is loaded that could come in between. */
const GAME = 'lurk';
const sockets: FakeSocket[] = [];
let page: Record<string, unknown> | null = null;
const seats = {
  german: { name: 'Anna', kind: 'human', bot: null, online: true },
  allied: { name: 'Ben', kind: 'human', bot: null, online: true },
} as const;

class Socket extends FakeSocket {
  constructor(url: string, protocols: string[]) {
    super(url, protocols);
    sockets.push(this);
  }
}

/** Until the page shows these words. */
const shows = (words: string): Promise<void> => until(() => expect(document.body.textContent).toContain(words));
/** Until so many sockets were opened. */
const opened = (n: number): Promise<void> => until(() => expect(sockets).toHaveLength(n));

let hidden = true;
/** Whose people must not see what the next one sees. */
let kept = ['german', 'allied'];

beforeEach(() => {
  hidden = true;
  kept = ['german', 'allied'];
  sockets.length = 0;
  localStorage.clear();
  document.body.replaceChildren();
  keepSeat({ table: 'T', seat: 'german', token: 'tok-german', game: GAME, hot: true, used: 2 });
  keepSeat({ table: 'T', seat: 'allied', token: 'tok-allied', game: GAME, hot: true, used: 1 });
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('fetch', async (path: string) => {
    const body =
      path === '/api/tables/T'
        ? { to_move: 'allied', over: false, hidden, seats }
        : path === '/api/tables/T/curtain'
          ? { seats: kept }
          : path.includes('/texts/')
            ? { log: { moved: 'Moved {secret}' }, prompt: { maneuver: 'Where to?' } }
            : [];
    return { ok: true, json: async () => body };
  });
});
afterEach(() => {
  if (page !== null) void unmount(page);
  page = null;
  vi.unstubAllGlobals();
});

it('begins behind the curtain of the seat to move, opens for it, and closes before the other', async () => {
  page = mount(TableDoor, { target: document.body, props: { table: 'T', at: null, sub: null } });
  await shows('Ben');
  expect(sockets).toHaveLength(0);

  document.querySelector<HTMLButtonElement>('button.commit')!.click();
  await opened(1);
  expect(sockets[0]!.protocols).toContain('seat.tok-allied');
  const ask = stateMessage({}).ask!;
  sockets[0]!.open();
  sockets[0]!.receive(
    stateMessage({
      game: GAME,
      seat: 'allied',
      hidden: true,
      seats,
      ask: { ...ask, seat: 'allied' },
      log: [logLine(0, { data: { secret: 'SECRET-OF-BEN' } })],
    }),
  );
  await shows('SECRET-OF-BEN');

  sockets[0]!.receive(
    stateMessage({
      game: GAME,
      seq: 2,
      n: 1,
      seat: 'allied',
      hidden: true,
      seats,
      ask: { ...ask, seat: 'german', options: null },
      log: [],
      log_from: 1,
    }),
  );
  await shows('Anna');
  expect(document.documentElement.outerHTML).not.toContain('SECRET-OF-BEN');
  expect(sockets[0]!.readyState).toBe(3);
  expect(sockets).toHaveLength(1);
});

it('hands over without a curtain where nothing is hidden', async () => {
  hidden = false;
  page = mount(TableDoor, { target: document.body, props: { table: 'T', at: null, sub: null } });
  await opened(1);
  expect(sockets[0]!.protocols).toContain('seat.tok-allied');
  sockets[0]!.open();
  sockets[0]!.receive(
    stateMessage({
      game: GAME,
      seat: 'allied',
      hidden: false,
      seats,
      ask: { ...stateMessage({}).ask!, seat: 'german', options: null },
    }),
  );
  await opened(2);
  expect(sockets[1]!.protocols).toContain('seat.tok-german');
});

it('hands over without a curtain where the next view has no secret, and hangs one when it gets one', async () => {
  kept = [];
  page = mount(TableDoor, { target: document.body, props: { table: 'T', at: null, sub: null } });
  await opened(1);
  const ask = stateMessage({}).ask!;
  const german = { game: GAME, seat: 'german', hidden: true, seats, ask: { ...ask, seat: 'german' } };
  sockets[0]!.open();
  sockets[0]!.receive(stateMessage({ ...german, seat: 'allied', ask: { ...ask, seat: 'german', options: null } }));
  await opened(2);
  expect(sockets[1]!.protocols).toContain('seat.tok-german');
  expect(document.querySelector('.curtain')).toBeNull();
  sockets[1]!.open();
  sockets[1]!.receive(stateMessage({ ...german, seq: 2, question: 2 }));
  await until(() => expect(document.querySelector('#dock')).not.toBeNull());
  kept = ['allied'];
  sockets[1]!.receive(stateMessage({ ...german, seq: 3, question: 3 }));
  await until(() => expect(document.querySelector('.curtain')).not.toBeNull());
  expect(document.querySelector('#dock')).toBeNull();
});
