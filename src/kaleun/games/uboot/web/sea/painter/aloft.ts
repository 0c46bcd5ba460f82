// What flies: aircraft with the smoke of those that were hit, and the tracers of our 20 mm. Drawn with the same pen over both pictures.
import type { Airframe } from '../../view.gen';
import { platesOf, type Attitude } from '../airframes';
import { columnOf, rowUp, type Camera } from '../camera';
import { css, hazeAt, mix, scale, type Palette } from '../light';
import { turn, type Flyer, type Moment, type Shot } from '../moment';
import type { Shown } from '../shown';
import { chance, type Pen, type Sprites } from './sprites';

type Flown = Extract<Shown, { plane: unknown }>;
const RAD = Math.PI / 180;
/** Metres a second of its shells, as the kernel's chart has it. */
export const SHELL_MS = 700;
/** So far they are seen. */
const BURNS_M = 2300;
/** Shells of a burst that are seen, seconds from one to the next, metres of the streak, and how far the gun is below the eye. */
const SHELLS = 6;
const APART_S = 0.13;
const STREAK_M = 16;
const BELOW_M = 1.1;
/** Taken for a type that cannot be made out yet. */
const FAR: Airframe = { span: 24, length: 16, wing: 'mid', engines: 2, fins: 1, hull: false };
/** Smaller than this many pixels it is a stroke. */
const SMALL = 9;

export function paintAloft(
  pen: Pen,
  cam: Camera,
  p: Palette,
  m: Moment,
  list: readonly Shown[],
  frames: Record<string, Airframe>,
  sprites: Sprites,
  t: number,
): void {
  for (const shot of m.tracers) paintTracer(pen, cam, p, shot, sprites);
  for (const one of list) if (one.what === 'plane') paintPlane(pen, p, one, frames[one.plane.kind] ?? FAR, sprites, t);
}

/** How it lies in the air: one that falls rolls over and puts its nose down. */
export function attitudeOf(plane: Flyer, t: number): Attitude {
  const { angle, elevation, fate } = plane;
  if (fate === 'down') return { angle, elevation, bank: 130 + 25 * Math.sin(t * 1.7), pitch: -28 };
  return { angle, elevation, bank: fate === 'damaged' ? 14 : 4 * Math.sin(t * 0.6), pitch: -2 };
}

function paintPlane(pen: Pen, p: Palette, one: Flown, row: Airframe, sprites: Sprites, t: number): void {
  const { plane, unit, x, y } = one;
  const haze = hazeAt(p.haze, one.metres) * 0.8;
  if (plane.fate !== '') trail(pen, p, one, sprites, t);
  const dark = mix(p.shipDark, p.upper, haze);
  const span = row.span * unit;
  if (span < SMALL) {
    const half = Math.max(2.5, span / 2);
    pen.fillStyle = css(dark);
    pen.beginPath();
    pen.ellipse(x, y, half, Math.max(0.9, half * 0.12), 0, 0, Math.PI * 2);
    pen.ellipse(x, y + 0.4, Math.max(1.1, half * 0.18), Math.max(1.2, half * 0.2), 0, 0, Math.PI * 2);
    pen.fill();
    return;
  }
  const lit = mix(mix(p.shipDark, p.shipLit, 0.55), p.upper, haze);
  for (const { part, corners, under } of platesOf(row, attitudeOf(plane, t))) {
    const tone = part === 'wing' ? (under ? scale(dark, 1.12) : lit) : part === 'engine' ? scale(dark, 0.9) : dark;
    pen.fillStyle = css(tone);
    pen.strokeStyle = css(scale(dark, 0.82));
    pen.lineWidth = Math.min(1.4, span / 90);
    pen.beginPath();
    corners.forEach(([cx, cy], i) =>
      i === 0 ? pen.moveTo(x + cx * unit, y - cy * unit) : pen.lineTo(x + cx * unit, y - cy * unit),
    );
    pen.closePath();
    pen.fill();
    if (span > 40) pen.stroke();
  }
  if (span > 30) propellers(pen, p, one, row, t);
}

