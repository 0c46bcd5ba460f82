// Taps on the board: they choose, never answer; what cannot be done offers nothing.
import { readFileSync } from 'node:fs';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { share } from '@tests/share';
import type { LogLine } from '@web/protocol/messages';
import { moments } from '@tests/films';
import Moving from '@tests/Moving.svelte';
import type { BoardProps, Play } from '@web/kit/module';
import Board from '../Board.svelte';
import { aboutOf, concerning, type Thing } from '../logic/about';
import { charts, films, positions, textsOf, type Position } from '../fixtures/read';
import { spreadOf } from '../logic/spread.svelte';
import ReportPage from '../pages/ReportPage.svelte';
import { cue } from '../logic/scenes';
import type { View } from '../view.gen';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let host: HTMLElement;
let shown: Record<string, unknown> | null = null;
const onselect = vi.fn<(key: string) => void>();
const onanswer = vi.fn<(key: string) => void>();
const onrule = vi.fn<(id: string) => void>();
const ruleIds = [...readFileSync('../src/kaleun/games/hunted/catalogue.toml', 'utf8').matchAll(/^id = "(.*)"$/gm)].map(
  (found) => found[1],
);
const line: LogLine = { n: 0, at: 0, rule: '', code: '', data: {}, dice: [], mods: [], chart: '', row: '' };

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

interface More {
  selected?: string | null;
  past?: boolean;
  play?: Play;
  common?: Record<string, unknown>;
}
function propsOf(
  { view, ask }: Pick<Position, 'view' | 'ask'>,
  { selected = null, past = false, play, common }: More = {},
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
    onrule,
    ...(common ? { common } : {}),
  };
}
function show(position: Pick<Position, 'view' | 'ask'>, more: More = {}): void {
  shown = mount(Board, { target: host, props: propsOf(position, more) });
  flushSync();
}

const buttons = (selector: string) => [...host.querySelectorAll<HTMLButtonElement>(`button${selector}`)];
const click = (el: Element) => {
  el.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};

