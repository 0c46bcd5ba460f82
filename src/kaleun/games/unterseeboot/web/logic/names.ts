// Names of boat and commander, written by the player and kept in this browser only. They change nothing in the rules.
const KEY = 'kaleun.unterseeboot.names';

export interface Names {
  boat: string;
  commander: string;
}

const DEFAULTS: Names = { boat: 'U-812', commander: '' };
const LONGEST = 40;

/** The stored names; the default for what is missing or damaged. */
export function readNames(): Names {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Names> | null;
    return { boat: clean(stored?.boat) || DEFAULTS.boat, commander: clean(stored?.commander) };
  } catch {
    return { ...DEFAULTS };
  }
}

export function writeNames(names: Names): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ boat: clean(names.boat), commander: clean(names.commander) }));
  } catch {
    // a browser without storage forgets them, nothing worse
  }
}

const clean = (name: unknown) => (typeof name === 'string' ? name.trim().slice(0, LONGEST) : '');
