// The colours of a moment: sky, sea and ships by the height of the sun, the moon, cloud and haze, and by the lamp in the room.
import type { Moment } from './moment';

/** Red, green, blue, each 0 to 1. */
export type Rgb = readonly [number, number, number];

export interface Palette {
  zenith: Rgb;
  upper: Rgb;
  horizon: Rgb;
  /** Of the sky about the sun. */
  glow: Rgb;
  seaFar: Rgb;
  seaNear: Rgb;
  crest: Rgb;
  foam: Rgb;
  /** A ship on the side that the light is on, and on the other. */
  shipLit: Rgb;
  shipDark: Rgb;
  cloudLit: Rgb;
  cloudDark: Rgb;
  smoke: Rgb;
  fire: Rgb;
  lamp: Rgb;
  /** How bright it is, 0 to 1. */
  day: number;
  /** How well stars are seen, 0 to 1. */
  stars: number;
  /** Metres at which two thirds of the light is haze. */
  haze: number;
}

type Key = readonly [altitude: number, zenith: Rgb, upper: Rgb, horizon: Rgb, sea: Rgb, glow: Rgb];

/** The clear sky by the height of the sun, degrees. */
const SKY: readonly Key[] = [
  [-14, [0.012, 0.022, 0.045], [0.02, 0.036, 0.066], [0.045, 0.068, 0.098], [0.01, 0.02, 0.032], [0.05, 0.07, 0.11]],
  [-8, [0.035, 0.06, 0.12], [0.08, 0.11, 0.19], [0.24, 0.21, 0.25], [0.022, 0.04, 0.06], [0.5, 0.28, 0.2]],
  [-3, [0.1, 0.16, 0.29], [0.27, 0.3, 0.42], [0.74, 0.5, 0.38], [0.06, 0.1, 0.14], [0.98, 0.5, 0.24]],
  [1, [0.2, 0.31, 0.48], [0.47, 0.5, 0.58], [0.93, 0.7, 0.5], [0.1, 0.16, 0.21], [1, 0.64, 0.3]],
  [7, [0.24, 0.42, 0.62], [0.5, 0.64, 0.75], [0.86, 0.82, 0.74], [0.1, 0.22, 0.29], [1, 0.88, 0.62]],
  [22, [0.2, 0.43, 0.68], [0.46, 0.65, 0.8], [0.79, 0.86, 0.88], [0.075, 0.23, 0.33], [1, 0.97, 0.88]],
  [90, [0.16, 0.4, 0.68], [0.42, 0.63, 0.81], [0.77, 0.86, 0.9], [0.06, 0.24, 0.36], [1, 0.99, 0.95]],
];
/** Metres by the word of the watch. */
const HAZE: Record<string, number> = { excellent: 46000, good: 30000, moderate: 13000, poor: 5200, fog: 1100 };
/** The height the sun is taken to have where the sky does not show it. */
const UNSEEN: Record<string, number> = { day: 16, twilight: -5 };
const NIGHT = -14;

export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const scale = (a: Rgb, by: number): Rgb => [a[0] * by, a[1] * by, a[2] * by];
export const luminance = (a: Rgb): number => 0.2126 * a[0] + 0.7152 * a[1] + 0.0722 * a[2];

/** The height of the sun in degrees, as far as the light tells it. */
export const sunHeight = (m: Moment): number => m.sun?.altitude ?? UNSEEN[m.light] ?? NIGHT;

function clear(altitude: number): Key {
  const i = SKY.findIndex(([at]) => at >= altitude);
  if (i <= 0) return SKY[i === 0 ? 0 : SKY.length - 1]!;
  const [a, b] = [SKY[i - 1]!, SKY[i]!];
  const t = (altitude - a[0]) / (b[0] - a[0]);
  const at = (n: 1 | 2 | 3 | 4 | 5): Rgb => mix(a[n], b[n], t);
  return [altitude, at(1), at(2), at(3), at(4), at(5)];
}