it.each(share(Object.keys(positions), 2))(
  'draws position "%s" with names for everything that can be pressed',
  (name) => {
    show(positions[name]!);
    expect(host.querySelector('svg[role=group]')?.getAttribute('aria-label')).toBeTruthy();
    for (const button of buttons(''))
      expect(button.getAttribute('aria-label') ?? button.textContent?.trim(), button.className).toBeTruthy();
    expect(host.innerHTML).not.toMatch(/undefined|NaN|\[object/);
  },
);

it('a tap on a target aims a torpedo more, and a tube chooses which', () => {
  const common: Record<string, unknown> = {};
  show(positions.aim!, { common });
  const spread = spreadOf(common);
  spread.begin(positions.aim!.ask, positions.aim!.view);
  const cards = buttons('.tg');
  expect(cards).toHaveLength(4);
  click(cards[2]!);
  expect(spread.at(2)).toBe(1);
  expect(buttons('.tg')[2]!.getAttribute('aria-pressed')).toBe('true');
  click(buttons('.tube').at(-1)!);
  expect(buttons('.tube').at(-1)!.getAttribute('aria-pressed')).toBe('true');
  click(buttons('.tg')[2]!);
  expect(spread.at(2)).toBe(2);
  expect(onselect).not.toHaveBeenCalled();
  expect(onanswer).not.toHaveBeenCalled();
});

it('a range chooses the attack in the way that is set', () => {
  show(positions.attack!);
  click(buttons('').find((b) => b.textContent === 'On the surface')!);
  click(buttons('').find((b) => b.textContent === 'Medium')!);
  expect(onselect).toHaveBeenCalledExactlyOnceWith('attack:surface-medium');
});

it('the past offers nothing', () => {
  show(positions.aim!, { past: true });
  expect(buttons(':not([data-thing], .chips *)')).toHaveLength(0);
  click(host.querySelector('.crew [data-thing]')!);
  expect(host.querySelector('.note')).not.toBeNull();
  expect(host.querySelectorAll('.note .act')).toHaveLength(0);
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
  const props = {
    view,
    log,
    texts: textsOf('en'),
    charts,
    result: null,
    report: null,
    motion: 'full',
    onposition,
    onrule: vi.fn(),
    onshare: vi.fn(),
  } as const;
  shown = mount(ReportPage, { target: host, props });
  flushSync();
  const links = [...host.querySelectorAll('.story a')];
  expect(links.length).toBeGreaterThan(10);
  click(links[5]!);
  expect(onposition).toHaveBeenCalledOnce();
  expect(log.some((line) => line.at === onposition.mock.calls[0]![0])).toBe(true);
  for (const ship of view.ships) expect(host.querySelector('.ships')!.textContent).toContain(ship.name);
  expect(host.innerHTML).not.toMatch(/undefined|NaN|\{\w+\}/);
});

const things = ({ view }: Position): Thing[] => [
  ...view.boat.systems.map((s): Thing => `system:${s}`),
  ...Object.keys(view.crew).map((m): Thing => `man:${m}`),
  'man:agent',
  'system:',
  'system:extra_flak',
  'system:batteries_2',
  ...(view.patrol?.boxes ?? []).map((_, i): Thing => `box:${i}`),
];

it.each(['en', 'de', 'es'] as const)('every system, man and box is explained in %s with its rule', (lang) => {
  for (const position of Object.values(positions)) {
    for (const thing of things(position)) {
      const { title, lines, rule, more } = aboutOf(thing, position.view, position.ask, textsOf(lang));
      expect(title, thing).toBeTruthy();
      expect(lines.length + more.length, thing).toBeGreaterThan(1);
      expect(`${title} ${lines.join(' ')}`, thing).not.toMatch(/undefined|\{|_/);
      expect(ruleIds, thing).toContain(rule);
    }
  }
});

it('the words about things are the same in all languages', () => {});

it('a tap on a system, a man or a box tells about it; an answer that concerns it can be chosen there', () => {
  show(positions.sea!);
  const here = host.querySelector<SVGElement>('.box.cur')!;
  click(here);
  const note = host.querySelector('.note')!;
  expect(note.textContent).toContain('The boat is here.');
  expect(
    concerning(`box:${positions.sea!.view.patrol!.at}`, positions.sea!.view, positions.sea!.ask).length,
  ).toBeGreaterThan(0);
  const act = note.querySelector<HTMLButtonElement>('.act')!;
  click(act);
  expect(onselect).toHaveBeenCalledOnce();
  expect(positions.sea!.ask!.options!.map((o) => o.key)).toContain(onselect.mock.calls[0]![0]);
  expect(host.querySelector('.note')).toBeNull();
  click(host.querySelector('.names [data-thing]')!);
  expect(host.querySelector('.note')!.textContent).toContain('Works.');
  click(host.querySelector('.note .rule')!);
  expect(onrule).toHaveBeenCalledOnce();
});

it('each group of things is one tab stop; arrows go on and Enter tells', () => {
  show(positions.sea!);
  for (const group of host.querySelectorAll('[data-rove]'))
    expect(group.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  const men = [...host.querySelectorAll<HTMLElement>('.crew [data-thing]')];
  const key = (el: HTMLElement, name: string) => {
    el.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
    flushSync();
  };
  key(men[0]!, 'ArrowRight');
  expect(document.activeElement).toBe(men[1]);
  expect(men[1]!.tabIndex).toBe(0);
  key(men[1]!, 'Enter');
  expect(host.querySelector('.note')!.textContent).toContain('1WO');
});

/** What marks a card while something is seen there. */
const marks = () =>
  [...host.querySelectorAll('.tg')].map(
    (card) => (card.querySelector('[data-event]') ?? card).getAttribute('data-event') ?? '',
  );
const playing = (code: string, data: Record<string, unknown>, from: object): Play => ({
  line: { ...line, code, data },
  part: 'scene',
  ms: 900,
  key: 1,
  from: { ...from },
});

it('the ship that is told to sink goes down on the mat', () => {
  const { view } = positions.aim!;
  const ship = view.combat!.targets[1]!;
  show(positions.aim!, { play: playing('ship_sunk', { name: ship.name, tonnage: ship.tonnage }, view) });
  expect(marks()).toEqual(['', 'sink', '', '']);
});

it('a ship that is struck floats on until she is told to sink', () => {
  const { view } = positions.aim!;
  const [first, ...rest] = view.combat!.targets;
  const after = { ...view, combat: { ...view.combat!, targets: [{ ...first!, damage: first!.capacity }, ...rest] } };
  const gone = () => host.querySelectorAll('.tg .gone').length;
  show({ view: after, ask: null }, { play: playing('ship_damaged', { name: first!.name, n: 2 }, view) });
  expect([marks()[0], gone()]).toEqual(['hurt', 0]);
  void unmount(shown!);
  show({ view: after, ask: null });
  expect([marks()[0], gone()]).toEqual(['', 1]);
});

it.each(Object.keys(films))('each event of "%s" is seen somewhere on the board', (name) => {
  const film = films[name]!;
  const props = { ...propsOf({ view: film.view, ask: null }), busy: true };
  const moving = mount(Moving<View>, { target: host, props: { Board, props } });
  shown = moving;
  for (const { play, view } of moments(film, cue)) {
    expect(cue(play.line), play.line.code).not.toBeNull();
    moving.go({ play, view });
    flushSync();
    expect(
      host.querySelectorAll('[data-event], .scene > *, .sil > svg').length,
      `${play.line.code} ${JSON.stringify(play.line.data)}`,
    ).toBeGreaterThan(0);
  }
});

it('the dice of a search lie beside its chart while its row is told', () => {
  const { play, view } = moments(films.charges!, cue).find((m) => m.play.line.code === 'detected')!;
  for (const part of ['roll', 'scene'] as const) {
    show({ view, ask: null }, { play: { ...play, part } });
    expect(host.querySelectorAll('.roll .thrown .die')).toHaveLength(2);
    expect(host.querySelectorAll('.roll tr[data-event]').length > 0).toBe(part === 'scene');
    void unmount(shown!);
    shown = null;
  }
});
