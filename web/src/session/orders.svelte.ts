// Standing orders: answers fixed for questions of a kind at one table. They live on this device and can be revoked at any time.
import type { Choice } from '../protocol/messages';

export interface Order {
  prompt: string;
  /** Circumstances in which it holds, a code of the game. */
  scope: string;
  /** Data of the question and the option chosen, for the words. */
  data: Record<string, unknown>;
  option: Choice;
}

const KEY = 'kaleun.orders.';
const same = (a: Pick<Order, 'prompt' | 'scope'>, b: Pick<Order, 'prompt' | 'scope'>): boolean =>
  a.prompt === b.prompt && a.scope === b.scope;

function read(text: string | null): Order[] {
  try {
    const found = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(found)
      ? (found as Order[]).filter(
          (o) => typeof o?.prompt === 'string' && typeof o.scope === 'string' && typeof o.option?.key === 'string',
        )
      : [];
  } catch {
    return []; // a damaged entry counts as none
  }
}

export class OrderBook {
  list: Order[] = $state.raw([]);

  constructor(private readonly table: string) {
    this.list = read(localStorage.getItem(KEY + table));
  }

  /** The order for this question, if what it says is offered. */
  find(prompt: string, scope: string, options: Choice[]): Order | null {
    const order = this.list.find((o) => same(o, { prompt, scope }));
    return order !== undefined && options.some((o) => o.key === order.option.key) ? order : null;
  }

  /** A new order replaces the one for the same question in the same circumstances. */
  give(order: Order): void {
    this.keep([...this.list.filter((o) => !same(o, order)), order]);
  }

  revoke(order: Order): void {
    this.keep(this.list.filter((o) => !same(o, order)));
  }

  private keep(list: Order[]): void {
    this.list = list;
    if (list.length > 0) localStorage.setItem(KEY + this.table, JSON.stringify(list));
    else localStorage.removeItem(KEY + this.table);
  }
}
