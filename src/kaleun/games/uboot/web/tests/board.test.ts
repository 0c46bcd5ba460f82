// The desks in real moments: everything has a name, taps and keys give the commands they say, nothing is given twice.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { share } from '@tests/share';
import Board from '../Board.svelte';
import type { Station } from '../logic/station';
import { positions, stationAt, textsOf } from '../fixtures/read';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let host: HTMLElement;
let shown: Record<string, unknown> | null = null;
const give = vi.fn<Station['give']>();
const reply = vi.fn<Station['reply']>();

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  host = document.body.appendChild(document.createElement('div'));
  localStorage.clear();
  SVGElement.prototype.setPointerCapture ??= () => undefined;
});
afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  host.remove();
  vi.clearAllMocks();
});

function show(name: string, more: Partial<Station> = {}): void {
  shown = mount(Board, { target: host, props: { station: stationAt(name, textsOf('en'), { give, reply, ...more }) } });
  flushSync();
}
const all = (selector: string): HTMLElement[] => [...host.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string): HTMLElement => {
  const found = host.querySelector<HTMLElement>(selector);
  expect(found, selector).not.toBeNull();
  return found!;
};
function click(el: Element): void {
  el.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
function key(el: Element, name: string): void {
  el.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  flushSync();
}
const open = (page: string): void => click(one(`[data-page=${page}]`));

it.each(share(Object.keys(positions), 3))(
  '%s: everything has a name on every page, and nothing is said by its code',
  (name) => {
    show(name);
    const pages = all('[data-page]').map((tab) => tab.dataset.page!);
    if (positions[name]!.seat !== null) expect(pages.length).toBeGreaterThan(4);
    for (const page of pages.length ? pages : ['']) {
      if (page) open(page);
      const nameless = all(
        'button, [role=slider], [role=button], [role=spinbutton], [role=img], svg[role=group]',
      ).filter((el) => !(el.getAttribute('aria-label') ?? el.textContent?.trim()));
      expect(nameless, page).toEqual([]);
      expect(host.innerHTML, page).not.toMatch(/undefined|NaN|\[object|>None</);
      if (page) expect(host.textContent, page).not.toMatch(/\b[a-z]+_[a-z_]+\b/);
    }
  },
);

it('shows all sixteen men where they are', () => {
  show('start table');
  const figures = all('[data-figure]');
  expect(figures).toHaveLength(16);
  for (const { figure, section } of positions['start table']!.view.sailors)
    expect(one(`[data-figure=${figure}]`).dataset.section).toBe(String(section));
});

it('wounds, fatigue and work are drawn apart', () => {
  const { view } = stationAt('start table', textsOf('en'));
  const hurt = ['activation', 'wound:61', 'fatigue:58'];
  const sailors = view.sailors.map((row, i) =>
    i ? row : { ...row, watches: row.watches.map((side) => ({ ...side, tokens: hurt })) as typeof row.watches },
  );
  show('start table', { view: { ...view, sailors } });
  const man = `[data-figure=${sailors[0]!.figure}]`;
  expect(all(`${man} .dot`)).toHaveLength(1);
  expect(all(`${man} .stroke`)).toHaveLength(2);
});

it('an order is a card: chosen, filled in, given', () => {
  show('start captain');
  open('orders');
  click(one('[data-order=mobilize]'));
  one('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(give).toHaveBeenCalledExactlyOnceWith('mobilize', { call: 'cruise' });
});

it('an order that is refused says why and is not given', () => {
  show('start captain');
  open('orders');
  const card = one('[data-order=periscope]');
  expect(card.querySelector('.why')?.textContent).toBe('Only under water');
  click(card);
  one('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(give).not.toHaveBeenCalled();
});

it('a refused order can be meant all the same', () => {
  show('start captain');
  open('orders');
  click(one('[data-order=periscope]'));
  const meant = one('input[type=checkbox]') as HTMLInputElement;
  meant.click();
  flushSync();
  one('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(give).toHaveBeenCalledExactlyOnceWith('periscope', { force: true });
});

it('the compass bug is turned by keys, and giving the course is one press', () => {
  show('start captain');
  const bug = one('[data-knob=course]');
  const course = Number(bug.getAttribute('aria-valuenow'));
  key(bug, 'PageUp');
  key(bug, 'ArrowLeft');
  expect(give).not.toHaveBeenCalled();
  click(one('.compass .give'));
  expect(give).toHaveBeenCalledExactlyOnceWith('new_course', { degrees: course + 9 });
});

it('the depth gauge dives from the surface', () => {
  show('start captain', {
    offers: stationAt('start captain', textsOf('en')).offers.map((offer) => ({ ...offer, refused: null })),
  });
  const gauge = one('[data-knob=depth]');
  key(gauge, 'PageUp');
  click(one('.gauge .give'));
  expect(give).toHaveBeenCalledExactlyOnceWith('dive', { depth: 50 });
});

it('in a Mobilization own men are sent by two taps or by a number, and others stay', () => {
  show('called navigator');
  const { sailors } = positions['called navigator']!.view;
  const own = sailors.filter((row) => row.role === 'navigator');
  expect(all('[data-figure][role=button]')).toHaveLength(own.length);
  const [first, second] = own as [(typeof own)[0], (typeof own)[0]];
  key(one(`[data-figure=${first.figure}]`), '8');
  expect(give).toHaveBeenCalledExactlyOnceWith('move', { figure: first.figure, to: 8 });
  key(one(`[data-figure=${second.figure}]`), 'Enter');
  click(all('.aim')[0]!);
  expect(give).toHaveBeenCalledTimes(2);
});

it('a mark in the glasses lies on the disk of the Navigator, as a bearing off the bow', () => {
  show('contact navigator');
  open('glasses');
  click(all('.handles button').find((button) => button.textContent === 'Mark')!);
  const { course } = positions['contact navigator']!.view.boat;
  const [name, args] = give.mock.calls.find(([command]) => command === 'turn_disk')!;
  expect(name).toBe('turn_disk');
  expect(args!.own_course).toBe(Math.round(course) % 360);
  expect(one('.watch [role=status]').textContent).toContain(`${String(args!.bearing).padStart(3, '0')}°`);
});

it('whoever reckons with no mark has no button for it', () => {
  show('attack first_officer');
  open('glasses');
  expect(all('.handles button').map((button) => button.textContent)).not.toContain('Mark');
});

it('the plot is turned until the bow is up, and lies north up again', () => {
  show('contact navigator');
  open('plot');
  const { course } = positions['contact navigator']!.view.boat;
  const turned = (): string | null => one('svg.plotted > g').getAttribute('transform');
  expect(turned()).toBe('rotate(0)');
  click(all('.seg button').find((button) => button.textContent === 'Bow up')!);
  expect(turned()).toBe(`rotate(${-course})`);
  click(all('.seg button').find((button) => button.textContent === 'North up')!);
  expect(turned()).toBe('rotate(0)');
});

it('an order says how it is manned in the better of two sections, or only how many it takes, if it may be anywhere', () => {
  show('attack captain');
  open('orders');
  const told = all('[data-order] .men').map((men) => men.textContent?.trim() ?? '');
  expect(told.some((text) => text !== '')).toBe(true);
  expect(one('[data-order=flood_tubes] .men').textContent).toMatch(/^1\/1/);
  expect(one('[data-order=repair_breach] .men').textContent).toMatch(/^5×/);
  for (const text of told.filter(Boolean)) expect(text).toMatch(/^(\d+\/\d+|\d+×)/);
});

it('a question waits on top and is answered by its key', () => {
  show('called first_officer');
  click(one('[data-answer="ready:yes"]'));
  expect(reply).toHaveBeenCalledOnce();
  expect(reply.mock.calls[0]![1]).toBe('ready:yes');
});

it('done for me: men go to their stations first, then the answer', () => {
  localStorage.setItem('kaleun.uboot.modes', '{"stations":"do"}');
  show('called first_officer');
  expect(all('[data-question]')).toHaveLength(0);
  const [name, args] = give.mock.calls[0] ?? [];
  if (name === undefined) expect(reply).toHaveBeenCalledOnce();
  else expect([name, Object.keys(args!)]).toEqual(['move', ['figure', 'to']]);
});

it('nothing can be given while the connection is lost', () => {
  show('called navigator', { past: true });
  expect(all('[data-figure][role=button]')).toHaveLength(0);
  for (const answer of all('[data-answer]')) expect((answer as HTMLButtonElement).disabled).toBe(true);
});
