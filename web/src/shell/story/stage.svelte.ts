// Pages of the story that open by themselves: when what the line tells has been told, and before the next question.
import { untrack } from 'svelte';
import type { StoryPart } from '../../kit/story/part';
import { loadStory } from '../../kit/registry';
import type { LogLine } from '../../protocol/messages';
import { settings } from '../../session/settings.svelte';
import type { Desk } from '../table/desk.svelte';

export interface Moment {
  kind: string;
  line: LogLine;
}

export class Stage {
  part: StoryPart | null = $state.raw(null);
  /** Pages on their way, one after the other. */
  private due: Moment[] = $state.raw([]);
  private open: Moment | null = $state.raw(null);

  constructor(private readonly desk: Desk) {}

  /** The page that is open, once its pictures are here. */
  readonly moment: Moment | null = $derived.by(() =>
    this.open !== null && this.part?.moments[this.open.kind] !== undefined ? this.open : null,
  );

  /** A page is on its way. */
  readonly coming: boolean = $derived.by(() => (this.open === null ? this.due.length > 0 : this.moment === null));

  /** The kind of page a line opens; "" for none. */
  kindOf(line: LogLine): string {
    const found = Object.entries(this.desk.module?.events?.moments ?? {}).find(([, codes]) =>
      codes.includes(line.code),
    );
    return found?.[0] ?? '';
  }

  /** All pages that this game has had so far. */
  all(log: LogLine[]): Moment[] {
    return log.flatMap((line) => (this.kindOf(line) === '' ? [] : [{ kind: this.kindOf(line), line }]));
  }

  close(): void {
    [this.open = null, ...this.due] = this.due;
  }

  async load(): Promise<void> {
    const game = this.desk.session.now?.game;
    if (this.part === null && game !== undefined) this.part = await loadStory(game).catch(() => null);
    if (this.open !== null && this.part?.moments[this.open.kind] === undefined) this.close();
  }

  /** Call inside a component. */
  follow(): void {
    $effect(() => {
      const { fresh } = this.desk.session;
      untrack(() => {
        if (settings.speed === 'instant') return;
        const found = this.all(fresh.map(({ line }) => line));
        const last = found.filter(({ kind }, i) => found.findLastIndex((later) => later.kind === kind) === i);
        if (last.length > 0) this.due = last;
      });
    });
    $effect(() => {
      if (
        this.open !== null ||
        this.due.length === 0 ||
        this.desk.teller.telling !== null ||
        this.desk.state !== this.desk.session.now
      )
        return;
      this.close();
      void this.load();
    });
    // somebody went back before it: it has not happened
    $effect(() => {
      if (this.open !== null && (this.desk.session.log.at(-1)?.n ?? 0) < this.open.line.n) {
        this.due = [];
        this.open = null;
      }
    });
  }
}