/** What a lamp in the room does to colours: red light leaves one hue, high contrast parts ship and sky. */
export type Room = (colour: Rgb) => Rgb;
const RED: Rgb = [1, 0.16, 0.1];
export const ROOMS: Record<string, Room> = {
  red: (colour) => scale(RED, 0.05 + 0.8 * Math.pow(luminance(colour), 0.85)),
};
const plain: Room = (colour) => colour;

/** The palette of a moment under a theme of the page. */
export function paletteOf(m: Moment, theme = 'night'): Palette {
  const height = sunHeight(m);
  const [, zenith, upper, horizon, sea, glow] = clear(height);
  const day = Math.min(1, Math.max(0.04, (height + 9) / 22));
  const moon = m.moon === null ? 0 : m.moon.lit * Math.min(1, Math.max(0, m.moon.altitude) / 20) * (1 - day);
  const overcast = Math.max(0, m.cloud - 4) / 4;
  const fog = m.visibility === 'fog' ? 0.9 : m.visibility === 'poor' ? 0.35 : 0;
  const grey = (c: Rgb, by: number): Rgb => {
    const l = luminance(c);
    return mix(c, [l * 0.94, l * 0.985, l * 1.02], by);
  };
  const dim = 1 - overcast * 0.3;
  const night = (c: Rgb): Rgb => mix(c, [0.2, 0.26, 0.36], moon * 0.34);
  const sky = (c: Rgb): Rgb => scale(grey(night(c), overcast * 0.95), dim);
  const low = sky(mix(horizon, [0.24, 0.3, 0.33], moon * 0.7));
  const misty = (c: Rgb): Rgb => mix(c, low, fog);
  const water = night(grey(scale(sea, 1 - overcast * 0.1), overcast * 0.55));
  const rough = Math.max(0, m.sea - 3) / 5;
  const near = mix(water, [0.16 * day, 0.21 * day, 0.22 * day], rough * 0.5);
  const ship = mix([0.03, 0.04, 0.05], [0.4, 0.44, 0.46], day * 0.92);
  const room = ROOMS[theme] ?? plain;
  const colours = {
    zenith: misty(sky(zenith)),
    upper: misty(sky(upper)),
    horizon: low,
    glow: mix(glow, low, overcast),
    seaFar: mix(mix(near, low, 0.55), low, fog),
    seaNear: misty(scale(near, 0.8)),
    crest: mix(near, mix(low, sky(upper), 0.4), 0.62),
    foam: scale(mix([0.86, 0.92, 0.94], low, 0.25), Math.max(0.16, day * 0.98) + moon * 0.3),
    shipLit: night(mix(ship, glow, 0.12 * day)),
    shipDark: scale(ship, 0.5),
    cloudLit: mix(sky(upper), mix([1, 1, 1], glow, 0.35), 0.2 + 0.55 * day * (1 - overcast)),
    cloudDark: mix(sky(upper), scale(sky(upper), 0.62), 0.3 + 0.6 * overcast),
    smoke: mix([0.025, 0.026, 0.03], [0.17, 0.17, 0.18], day),
    fire: [1, 0.58, 0.16] as Rgb,
    lamp: [1, 0.97, 0.86] as Rgb,
  };
  const lit = Object.fromEntries(Object.entries(colours).map(([name, c]) => [name, room(c)])) as typeof colours;
  if (theme === 'contrast') {
    lit.shipLit = scale(lit.shipLit, 0.35);
    lit.shipDark = scale(lit.shipDark, 0.2);
  }
  return {
    ...lit,
    day,
    stars: Math.max(0, Math.min(1, (-height - 5) / 6)) * Math.max(0, 1 - m.cloud / 6) * (1 - moon * 0.5),
    haze: HAZE[m.visibility] ?? HAZE.good!,
  };
}

/** How much of a thing at that distance is haze. What the watch has found never goes under in it. */
export const hazeAt = (haze: number, metres: number): number => Math.min(0.8, 1 - Math.exp(-metres / haze));

const two = (share: number): string =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');

/** As a canvas wants it. */
export const css = (colour: Rgb, alpha = 1): string =>
  `#${two(colour[0])}${two(colour[1])}${two(colour[2])}${alpha >= 1 ? '' : two(alpha)}`;
