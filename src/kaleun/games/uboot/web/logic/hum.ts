// What the engines sound like as long as they run: diesels beat, motors hum, and both rise with the speed. The head and
// the engine page say the same in figures and words.
import type { Hum } from '@web/session/hum';
import { norm } from './geometry';
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

/** Degrees to either side within which the receiver hears a noise at all. */
const EAR = 14;
/** How loud a noise is, from what is told of its distance: 0.2 to 1. */
export const loudOf = (miles: number | null, band: string): number =>
  miles !== null ? Math.max(0.2, 1 - miles / 12) : band === 'near' ? 0.85 : 0.4;

/** What the receiver of the hydrophone hears where it is turned to (off the bow): the loudest noise there, null if none. */
export function noiseAt(
  view: Pick<AnyView, 'boat' | 'contacts'>,
  receiver: number,
): { loud: number; speed: number | null } | null {
  if (!('hydrophone' in view.boat.views)) return null;
  const heard = (view.contacts ?? [])
    .filter(([, by, , , , , , , age]) => by === 'hydrophone' && age === 0)
    .map(([, , line, miles, band, , speed]) => {
      const aside = Math.abs(norm(line - view.boat.course - receiver + 180) - 180);
      return { loud: loudOf(miles, band) * Math.max(0, 1 - aside / EAR), speed };
    });
  const loudest = heard.toSorted((a, b) => b.loud - a.loud)[0];
  return loudest === undefined || loudest.loud === 0 ? null : loudest;
}

/** Screws as they sound there: they beat with the speed, if it is known. The hydrophone says the same in words. */
export function screwsOf(view: Pick<AnyView, 'boat' | 'contacts' | 'clock' | 'outcome'>, receiver: number): Hum | null {
  if (view.clock.paused || view.outcome) return null;
  const noise = noiseAt(view, receiver);
  return noise && { shape: 'sawtooth', pitch: 70, beat: 1.5 + (noise.speed ?? 5) / 4, loud: 0.12 * noise.loud };
}
