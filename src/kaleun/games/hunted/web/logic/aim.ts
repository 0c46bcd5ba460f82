// What a tap on the mat means while one aims or chooses an attack: the keys of the options behind tubes, ranges and targets.
import type { Ask } from '@web/protocol/messages';

const keysOf = (ask: Ask | null, prompt: string): string[] =>
  ask?.prompt === prompt ? (ask.options ?? []).map((o) => o.key) : [];

/** Kinds of torpedo that may be aimed now, in the order offered. */
export function kindsOf(ask: Ask | null): string[] {
  const found = keysOf(ask, 'aim').flatMap(
    (key) => /^aim:(.+)-\d+$/.exec(key)?.[1] ?? /^aim_escort:(.+)$/.exec(key)?.[1] ?? [],
  );
  return [...new Set(found)];
}

/** The answer that aims this kind (or a shell) at target n, from 1; null if it is not offered. */
export function aimKey(ask: Ask | null, kind: string | null, target: number): string | null {
  const wanted = ask?.prompt === 'shell' ? `shell:${target}` : `aim:${kind}-${target}`;
  return (ask?.options ?? []).some((o) => o.key === wanted) ? wanted : null;
}

/** The answer that aims this kind at the escort. */
export function escortKey(ask: Ask | null, kind: string | null): string | null {
  const wanted = `aim_escort:${kind}`;
  return keysOf(ask, 'aim').includes(wanted) ? wanted : null;
}

export interface Attacks {
  /** submerged, surface, nibelung. */
  ways: string[];
  ranges: string[];
  /** The answer for a way and a range, or null. */
  key: (way: string, range: string) => string | null;
}

export const RANGES = ['close', 'medium', 'long', 'extreme'];

/** Ways and ranges of the attack question. */
export function attacksOf(ask: Ask | null): Attacks {
  const keys = keysOf(ask, 'attack').filter((key) => key.startsWith('attack:'));
  const parts = keys.map((key) => key.slice('attack:'.length).split('-'));
  return {
    ways: [...new Set(parts.map(([way]) => way!))],
    ranges: RANGES.filter((range) => parts.some(([, r]) => r === range)),
    key: (way, range) => (keys.includes(`attack:${way}-${range}`) ? `attack:${way}-${range}` : null),
  };
}
