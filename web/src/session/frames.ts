// Frames: each new log line with the position it led to. The server sends what a line changed; here it is put in its place.
import type { LogLine, Step } from '../protocol/messages';

export type View = Record<string, unknown>;
export type Patch = Step['last'];

/** A log line and what is seen once it has happened. */
export interface Frame {
  line: LogLine;
  view: View;
}

/** The behind of a path: the value is what a list has got behind its end. */
const MORE = '+';

/** The view with these changes; `view` itself is unchanged, and so is every part of it that no change names. */
export function patched(view: View, patch: Patch): View {
  return patch.reduce<unknown>((now, [path, value]) => put(now, path, 0, value), view) as View;
}

function put(node: unknown, path: (string | number)[], i: number, value: unknown): unknown {
  if (i === path.length) return value;
  const step = path[i]!;
  if (Array.isArray(node)) {
    if (step === MORE) return [...node, ...(value as unknown[])];
    return node.with(step as number, put(node[step as number], path, i + 1, value));
  }
  const map = (node ?? {}) as View;
  return { ...map, [step]: put(map[step], path, i + 1, value) };
}

/** The last lines with the positions they led to, one after the other, from `view` on. */
export function framesOf(view: View, lines: LogLine[], patches: Patch[]): Frame[] {
  const told = lines.slice(lines.length - patches.length);
  return told.map((line, i) => ({ line, view: (view = patched(view, patches[i]!)) }));
}
