// Where things stand in the picture: bearing and distance to pixels. The horizon is a straight line; what is nearer stands below it
// by the height of the eye, what is farther than the horizon behind it.
import { MILE, turn } from './moment';

export type Instrument = 'bridge' | 'binoculars' | 'periscope' | 'tdc' | 'gun88' | 'flak20';

export interface Camera {
  width: number;
  height: number;
  /** True bearing of the middle of the picture. */
  heading: number;
  /** Pixels per unit of tangent. */
  focal: number;
  /** Degrees from side to side. */
  field: number;
  /** Row of the horizon. */
  horizon: number;
  /** Metres of the eye above the water. */
  eye: number;
  /** Degrees by which the picture leans to starboard. */
  roll: number;
}

/** Magnifications by instrument, as the kernel's chart has them; the first is where it begins. */
export const POWERS: Record<Instrument, readonly number[]> = {
  bridge: [1],
  binoculars: [7],
  periscope: [1.5, 6],
  tdc: [6, 1.5],
  gun88: [3],
  flak20: [2],
};
/** What the naked eye takes in from side to side of a picture of 16 to 9, in degrees. */
export const NAKED = 58;
/** Metres. The periscope's is drawn higher than the metre it is reckoned with, else the swell would hide most hulls. */
const EYES: Record<string, number> = { bridge: 6, periscope: 3 };
const HORIZON_NM = 2.08;
const RAD = Math.PI / 180;

/** Field of view at a magnification, degrees. */
export const fieldOf = (power: number): number => NAKED / power;

/** Metres to the horizon of an eye at that height. */
export const horizonOf = (eye: number): number => HORIZON_NM * Math.sqrt(eye) * MILE;

export function cameraOf(
  size: { width: number; height: number },
  look: {
    heading: number;
    power: number;
    eyes: string;
    instrument: Instrument;
    /** Degrees above the horizon that the middle of the picture looks. */
    up?: number;
    pitch?: number;
    roll?: number;
  },
): Camera {
  const { width, height } = size;
  const field = fieldOf(look.power);
  // a tall picture shows as much from top to bottom as a wide one would
  const across = Math.max(width, (height * 16) / 9);
  const focal = across / 2 / Math.tan((field / 2) * RAD);
  const level = look.instrument === 'bridge' || look.instrument === 'flak20' ? 0.5 : 0.52;
  return {
    width,
    height,
    heading: look.heading,
    focal,
    field: (2 * Math.atan(width / 2 / focal)) / RAD,
    horizon: height * level + Math.tan((look.up ?? 0) * RAD) * focal + (look.pitch ?? 0) * RAD * focal,
    eye: EYES[look.eyes] ?? EYES.bridge!,
    roll: look.roll ?? 0,
  };
}

/** Column of a true bearing; beyond a right angle it is far outside. */
export function columnOf(cam: Camera, bearing: number): number {
  const off = turn(cam.heading, bearing);
  if (Math.abs(off) >= 85) return cam.width / 2 + Math.sign(off) * 1e6;
  return cam.width / 2 + Math.tan(off * RAD) * cam.focal;
}

/** The true bearing of a column. */
export const bearingAt = (cam: Camera, x: number): number =>
  (cam.heading + Math.atan((x - cam.width / 2) / cam.focal) / RAD + 360) % 360;

/** Row of the water's surface at a distance: the horizon beyond it, nearer below. */
export function rowOf(cam: Camera, metres: number): number {
  const far = horizonOf(cam.eye);
  return cam.horizon + Math.max(0, cam.eye / Math.max(1, metres) - cam.eye / far) * cam.focal;
}

/** Row of a height in degrees above the horizon. */
export const rowUp = (cam: Camera, degrees: number): number => cam.horizon - Math.tan(degrees * RAD) * cam.focal;

/** Pixels of a metre across the line of sight at that distance. */
export const metre = (cam: Camera, metres: number): number => cam.focal / Math.max(1, metres);

/** How the boat moves in a seaway, degrees: nothing under water. `t` seconds. */
export function sway(sea: number, t: number): { pitch: number; roll: number } {
  const much = Math.max(0, sea - 1) / 7;
  return {
    pitch: much * (1.1 * Math.sin(t * 0.73) + 0.5 * Math.sin(t * 1.19 + 1)),
    roll: much * (3.2 * Math.sin(t * 0.55 + 0.4) + 1.4 * Math.sin(t * 0.91)),
  };
}
