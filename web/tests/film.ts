// Plays recorded frames on a board as the shell does, to look at it in the middle of every event.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { expect, vi } from 'vitest';
import type { Texts } from '../src/i18n/texts';
import type { BoardProps, ChartData, Cue, Play } from '../src/kit/module';
import type { LogLine } from '../src/protocol/messages';
import type { Frame, View } from '../src/session/frames';
import { Teller } from '../src/session/teller.svelte';

interface Film<V> {
  Board: Component<BoardProps<V>>;
  cue: (line: LogLine, view: V) => Cue | null;
  texts: Texts;
  charts: ChartData[];
  frames: { line: LogLine; view: V }[];
  motion?: 'full' | 'reduced';
  speed?: 'normal' | 'step';
}

/** Plays the lines answer by answer from the first position on; `look` sees each part of each event that takes time. */
export function onBoard<V>(
  { Board, cue, texts, charts, frames, motion = 'full', speed = 'normal' }: Film<V>,
  look: (play: Play, view: V, host: HTMLElement) => void,
): void {
  const [first, ...rest] = frames as Frame[];
  const manner = { speed, still: motion === 'reduced', cues: cue as (line: LogLine, view: View) => Cue | null };
  const teller = new Teller<{ view: View }>();
  teller.take({ view: first!.view }, [], manner);
  const nothing = () => undefined;
  const props: BoardProps<V> = {
    ask: null,
    texts,
    past: false,
    selected: null,
    advice: null,
    charts,
    motion,
    onselect: nothing,
    onanswer: nothing,
    get view() {
      return teller.view as V;
    },
    get play() {
      return teller.play;
    },
    get busy() {
      return teller.telling !== null;
    },
  };
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  const host = document.body.appendChild(document.createElement('div'));
  const board = mount(Board, { target: host, props });
  const busy = () => (flushSync(), host.firstElementChild!.getAttribute('aria-busy'));
  for (const at of new Set(rest.map(({ line }) => line.at))) {
    const news = rest.filter(({ line }) => line.at === at);
    teller.take({ view: news.at(-1)!.view }, news, manner);
    for (let left = 3 * news.length; teller.telling !== null; left--) {
      expect([busy(), left > 0]).toEqual(['true', true]);
      if (teller.play !== null) look(teller.play, teller.view as V, host);
      if (speed === 'step') teller.next();
      else vi.advanceTimersToNextTimer();
    }
    expect(busy()).toBe('false');
  }
  void unmount(board);
  host.remove();
  vi.useRealTimers();
}
