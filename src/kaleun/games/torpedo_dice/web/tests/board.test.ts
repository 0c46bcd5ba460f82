import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aimOf, moved } from '../logic/aim';
import { moments } from '@tests/films';
import Moving from '@tests/Moving.svelte';
import type { BoardProps, Play } from '@web/kit/module';
import Board from '../Board.svelte';
import Pad from '../board/Pad.svelte';
import { charts, films, positions, textsOf, type Position } from '../fixtures/read';
import { cue } from '../logic/scenes';
import type { View } from '../view.gen';

let host: HTMLElement;
let board: Record<string, unknown> | null = null;
const onselect = vi.fn<(key: string) => void>();
const onanswer = vi.fn<(key: string) => void>();

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  if (board) void unmount(board);
  board = null;
  host.remove();
  vi.clearAllMocks();
});

interface More {
  selected?: string | null;
  past?: boolean;
  play?: Play;
}
function propsOf(
  { view, ask }: Pick<Position, 'view' | 'ask'>,
  { selected = null, past = false, play }: More = {},
): BoardProps<View> {
  return {
    view,
    ask,
    selected,
    past,
    texts: textsOf('en'),
    advice: null,
    charts,
    motion: 'full',
    play: play ?? null,
    busy: play !== undefined,
    onselect,
    onanswer,
  };
}
function show(position: Pick<Position, 'view' | 'ask'>, more: More = {}): void {
  board = mount(Board, { target: host, props: propsOf(position, more) });
  flushSync();
}
/** What stands in the dock while one aims. */
function aimAt(position: Pick<Position, 'view' | 'ask'>, more: More = {}): void {
  board = mount(Pad, { target: host, props: propsOf(position, more) });
  flushSync();
}
const click = (el: Element | undefined | null) => {
  el!.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const button = (name: string) =>
  [...host.querySelectorAll('button')].find((b) =>
    `${b.getAttribute('aria-label')} ${b.textContent} ${b.querySelector('svg')?.getAttribute('aria-label')}`.includes(
      name,
    ),
  );
const count = (selector: string) => host.querySelectorAll(selector).length;

describe('the window', () => {
  it('shows every hit, miss and open target', () => {
    const { view } = positions.fire!;
    const seat = view.seats[view.you!]!;
    show(positions.fire!);
    expect(count('[data-is="hit"]')).toBe(seat.hits);
    expect(count('[data-is="target"]')).toBe(view.targets - seat.hits);
    const dry = seat.window.misses.filter(([r, c]) => !/[A-Z]/.test(view.grid.rows[r]![c]!));
    expect(count('[data-is="miss"]')).toBe(dry.length);
  });

  it('marks hits with + and misses with − before firing', () => {
    const option = positions.fire!.ask!.options!.find(
      (o) => o.data.hits === 3 && (o.data.fields as string).split(' ').length === 5,
    )!;
    show(positions.fire!, { selected: option.key });
    expect([count('[data-preview="hit"]'), count('[data-preview="miss"]')]).toEqual([3, 2]);
    void unmount(board!);
    aimAt(positions.fire!, { selected: option.key });
    expect(host.querySelector('.pad p')?.textContent).toContain('hits 3, misses 2');
  });

  it('shows my sealed shot to me, and nothing of it to others', () => {
    show(positions.sealed_own!);
    expect(count('.plan')).toBeGreaterThan(0);
    void unmount(board!);
    show(positions.sealed_other!);
    click(button('Show the sheet of A'));
    expect(count('.plan')).toBe(0);
    expect(positions.sealed_other!.view.seats.A!.plan).toBeNull();
  });
});

describe('the pad', () => {
  const aim = aimOf(positions.fire_turned!.ask);
  const from = aim.volleys.find((v) => v.row === 2 && v.column === 5)!;

  it('lays the frame before anything is pressed, and moves it by one field', () => {
    aimAt(positions.fire_turned!);
    expect(onselect).toHaveBeenCalledOnce();
    expect(aim.byKey.has(onselect.mock.lastCall![0])).toBe(true);
    void unmount(board!);
    onselect.mockClear();
    aimAt(positions.fire_turned!, { selected: from.key });
    expect(onselect).not.toHaveBeenCalled();
    click(button('Right'));
    expect(onselect).toHaveBeenCalledExactlyOnceWith(moved(aim, from, 0, 1)!.key);
    expect(onanswer).not.toHaveBeenCalled();
  });

  it('arrow keys move and Turn turns at the same place', () => {
    aimAt(positions.fire_turned!, { selected: from.key });
    button('Up')!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    expect(onselect).toHaveBeenLastCalledWith(moved(aim, from, 1, 0)!.key);
    click(button('Turn'));
    const to = aim.byKey.get(onselect.mock.lastCall![0])!;
    expect([to.shape !== from.shape, to.row, to.column]).toEqual([true, from.row, from.column]);
  });
});

describe('the sheet', () => {
  it('a big die is taken', () => {
    const key = positions.choose!.ask!.options![0]!.key;
    show(positions.choose!);
    click(button(`Take the ${key.split(':')[1]}`));
    expect(onselect).toHaveBeenCalledExactlyOnceWith(key);
  });

  it('offers each change of the die at its system', () => {
    show(positions.modify!);
    const changes = positions.modify!.ask!.options!.filter((o) => o.key !== 'keep');
    const systems = new Set(changes.map((o) => o.data.system));
    expect(count('button[data-system]')).toBe(systems.size);
    click(host.querySelector('button[data-system="cannon"]'));
    expect(onselect).toHaveBeenCalledExactlyOnceWith('cannon');
  });

  it('says the state of every system by word', () => {
    show(positions.solo!);
    for (const [key, system] of Object.entries(positions.solo!.view.seats.A!.systems)) {
      expect(host.querySelector(`[data-system="${key}"] em`)?.textContent, key).toContain(system.state);
    }
  });

  it('a tap on a player lays that sheet in front, without questions', () => {
    show(positions.modify!);
    const other = Object.keys(positions.modify!.view.seats).find((s) => s !== positions.modify!.view.you)!;
    click(button(`Show the sheet of ${other}`));
    expect(host.querySelector('.rnd')?.textContent).toContain(`Sheet of ${other}`);
    expect(count('button[data-system]')).toBe(0);
  });
});

it('solo shows the boxes, arrows and ranks of the KI', () => {
  show(positions.solo!);
  expect(count('.ki ol > li')).toBe(7);
  expect(count('.ki .aimed')).toBe(1);
  expect(count('.ki .ranks li')).toBe(3);
});

it('offers nothing in the past', () => {
  show(positions.fire!, { past: true });
  expect(count('.pad')).toBe(0);
  expect(count('button[data-system]')).toBe(0);
});

it.each(Object.keys(films))('each event of "%s" is seen somewhere on the board', (name) => {
  const film = films[name]!;
  const props = { ...propsOf({ view: film.view, ask: null }), busy: true };
  const moving = mount(Moving<View>, { target: host, props: { Board, props } });
  board = moving;
  for (const { play, view } of moments(film, cue)) {
    expect(cue(play.line), play.line.code).not.toBeNull();
    moving.go({ play, view });
    flushSync();
    expect(count('[data-event]'), play.line.code).toBeGreaterThan(0);
  }
});

it('dice tumble where they are rolled, before the position changes', () => {
  const { play } = moments(films.round!, cue).find((m) => m.play.line.code === 'rolled')!;
  show({ view: play.from as never, ask: null }, { play: { ...play, part: 'roll' } });
  expect([...host.querySelectorAll('.left .die')]).toHaveLength(play.line.dice.length);
  expect(count('[data-event]')).toBe(0);
});
