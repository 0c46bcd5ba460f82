// The seats this browser holds. Tokens live in localStorage only: never in an address after the first use, never in a log.
const KEY = 'kaleun.seats';

export interface HeldSeat {
  table: string;
  seat: string;
  token: string;
  game: string;
  /** Several people share this device: a curtain goes up between their turns. */
  hot: boolean;
  /** Milliseconds since 1970, for the order in the lobby. */
  used: number;
  /** How it stood when last looked at, in the language of that moment. */
  line?: string;
  lineLang?: string;
  /** What it was called then, for when the server does not answer. */
  title?: string;
}

export function allSeats(store: Storage = localStorage): HeldSeat[] {
  try {
    const seats: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(seats) ? seats.filter(isSeat) : [];
  } catch {
    return [];
  }
}

function isSeat(value: unknown): value is HeldSeat {
  const seat = value as HeldSeat | null;
  return typeof seat?.table === 'string' && typeof seat.token === 'string';
}

function save(seats: HeldSeat[], store: Storage): void {
  store.setItem(KEY, JSON.stringify(seats));
}

export function seatsAt(table: string, store: Storage = localStorage): HeldSeat[] {
  return allSeats(store).filter((seat) => seat.table === table);
}

/** Keeps a seat; the same seat at the same table is replaced. A token whose seat is not yet known has seat "". */
export function keepSeat(seat: HeldSeat, store: Storage = localStorage): void {
  const others = allSeats(store).filter(
    (s) => s.token !== seat.token && !(s.table === seat.table && s.seat === seat.seat),
  );
  save([seat, ...others], store);
}

/** Notes how a seat's game is called; it does not count as used. */
export function nameSeat(token: string, title: string, store: Storage = localStorage): void {
  save(
    allSeats(store).map((s) => (s.token === token ? { ...s, title } : s)),
    store,
  );
}

export function touchSeat(
  token: string,
  known: Partial<Omit<HeldSeat, 'table' | 'token'>>,
  store: Storage = localStorage,
): void {
  const seats = allSeats(store);
  if (seats.some((s) => s.token === token))
    save(
      seats.map((s) => (s.token === token ? { ...s, ...known, used: Date.now() } : s)),
      store,
    );
}

export function dropSeat(token: string, store: Storage = localStorage): void {
  save(
    allSeats(store).filter((s) => s.token !== token),
    store,
  );
}
