// The player's hand over the board: which tool is held, what has been tapped so far. It knows the question, not the drawing.
import type { Ask, Choice } from '@web/protocol/messages';
import { blockAt, blockOf } from './geometry';
import {
  arrangement,
  isBlind,
  kindsOf,
  mayBeBlind,
  nexts,
  openCells,
  placedKind,
  tapCell,
  tapOther,
  toggle,
  toolOf,
  toolsOf,
  wanted,
  wayOf,
  type Tap,
  type Tapped,
  type Tool,
  type Wish,
} from './taps';
import type { View } from '../view.gen';

export class Hand {
  view: View = $state.raw({} as View);
  ask: Ask | null = $state.raw(null);
  selected: string | null = $state(null);
  path: Tap[] = $state.raw([]);
  /** Cards tapped for a deployment of several submarines. */
  chosen: number[] = $state.raw([]);
  /** The block whose cards are being laid back, or 0. */
  shuffling = $state(0);
  /** How often the sea was turned round. */
  turned = $state(0);
  private wantedTool: Tool | null = $state(null);
  private wantedKind: string | null = $state(null);
  private wantedBlind = $state(false);

  readonly tools: Tool[] = $derived.by(() => toolsOf(this.ask));
  readonly tool: Tool = $derived.by(() => {
    if (this.wantedTool && this.tools.includes(this.wantedTool)) return this.wantedTool;
    return this.tools[0] ?? (this.ask?.options?.some((o) => toolOf(o.key) === 'fleet') ? 'fleet' : 'plain');
  });
  readonly kinds: string[] = $derived.by(() => kindsOf(this.ask));
  readonly kind: string | null = $derived.by(() =>
    this.wantedKind && this.kinds.includes(this.wantedKind) ? this.wantedKind : (this.kinds[0] ?? null),
  );
  readonly choosesSearch: boolean = $derived.by(() => this.tool === 'sail' && mayBeBlind(this.ask));
  readonly blind: boolean = $derived.by(() => this.choosesSearch && this.wantedBlind);
  readonly wish: Wish = $derived.by(() => ({ tool: this.tool, kind: this.kind, blind: this.blind }));
  readonly options: Choice[] = $derived.by(() => wanted(this.ask, this.wish));
  readonly next: Set<Tap> = $derived.by(() => nexts(this.options, this.view, this.path));
  /** Cards that may be tapped to some effect. */
  readonly open: Set<number> = $derived.by(() => {
    if (this.tool === 'deploy') return new Set(this.options.flatMap((o) => arrangement(o.key)));
    return openCells(this.options, this.view, this.path);
  });
  /** Cards where a way begins: they can be dragged. */
  readonly sources: Set<number> = $derived.by(() => openCells(this.options, this.view, []));
  /** The block whose cards wait to be laid back, or 0. */
  readonly block: number = $derived.by(() => {
    const last = this.path.at(-1);
    return last?.startsWith('b') ? Number(last.slice(1)) : 0;
  });

  /** A new question or position: what was begun has no meaning any more. */
  begin(view: View, ask: Ask | null): void {
    if (view === this.view && ask === this.ask) return;
    const same = ask !== null && this.ask?.prompt === ask.prompt;
    this.view = view;
    this.ask = ask;
    this.path = [];
    this.chosen = [];
    if (!same) this.wantedTool = this.wantedKind = null;
  }

  /** Options that go on from what was tapped. */
  private left(): Choice[] {
    return this.options.filter((o) => {
      const way = wayOf(o.key, this.view);
      return this.path.every((tap, i) => way[i] === tap);
    });
  }

  /** The dock opened these options, all of one kind: the same is in the hand, as far as they have it in common. */
  enter(options: Choice[]): void {
    const keys = new Set(options.map((o) => o.key));
    if (options.length === 0 || (this.path.length > 0 && this.left().every((o) => keys.has(o.key)))) return;
    this.clear();
    this.wantedTool = toolOf(options[0]!.key);
    if (options[0]!.key.startsWith('place:')) this.wantedKind = placedKind(options[0]!.key);
    const ways = options.map((o) => wayOf(o.key, this.view));
    const differs = ways[0]!.findIndex((tap, i) => ways.some((way) => way[i] !== tap));
    this.path = ways[0]!.slice(0, differs < 0 ? Math.max(0, ways[0]!.length - 1) : differs);
  }

