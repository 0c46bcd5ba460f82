// One socket that comes back by itself: exponential back-off with jitter, at most 30 s between tries, never gives up.
import type { Denied } from '../i18n/refusals';
import type { ClientMessage, ServerMessage } from '../protocol/messages';

export type LinkState =
  | { kind: 'connecting' }
  | { kind: 'up' }
  | { kind: 'waiting'; until: number; tries: number }
  /** The server said no for good (seat revoked, left, unknown): trying again would change nothing. */
  | { kind: 'closed'; code: string; why: Denied };

export interface LinkEvents {
  state: (state: LinkState) => void;
  message: (message: ServerMessage) => void;
}

/** What a link needs from the world; tests bring their own. */
export interface World {
  socket: (url: string, protocols: string[]) => WebSocket;
  random: () => number;
  now: () => number;
}

const BROWSER: World = {
  socket: (url, protocols) => new WebSocket(url, protocols),
  random: Math.random,
  now: Date.now,
};

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const QUIET = 20_000; // after this much silence we ping,
const PATIENCE = 8_000; // and without an answer in this time the socket counts as dead
const FINAL = new Set(['revoked', 'left', 'deleted', 'no_such_table', 'no_watching']);

/** How long to wait before try number `tries` (from 1): doubled each time, between half and all of it, at most 30 s. */
export function backoff(tries: number, random: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 16)) * (0.5 + random / 2);
}

export class Link {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly protocols: string[],
    private readonly events: LinkEvents,
    private readonly world: World = BROWSER,
  ) {
    this.open();
  }

  /** True if the message went out on an open socket. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Try now instead of waiting (network is back, page is looked at again). */
  hurry(): void {
    if (this.stopped) return;
    if (this.socket === null) this.open();
    else if (this.socket.readyState === 1) this.ping();
  }

  /** Begins anew: what was received does not fit together. */
  renew(): void {
    if (!this.stopped) this.open();
  }

  close(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.drop();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onclose = socket.onmessage = null;
    socket.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    this.drop();
    this.events.state({ kind: 'connecting' });
    const socket = this.world.socket(this.url, this.protocols);
    this.socket = socket;
    this.timer = setTimeout(() => this.lost(), PATIENCE);
    socket.onopen = () => this.listen();
    socket.onclose = () => this.lost();
    socket.onmessage = (event: MessageEvent) => this.receive(String(event.data));
  }

  private receive(text: string): void {
    this.listen();
    const message = JSON.parse(text) as ServerMessage;
    if (message.t === 'bye' && FINAL.has(message.code)) {
      this.close();
      this.events.state({ kind: 'closed', code: message.code, why: message });
      return;
    }
    if (message.t === 'state') {
      // Only now is what the page shows the truth.
      this.tries = 0;
      this.events.message(message);
      this.events.state({ kind: 'up' });
      return;
    }
    this.events.message(message);
  }

  private listen(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ping(), QUIET);
  }

  private ping(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lost(), PATIENCE);
    this.send({ t: 'ping' });
  }

  private lost(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.drop();
    this.tries += 1;
    const wait = backoff(this.tries, this.world.random());
    this.events.state({ kind: 'waiting', until: this.world.now() + wait, tries: this.tries });
    this.timer = setTimeout(() => this.open(), wait);
  }
}
