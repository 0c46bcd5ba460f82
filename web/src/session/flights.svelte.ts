// Orders on their way. Each keeps its id until it is acknowledged or refused: sending it again after a lost connection is
// harmless, and several may be on their way at once.
import type { Denied } from '../i18n/refusals';
import type { Advance, ClientMessage, Mind, Order, Reply } from '../protocol/messages';

/** The refusal of something done here. */
export interface Notice extends Denied {
  rule: string;
  code: string;
}

type LiveDemand = Order | Reply | Advance | Mind;
export type LiveWish = LiveDemand extends infer C ? (C extends LiveDemand ? Omit<C, 'id'> : never) : never;

interface Flight {
  message: LiveDemand;
  land: (notice: Notice | null) => void;
}

export class Flights {
  private readonly all = new Map<string, Flight>();
  /** Names of orders and ids of prompts on their way. */
  names: string[] = $state.raw([]);

  constructor(
    private readonly send: (message: ClientMessage) => boolean,
    private readonly newId: () => string,
  ) {}

  give(wish: LiveWish): Promise<Notice | null> {
    const message = { ...wish, id: this.newId() } as LiveDemand;
    return new Promise((land) => {
      this.all.set(message.id, { message, land });
      this.count();
      this.send(message);
    });
  }

  /** It is durable (null) or refused. False if it was none of these. */
  land(id: string, notice: Notice | null): boolean {
    const flight = this.all.get(id);
    if (flight === undefined) return false;
    this.all.delete(id);
    this.count();
    flight.land(notice);
    return true;
  }

  /** The connection is back: whatever was not acknowledged is sent again, in its order. */
  again(): void {
    for (const { message } of this.all.values()) this.send(message);
  }

  private count(): void {
    this.names = [...this.all.values()].map(({ message }) => nameOf(message));
  }
}

function nameOf(message: LiveDemand): string {
  if (message.t === 'command') return message.name;
  return message.t === 'reply' ? message.prompt : message.t;
}
