import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { share } from '@tests/share';
import Board from '../Board.svelte';
import Tools from '../board/Tools.svelte';
import type { Choice } from '@web/kit/module';
import { charts, positions, textsOf, type Position } from '../fixtures/read';
import { group } from '../logic/describe';
import type { View } from '../view.gen';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let host: HTMLElement;
let board: Record<string, unknown> | null = null;
let tools: Record<string, unknown> | null = null;
const onselect = vi.fn<(key: string) => void>();
const onanswer = vi.fn<(key: string) => void>();
const onheap = vi.fn<(id: string) => void>();
const groupOf = (option: Choice, view: View): string => group(option, view, textsOf('en')).id;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('ResizeObserver', NoObserver);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  if (board) void unmount(board);
  if (tools) void unmount(tools);
  board = tools = null;
  host.remove();
  vi.clearAllMocks();
});

function show(
  { view, ask }: Position,
  more: { selected?: string; past?: boolean; seat?: string; heap?: string } = {},
): void {
  const { selected = null, past = false, seat = null, heap = '' } = more;
  const props = {
    view,
    seat,
    ask: ask?.options ? ask : null,
    selected,
    past,
    texts: textsOf('en'),
    advice: null,
    charts,
    motion: 'full',
    onselect,
    onanswer,
    common: {},
    heap,
    onheap,
  } as const;
  board = mount(Board, { target: host, props: { ...props, play: null, busy: false } });
  // the dock's part holds the same hand
  if (props.ask) tools = mount(Tools, { target: host, props: { ...props, play: null, busy: false } });
  flushSync();
}

