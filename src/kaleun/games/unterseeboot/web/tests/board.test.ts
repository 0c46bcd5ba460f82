import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../Board.svelte';
import { charts, positions, textsOf, type Position } from '../fixtures/read';

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let host: HTMLElement;
let board: Record<string, unknown> | null = null;
const onselect = vi.fn<(key: string) => void>();
const onanswer = vi.fn<(key: string) => void>();

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  if (board) void unmount(board);
  board = null;
  host.remove();
  vi.clearAllMocks();
});

function show({ view, ask }: Position, more: { selected?: string; past?: boolean } = {}): void {
  const { selected = null, past = false } = more;
  const props = {
    view,
    ask,
    selected,
    past,
    texts: textsOf('en'),
    advice: null,
    charts,
    motion: 'full',
    onselect,
    onanswer,
  } as const;
  board = mount(Board, { target: host, props: { ...props, play: null, busy: false } });
  flushSync();
}

const space = (id: string) => host.querySelector<SVGGElement>(`[data-space="${id}"]`)!;
const press = (id: string, key: string) => {
  space(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
};
const click = (el: Element) => {
  el.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const button = (name: string) => [...host.querySelectorAll('button')].find((b) => b.textContent?.includes(name))!;

describe('taps', () => {
  it('chooses a move, never answers by itself', () => {
    show(positions.start!);
    click(space('M1'));
    expect(onselect).toHaveBeenCalledExactlyOnceWith('move:M1');
    expect(onanswer).not.toHaveBeenCalled();
  });

  it('a refused space chooses nothing and says why', () => {
    show(positions.torpedo!);
    click(space('S4'));
    expect(onselect).not.toHaveBeenCalled();
    expect(host.querySelector('.hint')?.textContent).toContain('S4 is not identified (UB-8.2)');
    expect(space('S4').getAttribute('aria-disabled')).toBe('true');
  });

  it('aims two torpedoes one after the other', () => {
    const { ask } = positions.salvo!;
    const [a, b] = ask!.options!.map((o) => o.key.split(':')[1]!);
    show(positions.salvo!);
    click(button('Two torpedoes'));
    click(space(b!));
    expect(onselect).not.toHaveBeenCalled();
    click(space(a!));
    expect(onselect).toHaveBeenCalledExactlyOnceWith(`fire:${b}+${a}`);
  });

  it('course home chooses the return', () => {
    show(positions.home!);
    click(button('Course home'));
    expect(onselect).toHaveBeenCalledExactlyOnceWith(
      positions.home!.ask!.options!.find((o) => o.key.startsWith('return:'))!.key,
    );
  });

  it('a power track pays', () => {
    show(positions.battery!);
    click(button('Auxiliary power'));
    expect(onselect).toHaveBeenCalledExactlyOnceWith('pay:auxiliary');
  });

  it('a die that waits is rolled at once', () => {
    show(positions.press!);
    click(button('Roll'));
    expect(onanswer).toHaveBeenCalledExactlyOnceWith('roll');
  });

  it('offers nothing in the past', () => {
    show(positions.start!, { past: true });
    click(space('M1'));
    expect(onselect).not.toHaveBeenCalled();
    expect(host.querySelectorAll('.cell.offer')).toHaveLength(0);
  });
});

describe('keys', () => {
  it('one space is in the tab order; arrows walk, Enter chooses, a second Enter answers', () => {
    show(positions.start!);
    const inOrder = () =>
      [...host.querySelectorAll('[data-space][tabindex="0"]')].map((el) => el.getAttribute('data-space'));
    expect(inOrder()).toEqual(['D1']);
    press('D1', 'ArrowUp');
    expect(document.activeElement?.getAttribute('data-space')).toBe('M1');
    expect(inOrder()).toEqual(['M1']);
    press('M1', 'Enter');
    expect(onselect).toHaveBeenCalledExactlyOnceWith('move:M1');
    expect(onanswer).not.toHaveBeenCalled();
  });

  it('Enter on the chosen space commits', () => {
    show(positions.start!, { selected: 'move:M1' });
    press('M1', 'Enter');
    expect(onanswer).toHaveBeenCalledExactlyOnceWith('move:M1');
  });

  it('every space says what it is', () => {
    show(positions.torpedo!);
    for (const el of host.querySelectorAll('[data-space]'))
      expect(el.getAttribute('aria-label')).toMatch(/^[SPMD]\d, /);
  });
});