/** The blur of the propellers, seen from ahead. */
function propellers(pen: Pen, p: Palette, one: Flown, row: Airframe, t: number): void {
  const ahead = Math.cos(one.plane.angle * RAD);
  if (ahead < 0.2 || one.plane.fate === 'down') return;
  const across = Math.sin(one.plane.angle * RAD);
  const places = row.engines === 1 ? [0] : row.engines === 2 ? [-0.16, 0.16] : [-0.3, -0.14, 0.14, 0.3];
  pen.globalAlpha = 0.16 + 0.05 * Math.sin(t * 31);
  pen.fillStyle = css(p.cloudLit);
  for (const share of places) {
    const nose = row.engines === 1 ? row.length * 0.5 : row.length * 0.1 + row.span * 0.14;
    const cx = one.x + (nose * across - share * row.span * ahead) * one.unit;
    const r = row.span * 0.062 * one.unit;
    pen.beginPath();
    pen.ellipse(cx, one.y, r * ahead, r, 0, 0, Math.PI * 2);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

/** Smoke behind one that was hit, and fire if it falls. */
function trail(pen: Pen, p: Palette, one: Flown, sprites: Sprites, t: number): void {
  const { plane, unit, x, y } = one;
  const falls = plane.fate === 'down';
  // astern is where it comes from: to the side and, coming in, smaller and lower behind it
  const back = -Math.sin(plane.angle * RAD) * 9 * unit;
  const many = falls ? 16 : 9;
  for (let i = many - 1; i >= 0; i--) {
    const share = (i + ((t * 3) % 1)) / many;
    const size = (2 + 13 * share) * unit * (falls ? 1.3 : 0.9) + 2;
    pen.globalAlpha = (falls ? 0.75 : 0.42) * (1 - share);
    const up = falls ? share * 95 * unit : share * 6 * unit;
    const at = x + back * share * many + (chance(i) - 0.5) * size;
    pen.drawImage(sprites.puff(mix(p.smoke, p.upper, 0.25), i % 3), at - size, y - up - size, size * 2, size * 2);
  }
  pen.globalAlpha = 1;
  if (!falls) return;
  const r = 7 * unit * (1 + 0.15 * Math.sin(t * 19)) + 3;
  pen.globalCompositeOperation = 'lighter';
  pen.drawImage(sprites.glow(p.fire), x - r, y - r, r * 2, r * 2);
  pen.globalCompositeOperation = 'source-over';
}

/** Streaks that leave the gun, close together, and shrink into the distance. */
function paintTracer(pen: Pen, cam: Camera, p: Palette, shot: Shot, sprites: Sprites): void {
  if (shot.age <= 0 || Math.abs(turn(cam.heading, shot.bearing)) > 70) return;
  const put = (metres: number, i: number): [number, number, number] => {
    const unit = cam.focal / metres;
    const drop = 4.9 * (metres / SHELL_MS) ** 2;
    const wide = (chance(i + shot.bearing) - 0.5) * metres * 0.008;
    return [
      columnOf(cam, shot.bearing) + wide * unit,
      rowUp(cam, shot.elevation) + (BELOW_M + drop + (chance(i * 3 + 1) - 0.5) * metres * 0.006) * unit,
      unit,
    ];
  };
  pen.lineCap = 'round';
  pen.globalCompositeOperation = 'lighter';
  for (let i = 0; i < SHELLS; i++) {
    const metres = (shot.age - i * APART_S) * SHELL_MS;
    if (metres < 6 || metres > BURNS_M) continue;
    const [x, y, unit] = put(metres, i);
    const [fx, fy] = put(Math.max(5, metres - STREAK_M - metres * 0.03), i);
    pen.globalAlpha = Math.min(1, 1.3 - metres / BURNS_M);
    pen.strokeStyle = css(mix(p.fire, p.lamp, 0.35));
    pen.lineWidth = Math.max(1.3, Math.min(5, 0.12 * unit));
    pen.beginPath();
    pen.moveTo(fx, fy);
    pen.lineTo(x, y);
    pen.stroke();
    const r = Math.max(2.5, Math.min(12, 0.5 * unit));
    pen.drawImage(sprites.glow(p.fire), x - r, y - r, r * 2, r * 2);
  }
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = 'source-over';
}