const cell = (id: number) => host.querySelector<HTMLButtonElement>(`[data-cell="${id}"]`)!;
const click = (el: Element) => {
  el.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const press = (id: number, key: string) => {
  cell(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
};
const button = (name: string) => [...host.querySelectorAll('button')].find((b) => b.textContent?.includes(name))!;

describe('taps', () => {
  it('ship, then card: chosen, never answered by itself', () => {
    const { ask, view } = positions.allied!;
    const move = ask!.options!.find((o) => o.key.startsWith('move:') && !o.key.endsWith('-blind'))!;
    show(positions.allied!);
    click(cell(view.ships.find((s) => s.id === move.data.ship)!.cell));
    expect(onselect).not.toHaveBeenCalled();
    click(cell((move.data.cells as number[])[0]!));
    expect(onselect).toHaveBeenCalledExactlyOnceWith(move.key);
    expect(onanswer).not.toHaveBeenCalled();
  });

  it('without the search switch the destroyer sails blind', () => {
    const { ask, view } = positions.allied!;
    const move = ask!.options!.find((o) => o.key.endsWith('-blind'))!;
    show(positions.allied!);
    click(button('Search on arrival'));
    click(cell(view.ships.find((s) => s.id === move.data.ship)!.cell));
    click(cell((move.data.cells as number[])[0]!));
    expect(onselect).toHaveBeenCalledExactlyOnceWith(move.key);
  });

  it('board and dock have one selection: a ship in the hand is open in the dock, a heap opened there is in the hand', () => {
    const { ask, view } = positions.allied!;
    const order = ask!.options!.find((o) => o.key.startsWith('order:'))!;
    const at = view.ships.find((s) => s.id === order.data.ship)!.cell;
    const launch = positions.german!.ask!.options!.find((o) => o.key.startsWith('launch:'))!;
    show(positions.german!, { heap: groupOf(launch, positions.german!.view) });
    click(host.querySelector(`.rose [aria-label="${textsOf('en').word(launch.data.heading)}"]`)!);
    expect(onselect).toHaveBeenCalledExactlyOnceWith(launch.key);
    void unmount(board!);
    void unmount(tools!);
    show(positions.allied!);
    click(cell(at));
    expect(onheap).toHaveBeenCalled();
  });

  it('a direction button gives an order', () => {
    const { ask, view } = positions.allied!;
    const order = ask!.options!.find((o) => o.key.startsWith('order:'))!;
    show(positions.allied!);
    click(cell(view.ships.find((s) => s.id === order.data.ship)!.cell));
    click(host.querySelector(`.rose [aria-label="${textsOf('en').word(order.data.heading)}"]`)!);
    expect(onselect).toHaveBeenCalledExactlyOnceWith(order.key);
  });

  it('a block opens the private dialog; laying the cards back chooses', () => {
    const { ask } = positions.german!;
    const real = ask!.options!.find((o) => o.key.startsWith('quadrant:') && o.key.includes('>'))!;
    const corner = Number(real.data.corner);
    show(positions.german!);
    click(cell(corner));
    const dialog = host.querySelector('dialog')!;
    expect(dialog.getAttribute('aria-label')).toBe(`Shuffle block ${corner}`);
    const [to] = real.data.cells as number[];
    const card = [...dialog.querySelectorAll('.block button')].find((b) =>
      b.getAttribute('aria-label')!.startsWith(String(to)),
    )!;
    if (card.getAttribute('aria-pressed') === 'false') click(card);
    click([...dialog.querySelectorAll('button')].find((b) => b.textContent?.includes('Lay the cards back'))!);
    expect(onselect).toHaveBeenCalledExactlyOnceWith(real.key);
    expect(host.querySelector('dialog')).toBeNull();
  });

  it('a bluff opens the same dialog', () => {
    const { ask } = positions.german!;
    const bluff = ask!.options!.find((o) => o.key.startsWith('quadrant:') && !o.key.includes('>'))!;
    show(positions.german!);
    click(cell(Number(bluff.data.corner)));
    click([...host.querySelectorAll('dialog button')].find((b) => b.textContent?.includes('Lay the cards back'))!);
    expect(onselect).toHaveBeenCalledExactlyOnceWith(bluff.key);
  });

  it('submarines are deployed card by card', () => {
    show(positions.deploy!);
    for (const c of [51, 53]) click(cell(c));
    expect(onselect).not.toHaveBeenCalled();
    click(cell(57));
    expect(onselect).toHaveBeenCalledExactlyOnceWith('deploy:>51+53+57');
  });

  it('a fleet is chosen from drawings', () => {
    show(positions.fleet!);
    const fleets = host.querySelectorAll('.fleets button');
    expect(fleets).toHaveLength(positions.fleet!.ask!.options!.length);
    click(fleets[1]!);
    expect(onselect).toHaveBeenCalledExactlyOnceWith(positions.fleet!.ask!.options![1]!.key);
  });

  it('a ship that may not move now opens its card', () => {
    show(positions.waiting!);
    click(cell(positions.waiting!.view.ships.find((s) => s.cell)!.cell));
    expect(host.querySelector('dialog')?.textContent).toContain('Firepower');
    expect(onselect).not.toHaveBeenCalled();
  });

  it('offers nothing in the past', () => {
    show(positions.allied!, { past: true });
    expect(host.querySelectorAll('.cell.open')).toHaveLength(0);
  });
});

describe('keys', () => {
  it('one card is in the tab order; arrows walk', () => {
    show(positions.allied!);
    const inOrder = () =>
      [...host.querySelectorAll('[data-cell][tabindex="0"]')].map((el) => Number(el.getAttribute('data-cell')));
    expect(inOrder()).toHaveLength(1);
    cell(22).focus();
    press(22, 'ArrowDown');
    expect(document.activeElement).toBe(cell(32));
    expect(inOrder()).toEqual([32]);
    press(32, 'ArrowRight');
    expect(document.activeElement).toBe(cell(33));
  });

  it('Enter on the card chosen commits', () => {
    const { ask } = positions.allied!;
    const move = ask!.options!.find((o) => o.key.startsWith('move:') && !o.key.endsWith('-blind'))!;
    show(positions.allied!, { selected: move.key });
    press((move.data.cells as number[])[0]!, 'Enter');
    expect(onanswer).toHaveBeenCalledExactlyOnceWith(move.key);
  });

  it('also while other cards may still be chosen', () => {
    show(positions.deploy!, { selected: 'deploy:>51+53+57' });
    press(57, 'Enter');
    expect(onanswer).toHaveBeenCalledExactlyOnceWith('deploy:>51+53+57');
  });
});

describe('the side it is seen from', () => {
  const order = () => [...host.querySelectorAll('[data-cell]')].map((el) => Number(el.getAttribute('data-cell')));
  const numbers = (of: string) => [...host.querySelectorAll(`.${of} span`)].map((el) => el.textContent);
  const edges = () => [...host.querySelectorAll('.edge')].map((el) => el.textContent!.split(' ')[0]);
  const turn = () => host.querySelector<HTMLButtonElement>('.turn')!;

  it('the own edge is below', () => {
    show(positions.german!, { seat: 'german' });
    expect([order()[0], numbers('rows')[0], numbers('columns')[0]]).toEqual([11, '1', '1']);
    expect(edges()).toEqual(['North', 'South']);
    void unmount(board!);
    show(positions.allied!, { seat: 'allied' });
    const { rows, columns } = positions.allied!.view;
    expect([order()[0], order().at(-1)]).toEqual([rows * 10 + columns, 11]);
    expect([numbers('rows')[0], numbers('columns')[0]]).toEqual([String(rows), String(columns)]);
    expect(edges()).toEqual(['South', 'North']);
    expect(host.querySelector('.grid')!.getAttribute('aria-label')).toContain('north below');
  });

  it('the compass turns it round, and the seat finds it so again', () => {
    show(positions.allied!, { seat: 'allied' });
    click(turn());
    expect(order()[0]).toBe(11);
    expect(turn().getAttribute('aria-label')).toContain('south below');
    void unmount(board!);
    show(positions.allied!, { seat: 'allied' });
    expect(order()[0]).toBe(11);
    void unmount(board!);
    show(positions.german!, { seat: 'german' });
    expect(order()[0]).toBe(11);
  });

  it('arrow keys go where they point, and taps mean the same cards', () => {
    const { ask, view } = positions.allied!;
    const move = ask!.options!.find((o) => o.key.startsWith('move:') && !o.key.endsWith('-blind'))!;
    show(positions.allied!, { seat: 'allied' });
    cell(22).focus();
    press(22, 'ArrowUp');
    expect(document.activeElement).toBe(cell(32));
    press(32, 'ArrowLeft');
    expect(document.activeElement).toBe(cell(33));
    click(cell(view.ships.find((s) => s.id === move.data.ship)!.cell));
    click(cell((move.data.cells as number[])[0]!));
    expect(onselect).toHaveBeenCalledExactlyOnceWith(move.key);
  });
});

describe('what is seen', () => {
  it.each(share(Object.keys(positions), 2))('draws "%s" with a label on every card', (name) => {
    show(positions[name]!);
    const cards = [...host.querySelectorAll('[data-cell]')];
    expect(cards).toHaveLength(positions[name]!.view.rows * positions[name]!.view.columns);
    for (const card of cards) expect(card.getAttribute('aria-label')).toMatch(/^Row \d, column \d: /);
  });

  it('the German side sees its submarines, the Allied side the map, nobody both', () => {
    show(positions.pack!);
    expect(host.querySelectorAll('.percent').length).toBeGreaterThan(0);
    expect(host.querySelectorAll('.hull')).toHaveLength(0);
    void unmount(board!);
    show(positions.pack_german!);
    expect(host.querySelectorAll('.percent')).toHaveLength(0);
    expect(host.querySelectorAll('.hull')).toHaveLength(positions.pack_german!.view.submarines!.length);
    expect(host.textContent).toContain('The Allied side sees a map');
  });

  it('all backs are the same drawing', () => {
    show(positions.pack_german!);
    expect(new Set([...host.querySelectorAll('svg.back')].map((el) => el.innerHTML)).size).toBe(1);
  });
});
