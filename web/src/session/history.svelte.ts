// Looking back: which earlier position is shown. Asks the server only for what is wanted last, keeps what it got.
import type { ClientMessage, Past } from '../protocol/messages';

export class History {
  /** Number of answers given so far. */
  of = $state(0);
  /** Position asked for, or null for the present. */
  wanted: number | null = $state(null);
  private got: Past | null = $state.raw(null);
  private readonly known = new Map<number, Past>();
  private waiting = false;
  /** The earlier position, once it is here; while the next one is on its way the last one stays. */
  readonly shown = $derived(this.wanted === null ? null : this.got);

  constructor(private readonly tell: (message: ClientMessage) => boolean) {}

  look(n: number): void {
    const at = Math.max(0, Math.round(n));
    if (at >= this.of) return this.back();
    this.wanted = at;
    this.fetch();
  }

  /** Steps from wherever we are. */
  step(by: number): void {
    this.look((this.wanted ?? this.of) + by);
  }

  back(): void {
    this.wanted = null;
    this.got = null;
  }

  take(past: Past): void {
    this.waiting = false;
    this.known.set(past.n, past);
    if (this.wanted !== null) this.fetch();
  }

  /** After an undo or rewind earlier positions may be gone or different. */
  forget(): void {
    this.known.clear();
    if (this.wanted !== null) this.back();
  }

  /** The connection is back: ask again for what was on its way. */
  resume(): void {
    this.waiting = false;
    if (this.wanted !== null && this.got?.n !== this.wanted) this.fetch();
  }

  private fetch(): void {
    if (this.wanted === null) return;
    const known = this.known.get(this.wanted);
    if (known !== undefined) this.got = known;
    else if (!this.waiting) this.waiting = this.tell({ t: 'past', n: this.wanted });
  }
}
