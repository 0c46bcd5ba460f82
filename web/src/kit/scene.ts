// Where on a board an event is seen, and how. A game has a table by log code; the parts of its board look up their own places.
import type { Attachment } from 'svelte/attachments';
import type { LogLine } from '../protocol/messages';
import type { Cue, Data, Play } from './module';
import { animate } from './motion';
import './scene.css';

/** `glow`: something is so now; `hurt`, `mend`: something broke or works again; the others are what is drawn there. */
export type Effect =
  | 'glow'
  | 'hurt'
  | 'mend'
  | 'pop'
  | 'fade'
  | 'sink'
  | 'land'
  | 'hit'
  | 'miss'
  | 'dud'
  | 'burst'
  | 'shot'
  | 'run'
  | 'ping'
  | 'charges'
  | 'bombs';

/** What is seen just now: effects by place. `ms` is 0 where nothing may move. */
export interface Scene {
  at: Record<string, Effect>;
  ms: number;
  key: number;
}

/** An event of a game: how long it is seen, and where. `from` is the position before it. */
export interface Shot<V> extends Cue {
  at: (data: Data, view: V, from: V, line: LogLine) => Record<string, Effect>;
}
export type Shots<V> = Record<string, Shot<V>>;

/** The cue of a line whose dice were rolled before is `still`; a scene on the old position is `before`. */
export function cueOf<V>(shots: Shots<V>, { code }: LogLine): Cue | null {
  const shot = shots[code];
  return shot === undefined ? null : { ms: shot.ms, before: shot.before ?? false, still: shot.still ?? false };
}

/** What is seen of this event; null while its dice roll, and for events without a scene. */
export function sceneFrom<V>(
  shots: Shots<V>,
  play: Play | null,
  view: V,
  motion: 'full' | 'reduced' = 'full',
): Scene | null {
  const shot = play?.part === 'scene' ? shots[play.line.code] : undefined;
  if (play === null || shot === undefined) return null;
  return {
    at: shot.at(play.line.data, view, play.from as V, play.line),
    ms: motion === 'full' ? play.ms : 0,
    key: play.key,
  };
}

const SHAKE = ['0', '-4px', '4px', '-3px', '2px', '0'].map((x) => ({ translate: `${x} 0` }));
const MOVES: Partial<Record<Effect, Keyframe[]>> = {
  glow: [{ opacity: 0.35 }, { opacity: 1 }],
  mend: [{ opacity: 0.35 }, { opacity: 1 }],
  hurt: SHAKE,
  shot: [{ translate: '0' }, { translate: '-6px 2px', offset: 0.15 }, { translate: '0' }],
  pop: [{ scale: '0.3', opacity: 0 }, { scale: '1.25', opacity: 1, offset: 0.6 }, { scale: '1' }],
  land: [
    { opacity: 0, scale: '2' },
    { opacity: 0, scale: '2', offset: 0.45 },
    { opacity: 1, scale: '0.9', offset: 0.6 },
    { scale: '1' },
  ],
  fade: [{ opacity: 1 }, { opacity: 0.15 }],
  sink: [
    { rotate: '0deg' },
    { rotate: '-7deg', translate: '0 6%', opacity: 1, offset: 0.4 },
    { rotate: '-24deg', translate: '0 80%', opacity: 0 },
  ],
};

/** Marks the element while an event is seen at its place, and moves it. */
export function happens(scene: Scene | null, place: string): Attachment<Element> {
  const effect = scene?.at[place];
  return (el) => {
    if (scene === null || effect === undefined) return;
    el.setAttribute('data-event', effect);
    const moving = animate(el, MOVES[effect] ?? [], scene.ms, effect === 'sink' ? 'ease-in' : undefined);
    return () => {
      el.removeAttribute('data-event');
      moving?.cancel();
    };
  };
}
