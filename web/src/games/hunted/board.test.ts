// Taps on the board: they choose, never answer; what cannot be done offers nothing.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import { charts, positions, textsOf, type Position } from './fixtures/read';
import CareerPage from './pages/CareerPage.svelte';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let host: HTMLElement;
let shown: Record<string, unknown> | null = null;
const onselect = vi.fn<(key: string) => void>();
const onanswer = vi.fn<(key: string) => void>();

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  host.remove();
  vi.clearAllMocks();
});

function show({ view, ask }: Position, more: { selected?: string; past?: boolean } = {}): void {
  const { selected = null, past = false } = more;
  const props = { view, ask, selected, past, texts: textsOf('en'), lang: 'en', odds: null, charts, motion: 'full', onselect, onanswer } as const;
  shown = mount(Board, { target: host, props: { ...props, lastLines: [] } });
  flushSync();
}

const buttons = (selector: string) => [...host.querySelectorAll<HTMLButtonElement>(`button${selector}`)];
const click = (el: Element) => {
  el.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};

it.each(Object.keys(positions))('draws position "%s" with names for everything that can be pressed', (name) => {
  show(positions[name]!);
  expect(host.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBeTruthy();
  for (const button of buttons('')) expect(button.getAttribute('aria-label') ?? button.textContent?.trim(), button.className).toBeTruthy();
  expect(host.innerHTML).not.toMatch(/undefined|NaN|\[object/);
});

it('a tap on a target aims the torpedo in hand', () => {
  show(positions.aim!);
  const cards = buttons('.tg');
  expect(cards).toHaveLength(4);
  click(cards[2]!);
  expect(onselect).toHaveBeenCalledOnce();
  expect(onselect.mock.calls[0]![0]).toMatch(/^aim:.+-3$/);
  expect(onanswer).not.toHaveBeenCalled();
});

it('another tube keeps the target and changes the torpedo', () => {
  const { ask } = positions.aim!;
  const key = ask!.options!.find((o) => /^aim:.+-2$/.test(o.key))!.key;
  show(positions.aim!, { selected: key });
  expect(buttons('.tg')[1]!.getAttribute('aria-pressed')).toBe('true');
  click(buttons('.tube').at(-1)!);
  expect(onselect.mock.calls[0]![0]).toMatch(/^aim:.+-2$/);
});

it('a range chooses the attack in the way that is set', () => {
  show(positions.attack!);
  click(buttons('').find((b) => b.textContent === 'On the surface')!);
  click(buttons('').find((b) => b.textContent === 'Medium')!);
  expect(onselect).toHaveBeenCalledExactlyOnceWith('attack:surface-medium');
});

it('the past offers nothing', () => {
  show(positions.aim!, { past: true });
  expect(buttons('')).toHaveLength(0);
});

it('the measure chosen in the dock changes the chart of the search', () => {
  const chances = (selected?: string) => {
    show(positions.hunted!, selected ? { selected } : {});
    const found = [...host.querySelectorAll('.roll .chart .r')].map((el) => el.textContent);
    void unmount(shown!);
    shown = null;
    return found;
  };
  const key = positions.hunted!.ask!.options!.find((o) => o.key !== 'silent')!.key;
  expect(chances(key)).not.toEqual(chances());
});

it('the career page links every sentence to its position', () => {
  const onposition = vi.fn<(n: number) => void>();
  const { view, log } = positions.over!;
  const props = { view, log, texts: textsOf('en'), lang: 'en', charts, result: null, report: null, motion: 'full', onposition, onrule: vi.fn(), onshare: vi.fn() } as const;
  shown = mount(CareerPage, { target: host, props });
  flushSync();
  const links = [...host.querySelectorAll('.story a')];
  expect(links.length).toBeGreaterThan(10);
  click(links[5]!);
  expect(onposition).toHaveBeenCalledOnce();
  expect(log.some((line) => line.at === onposition.mock.calls[0]![0])).toBe(true);
  for (const ship of view.ships) expect(host.querySelector('.ships')!.textContent).toContain(ship.name);
  expect(host.innerHTML).not.toMatch(/undefined|NaN|\{\w+\}/);
});
