// Events that are more than a line: for how long each is seen.
import type { Cue } from '@web/kit/module';
import type { LogLine } from '@web/protocol/messages';

const SEEN: Record<string, number> = {
  ship_sunk: 900,
  torpedo_hit: 700,
  depth_charges: 600,
  breach: 700,
  killed: 700,
  boat_lost: 1200,
};

export function cue({ code }: LogLine): Cue | null {
  const ms = SEEN[code];
  return ms === undefined ? null : { ms, before: false, still: false };
}
