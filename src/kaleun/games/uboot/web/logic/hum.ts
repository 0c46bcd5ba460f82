// What the engines sound like as long as they run: diesels beat, motors hum, and both rise with the speed. The head and
// the engine page say the same in figures and words.
import type { Hum } from '@web/session/hum';
import type { AnyView } from './station';

/** The sound of the engines at this moment; null in a boat that lies still or is over. */
export function humOf(view: Pick<AnyView, 'boat' | 'clock' | 'outcome'>): Hum | null {
  const { speed, depth } = view.boat;
  const knots = Math.abs(speed);
  if (view.clock.paused || view.outcome || knots < 0.5) return null;
  return depth > 0
    ? { shape: 'sine', pitch: 90 + knots * 12, beat: 0.5, loud: 0.05 }
    : { shape: 'sawtooth', pitch: 38 + knots, beat: 3 + knots / 3, loud: 0.09 };
}
