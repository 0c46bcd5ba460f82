// Addresses behind the #: "#/", "#/new/GAME", "#/make/GAME", "#/join/CODE", "#/join/CODE/SEAT", "#/daily/GAME", "#/daily/GAME/DAY", "#/tournaments", "#/tournament/CODE", "#/t/TABLE", "#/t/TABLE/at/35", "#/t/TABLE/page/log-book".
// "#/t/TABLE/TOKEN" takes a seat: it is read once and leaves the address bar at that moment.
import { claim } from './person';
import { keepSeat } from './seats';

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'guide'; game: string }
  | { page: 'make'; game: string }
  | { page: 'join'; code: string; seat?: string }
  | { page: 'daily'; game: string; day: string }
  | { page: 'tournament'; code: string }
  | { page: 'table'; table: string; at: number | null; sub: string | null };

export interface Parsed {
  route: Route;
  token: string | null;
}

export function parse(hash: string): Parsed {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .filter(Boolean)
    .map(decode);
  const [head, first, second, third] = parts;
  const lobby: Parsed = { route: { page: 'lobby' }, token: null };
  if (head === 'new' && first) return { route: { page: 'new', game: first }, token: null };
  if (head === 'make' && first) return { route: { page: 'make', game: first }, token: null };
  if (head === 'guide' && first) return { route: { page: 'guide', game: first }, token: null };
  if (head === 'daily' && first) return { route: { page: 'daily', game: first, day: second ?? 'today' }, token: null };
  if (head === 'tournaments' || head === 'tournament')
    return { route: { page: 'tournament', code: head === 'tournament' ? (first ?? '') : '' }, token: null };
  if (head === 'join')
    return { route: { page: 'join', code: first ?? '', ...(second ? { seat: second } : {}) }, token: null };
  if (head !== 't' || !first) return lobby;
  const table: Route = { page: 'table', table: first, at: null, sub: null };
  if (second === 'at' && third && /^\d{1,9}$/.test(third))
    return { route: { ...table, at: Number(third) }, token: null };
  if (second === 'page' && third) return { route: { ...table, sub: third }, token: null };
  return { route: table, token: second && !['at', 'page'].includes(second) ? second : null };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const tablePath = (table: string, at: number | null = null): string =>
  `#/t/${encodeURIComponent(table)}${at === null ? '' : `/at/${at}`}`;

class Router {
  route: Route = $state.raw({ page: 'lobby' });
  /** Counts seats taken by link: the table page starts anew with the new seat. */
  taken = $state(0);

  constructor() {
    this.read();
    addEventListener('hashchange', () => this.read());
  }

  go(hash: string): void {
    location.hash = hash;
  }

  /** The same page under another address, without a step in the browser's history. */
  replace(hash: string): void {
    history.replaceState(null, '', hash);
    this.route = parse(hash).route;
  }

  private read(): void {
    const { route, token } = parse(location.hash);
    if (token !== null && route.page === 'table') {
      keepSeat({ table: route.table, seat: '', token, game: '', hot: false, used: Date.now() });
      void claim([token]);
      history.replaceState(null, '', tablePath(route.table));
      this.taken += 1;
    }
    this.route = route;
  }
}

export const router = new Router();
