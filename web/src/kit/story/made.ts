// What a diary makes up where the log does not know it, always the same for the same table: days and weather.
import type { Lang } from '../../i18n/texts';
import { t } from '../../i18n/words.svelte';
import { hash } from './diary';

const WEATHERS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const ODDS = [1, 2, 3, 4, 5] as const;
const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Some weather for a place in the log; `kind` where the log knows it. */
export const weather = (seed: string, kind?: 'storm'): string =>
  t(`weather_${kind ?? WEATHERS[hash(seed) % WEATHERS.length]!}`);

/** A day in words: 14 October 1942. */
export const dayName = (day: Date, lang: Lang): string =>
  day.toLocaleDateString(lang === 'en' ? 'en-GB' : lang, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** So many hours after a beginning within the first two weeks of this month that goes with the seed. */
export function watch(seed: string, year: number, month: number, hours: number): Date {
  const first = Date.UTC(year, month - 1, 1 + (hash(`${seed}/day`) % 14), 4);
  return new Date(first + hours * HOUR);
}

/** A day with its hour: 14 October 1942, 08:00. */
export const hourName = (at: Date, lang: Lang): string =>
  `${dayName(at, lang)}, ${String(at.getUTCHours()).padStart(2, '0')}:00`;

/** So many faces of six, in words; "" where there is nothing to say. */
export function odds(faces: number): string {
  const known = ODDS.find((n) => n === faces);
  return known === undefined ? '' : t(`odds_${known}`);
}

/** The same to the minute. */
export const diaryHour = (at: Date, lang: Lang): string => `${dayName(at, lang)}, ${at.toISOString().slice(11, 16)}`;
