// Plays a recorded answer as the shell does: each event with the view it is seen on.
import type { Cue, Play } from '../src/kit/module';
import type { LogLine } from '../src/protocol/messages';
import { framesOf, type Patch, type View } from '../src/session/frames';
import { timed } from '../src/session/pace';

export interface Moment<V> {
  play: Play;
  view: V;
}

export function moments<V>(
  film: { view: V; lines: LogLine[]; patches: Patch[] },
  cue: (line: LogLine, view: V) => Cue | null,
): Moment<V>[] {
  const start = film.view as unknown as View;
  const frames = timed(framesOf(start, film.lines, film.patches), start, (line, view) => cue(line, view as V));
  return frames.map(({ line, view, hold, before }, i) => {
    const from = frames[i - 1]?.view ?? start;
    return { play: { line, part: 'scene', ms: hold, key: i + 1, from }, view: (before ? from : view) as V };
  });
}
