// Which instruments a role can look through now, and how each is set and turned.
import type { Aim, Shock } from '../sea/eye';
import type { Instrument } from '../sea/camera';
import { alive, manOf } from './men';
import { chartOf, may, type Args, type Station } from './station';

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
  if (instrument === 'flak20' && view.flak) return { bearing: view.flak.bearing, elevation: view.flak.elevation };
  return undefined;
}

/** How near a burst was, by the words it is reported with. */
const NEAR: Record<string, number> = {
  shock_near: 0.15,
  shock_moderate: 0.35,
  shock_heavy: 0.6,
  shock_severe: 0.8,
  shock_shattering: 1,
};

/** The bursts of depth charges that were felt of late. */
export const shocksOf = ({ feed, view }: Station): Shock[] =>
  feed.slice(-40).flatMap(({ code, data }) => {
    const near = NEAR[code];
    return near === undefined ? [] : [{ at: Number(data.t ?? view.clock.seconds), near }];
  });

/** Where one looks first: at the nearest ship in sight, off the bow. */
export function firstLook({ view }: Station): number | null {
  const ships = Object.values(view.scene?.ships ?? {});
  const nearest = ships.toSorted((a, b) => b[2] - a[2])[0];
  return nearest === undefined ? null : Math.round((nearest[1] - view.boat.course + 360) % 360);
}

/** Men who look out, and how many may. */
export function lookoutsOf(station: Station): { n: number; of: number } {
  const { view } = station;
  const orders = chartOf<{ order: { id: string; max_sailors?: number }[] }>(station, 'orders').order ?? [];
  return {
    n: view.sailors.filter((row) => alive(view, row) && manOf(view, row).duty === 'observation').length,
    of: orders.find(({ id }) => id === 'assign_observation')?.max_sailors ?? 0,
  };
}

/** Turning it is a free command of whoever has it. */
export function turn(station: Station, instrument: Instrument, { bearing, power, range, elevation }: Aim): void {
  const glass: Args = power === undefined ? { bearing } : { bearing, power };
  if (instrument === 'periscope' && may(station, 'turn_periscope')) station.give('turn_periscope', glass);
  else if (instrument === 'binoculars' && may(station, 'turn_glasses')) station.give('turn_glasses', glass);
  else if (instrument === 'gun88' && may(station, 'lay_gun'))
    station.give('lay_gun', {
      bearing,
      range_m: range ?? station.view.gun?.range ?? 1000,
    });
  else if (instrument === 'flak20' && may(station, 'lay_flak'))
    station.give('lay_flak', {
      bearing,
      elevation: elevation ?? station.view.flak?.elevation ?? 0,
    });
}
