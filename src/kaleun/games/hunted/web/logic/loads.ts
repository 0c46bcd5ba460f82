// Torpedo loads: a question's answers as counts by kind, and the loads that were taken before.
import type { Ask, Choice } from '@web/protocol/messages';

export type Counts = Record<string, number>;

/** Questions answered by so many of each kind. */
export const LOADS = ['mix', 'leave_ashore', 'aft_load', 'fill_forward', 'fill_aft'];

/** What an answer takes of each kind; the homing torpedoes of a mix go by the model that is issued. */
export function countsOf(option: Choice, homing: string): Counts {
  const { g7a, g7e, homing: n } = option.data as Record<string, number>;
  if (option.key.startsWith('mix:')) return { g7a: g7a!, g7e: g7e!, [homing]: n! };
  const found = option.key.slice(option.key.indexOf(':') + 1).matchAll(/(\d+)([a-z][a-z0-9_]*)/g);
  return Object.fromEntries([...found].map(([, count, kind]) => [kind, Number(count)]));
}

/** Every kind that any answer takes, in the order they come up. */
export const kindsIn = (ask: Ask, homing: string): string[] => [
  ...new Set((ask.options ?? []).flatMap((option) => Object.keys(countsOf(option, homing)))),
];

/** The answer with one more (or less) of a kind that changes the others least; null if there is none. */
export function stepped(ask: Ask, from: Choice, kind: string, by: 1 | -1, homing: string): Choice | null {
  const now = countsOf(from, homing);
  const wanted = (now[kind] ?? 0) + by;
  const far = (option: Choice): number => {
    const counts = countsOf(option, homing);
    return [...new Set([...Object.keys(now), ...Object.keys(counts)])].reduce(
      (sum, k) => sum + Math.abs((counts[k] ?? 0) - (now[k] ?? 0)),
      0,
    );
  };
  const fit = (ask.options ?? []).filter((option) => (countsOf(option, homing)[kind] ?? 0) === wanted);
  return fit.reduce<Choice | null>((best, option) => (best === null || far(option) < far(best) ? option : best), null);
}

export interface Load {
  /** "" for the one taken last. */
  name: string;
  boat: string;
  keys: string[];
}

const KEY = 'kaleun.hunted.loads';

/** The loads kept in this browser; a damaged entry counts as none. */
export function kept(): Load[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found)
      ? (found as Load[]).filter(
          (load) =>
            typeof load?.name === 'string' &&
            typeof load.boat === 'string' &&
            Array.isArray(load.keys) &&
            load.keys.every((key) => typeof key === 'string'),
        )
      : [];
  } catch {
    return [];
  }
}

/** Keeps a load instead of the one of the same name for the same boat. */
export function keep(load: Load): Load[] {
  const all = [...kept().filter((other) => other.name !== load.name || other.boat !== load.boat), load];
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}

export function forget({ name, boat }: Load): Load[] {
  const all = kept().filter((other) => other.name !== name || other.boat !== boat);
  localStorage.setItem(KEY, JSON.stringify(all));
  return all;
}

/** An answer was given while the boat was armed: the mix begins the last load, what follows is added to it. */
export function remember(boat: string, key: string): void {
  const last = kept().find((load) => load.name === '' && load.boat === boat);
  const begins = key.startsWith('mix:');
  keep({ name: '', boat, keys: begins ? [key] : [...(last?.keys ?? []), key] });
}

/** The same answer with the homing torpedoes that are issued now; kinds stand in the order of the alphabet. */
export function reissued(key: string, homing: string): string {
  const [prompt = '', what = ''] = key.split(':');
  if (prompt === 'mix' || !LOADS.includes(prompt)) return key;
  const found = [...what.matchAll(/(\d+)([a-z][a-z0-9_]*)/g)].map(([, n, kind]): [string, string] => [
    ['g7a', 'g7e'].includes(kind!) ? kind! : homing,
    n!,
  ]);
  return `${prompt}:${
    found.length === 0
      ? what
      : found
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([kind, n]) => n + kind)
          .join('+')
  }`;
}

/** The loads of this boat whose first answer is offered: the last one first. */
export function offered(ask: Ask, boat: string, homing: string, all: Load[]): Load[] {
  const fit = all
    .map((load) => ({ ...load, keys: load.keys.map((key) => reissued(key, homing)) }))
    .filter((load) => load.boat === boat && (ask.options ?? []).some(({ key }) => key === load.keys[0]));
  return fit.sort((a, b) => Number(a.name !== '') - Number(b.name !== ''));
}