  /** The heap in which all options lie that go on from here, "" if they lie in several. */
  heap(idOf: (option: Choice) => string): string {
    const ids = new Set(this.left().map(idOf));
    return ids.size === 1 && (this.path.length > 0 || this.wantedTool !== null) ? [...ids][0]! : '';
  }

  /** The dock chose, or nothing is chosen any more: show the same choice here. */
  follow(selected: string | null): void {
    this.selected = selected;
    if (selected === null || !this.ask?.options?.some((o) => o.key === selected)) return;
    this.wantedTool = toolOf(selected);
    if (selected.startsWith('place:')) this.wantedKind = placedKind(selected);
    if (this.choosesSearch && selected.startsWith('move:')) this.wantedBlind = isBlind(selected);
    if (selected.startsWith('deploy:')) this.chosen = arrangement(selected);
    else this.path = wayOf(selected, this.view);
  }

  /** A tap on a card; `block` is the block it means, which a tap with the keys names by its corner. Returns the key it chooses, if any. */
  tap(cell: number, block = blockAt(this.view, cell)): string | null {
    if (this.tool === 'deploy') {
      const done = toggle(this.ask, this.chosen, cell);
      this.chosen = done.chosen;
      return done.key;
    }
    const done = this.selected !== null && this.next.size === 0;
    return this.take(tapCell(this.options, this.view, done ? this.backTo(cell) : this.path, cell, block));
  }

  /** From one card to another in one go. */
  drag(from: number, to: number): string | null {
    if (this.tool === 'quadrant') {
      const block = blockOf(this.view, from, to);
      if (block !== null) return this.take(tapOther(this.options, this.view, [], `b${block}`));
    }
    this.path = [];
    if (!this.sources.has(from)) return null;
    this.tap(from);
    return this.tap(to);
  }

  other(tap: Tap): string | null {
    const path = this.next.has(tap) ? this.path : this.path.slice(0, -1);
    return this.take(tapOther(this.options, this.view, path, tap));
  }

  /** Headings that lead on from this beginning. */
  headingsFrom(path: Tap[]): string[] {
    return [...nexts(this.options, this.view, path)].filter((t) => t.startsWith('h')).map((t) => t.slice(1));
  }

  /** The ways the cards of a block may be laid back. */
  arrangements(corner: number): number[][] {
    const at = this.path.indexOf(`b${corner}`);
    const start = [...this.path.slice(0, Math.max(at, 0)), `b${corner}`];
    return [...nexts(this.options, this.view, start)].map((t) => t.slice(1).split('+').filter(Boolean).map(Number));
  }

  arrange(corner: number, cells: number[]): string | null {
    const at = this.path.indexOf(`b${corner}`);
    return this.take(tapOther(this.options, this.view, this.path.slice(0, at + 1), `a${cells.join('+')}`));
  }

  hold(tool: Tool): void {
    this.wantedTool = tool;
    this.clear();
  }

  place(kind: string): void {
    this.wantedKind = kind;
    this.clear();
  }

  /** Search or not; a chosen move stays the same move. */
  search(on: boolean): string | null {
    this.wantedBlind = !on;
    return this.path.length > 1
      ? this.take({
          path: this.path,
          key: this.options.find((o) => wayOf(o.key, this.view).join() === this.path.join())?.key ?? null,
        })
      : null;
  }

  clear(): void {
    this.path = [];
    this.chosen = [];
  }

  private take({ path, key }: Tapped): string | null {
    this.path = path;
    return key;
  }

  /** After a choice: another target of the same ship stays with the ship, anything else begins anew. */
  private backTo(cell: number): Tap[] {
    const start = this.path.slice(0, 1);
    if (start[0] === `c${cell}`) return [];
    const on = openCells(this.options, this.view, start);
    return start.length && start[0]!.startsWith('c') && on.has(cell) ? start : [];
  }
}

/** The hand of this table. */
export function handIn(common: Record<string, unknown>): Hand {
  return (common.hand ??= new Hand()) as Hand;
}
