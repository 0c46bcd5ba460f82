// The watch bell: how long a watch lasts, and how long it is until the next one.
import { chartOf, type Station } from './station';

const HOUR = 3600;

/** Seconds of a watch. */
export const watchOf = (station: Pick<Station, 'charts'>): number =>
  (chartOf<{ rules: { watch_h: number } }>(station, 'crew').rules?.watch_h ?? 0) * HOUR;

/** Seconds of the day at this moment of the mission. */
export function timeOfDay({ view }: Pick<Station, 'view'>): number {
  const [h = 0, m = 0, s = 0] = view.time.split(':').map(Number);
  return h * HOUR + m * 60 + s;
}

/** Seconds until the next bell; 0 while the charts are not here. */
export function bellIn(station: Pick<Station, 'charts' | 'view'>): number {
  const watch = watchOf(station);
  return watch > 0 ? watch - (timeOfDay(station) % watch) : 0;
}
