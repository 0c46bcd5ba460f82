// What an eye is given and says; the props of Eye.svelte, and the small sums behind its controls.
import type { Texts } from '@web/i18n/texts';
import { POWERS, type Instrument } from './camera';
import { norm, type Sees } from './moment';

/** An instrument as it is set: degrees off the bow, its power, for the 88 mm metres on the sight, for the 20 mm degrees above the horizon. */
export interface Aim {
  bearing: number;
  power?: number;
  range?: number;
  elevation?: number;
}

export interface Problem {
  course: number;
  speed: number;
  metres: number;
  torpedo: number;
  stern: boolean;
}

/** A burst under water: when it was heard (`clock.seconds`), and how near it was, 0 far off to 1 at the hull. */
export interface Shock {
  at: number;
  near: number;
}

export interface EyeProps {
  view: Sees;
  instrument: Instrument;
  texts: Texts;
  /** The instrument as the kernel has it. Left out, it is turned here only. */
  aim?: Aim;
  motion?: 'full' | 'reduced';
  /** Only the glass, without readings, buttons and sheet. */
  bare?: boolean;
  /** A strip as high as the place it stands in, with the names of the contacts. */
  wide?: boolean;
  /** The 20 mm: the point to aim at, degrees off the bow and up, where the navigator's level shows it. */
  lead?: readonly [number, number] | null;
  shocks?: Shock[];
  /** The crew's numbers for the TDC; left out, those of the contact that is locked. */
  problem?: Problem | null;
  /** 'drawn' or 'webgl' for tests and the workshop; else whichever is fast enough here. */
  painter?: 'auto' | 'drawn' | 'webgl';
  /** The instrument was turned, at most five times a second. The host gives turn_glasses, turn_periscope, lay_gun or lay_flak. */
  onturn?: (aim: Aim) => void;
  /** A ship, or a bearing without one, was marked: its contact, and its true bearing. */
  onmark?: (mark: { contact: number | null; bearing: number }) => void;
  /** The ship in the middle was named by the sheet. Left out, the sheet only serves the stadimeter. */
  onidentify?: (contact: number, kind: string) => void;
}

export const RANGE_STEP = 100;
export const RANGE_MOST = 8000;
export const SPLIT_MOST = 6;

/** The power an instrument begins with, or the nearest it has. */
export function powerOf(instrument: Instrument, wanted: number | undefined): number {
  const powers = POWERS[instrument];
  return wanted !== undefined && powers.includes(wanted) ? wanted : powers[0]!;
}

/** The next power, round and round. */
export function nextPower(instrument: Instrument, power: number): number {
  const powers = POWERS[instrument];
  return powers[(powers.indexOf(power) + 1) % powers.length]!;
}

/** Turned by so many degrees, to the tenth. */
export const turned = (aim: Aim, by: number): Aim => ({
  ...aim,
  bearing: Math.round(norm(aim.bearing + by) * 10) / 10,
});

/** The sight set so many metres farther. */
export const ranged = (aim: Aim, by: number): Aim => ({
  ...aim,
  range: Math.min(RANGE_MOST, Math.max(RANGE_STEP, (aim.range ?? 1000) + by)),
});

/** As far down and up as the 20 mm goes. */
export const FLAK_UP = [-5, 80] as const;
/** The gun raised by so many degrees. */
export const raised = (aim: Aim, by: number): Aim => ({
  ...aim,
  elevation: Math.min(FLAK_UP[1], Math.max(FLAK_UP[0], Math.round(((aim.elevation ?? 0) + by) * 10) / 10)),
});

/** Are two settings the same as far as the kernel keeps them? */
export const same = (a: Aim, b: Aim): boolean =>
  Math.abs(norm(a.bearing - b.bearing + 180) - 180) < 0.06 &&
  (a.power ?? b.power) === (b.power ?? a.power) &&
  (a.range ?? b.range) === (b.range ?? a.range) &&
  Math.abs((a.elevation ?? 0) - (b.elevation ?? 0)) < 0.06;
