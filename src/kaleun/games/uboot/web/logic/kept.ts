// What this device remembers of its person's habits at the desk.
import { MODES, type Mode, type Modes } from './auto';

const KEY = 'kaleun.uboot.modes';

export function storedModes(): Modes {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null;
    return Object.fromEntries(
      Object.entries(found ?? {}).filter((entry): entry is [string, Mode] => MODES.includes(entry[1] as Mode)),
    );
  } catch {
    return {}; // a damaged entry counts as none
  }
}

export const keepModes = (modes: Modes): void => localStorage.setItem(KEY, JSON.stringify(modes));
