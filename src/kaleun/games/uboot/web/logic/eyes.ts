// Which instruments a role can look through now, and how each is set and turned.
import type { Aim } from '../sea/eye';
import type { Instrument } from '../sea/camera';
import { may, type Args, type Station } from './station';

/** The instruments of this desk, best first: what is open, then the bridge. */
export function instrumentsOf({ view, role }: Station): Instrument[] {
  const open = view.boat.views;
  const found: Instrument[] = [];
  if (role === 'captain' && 'tdc' in open) found.push('tdc');
  if (role === 'captain' && ('periscope' in open || view.boat.depth > 0)) found.push('periscope');
  if (role === 'first_officer' && 'gun88' in open) found.push('gun88');
  if (role === 'navigator' && 'gun20' in open) found.push('flak20');
  return [...found, 'binoculars', 'bridge'];
}

/** The instrument as the kernel has it. */
export function aimOf({ view }: Station, instrument: Instrument): Aim | undefined {
  if (instrument === 'periscope') return view.periscope;
  if (instrument === 'binoculars') return view.glasses;
  if (instrument === 'gun88' && view.gun) return { bearing: view.gun.bearing, range: view.gun.range };
  return undefined;
}

/** Turning it is a free command of whoever has it. */
export function turn(station: Station, instrument: Instrument, { bearing, power, range }: Aim): void {
  const glass: Args = power === undefined ? { bearing } : { bearing, power };
  if (instrument === 'periscope' && may(station, 'turn_periscope')) station.give('turn_periscope', glass);
  else if (instrument === 'binoculars' && may(station, 'turn_glasses')) station.give('turn_glasses', glass);
  else if (instrument === 'gun88' && may(station, 'lay_gun'))
    station.give('lay_gun', { bearing, range_m: range ?? station.view.gun?.range ?? 1000 });
}
