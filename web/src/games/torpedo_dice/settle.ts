// Options that go together: one player plays the mission side, which alone has the solo area (TD-1.3).
import type { OptionValue } from '../../protocol/kinds';
import type { Settled } from '../module';

/** The same rule as `conflicts` in src/kaleun/games/torpedo_dice/options.py; the last change stays, the other gives way. */
export function settle(wished: Record<string, OptionValue>, changed: string): Settled {
  const clash = wished.players === 1 && wished.mode === 'training';
  return { values: clash ? { ...wished, ...(changed === 'mode' ? { players: 2 } : { mode: 'mission' }) } : wished, fixed: [] };
}
