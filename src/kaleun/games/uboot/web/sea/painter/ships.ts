// Ships, boats and aircraft of the drawn picture.
import { seen } from '../hulls';
import { linesOf } from '../rigging';
import { css, hazeAt, mix, scale, type Palette, type Rgb } from '../light';
import type { Drawing } from '../../view.gen';
import type { Moment } from '../moment';
import type { Shown } from '../shown';
import { chance, type Pen, type Sprites } from './sprites';

type Sighted = Extract<Shown, { what: 'ship' }>;
const RAD = Math.PI / 180;
/** Fewer pixels of length than this: one dark outline. */
const DETAIL = 46;
const TONES = { hull: 0.72, deck: 0.9, house: 1.12, funnel: 0.8, mast: 0.6, gear: 0.78 };

/** A ship with its wake, fire and smoke. */
export function paintShip(pen: Pen, p: Palette, m: Moment, one: Sighted, sprites: Sprites, t: number): void {
  const { ship, drawing, unit } = one;
  const haze = hazeAt(p.haze, ship.metres);
  const lift = ship.lit ? 0.5 : 0;
  const air = (c: Rgb): Rgb => mix(mix(c, p.lamp, lift * 0.35), p.horizon, haze);
  smoke(pen, p, m, one, sprites, t, haze);
  pen.save();
  // nothing of a ship is seen below the horizon or the water in front of it
  const water = Math.min(one.y, one.y - ship.down * unit);
  pen.beginPath();
  pen.rect(one.x - 4000, -4000, 8000, 4000 + water + 0.5 + Math.min(2, unit));
  pen.clip();
  pen.translate(one.x, one.y);
  if (drawing === null) smudge(pen, one, air(p.shipDark));
  else {
    const side = Math.sin(ship.angle * RAD);
    const lean = -ship.heel * Math.cos(ship.angle * RAD) - (ship.sunk / 100) * 16 * side;
    pen.translate(0, (ship.sunk / 100) * (drawing.hull + 0.5 * drawing.mast) * unit);
    pen.rotate(lean * RAD);
    pen.scale(unit, -unit);
    const faces = seen(drawing, ship.angle);
    const small = drawing.length * unit < DETAIL;
    pen.strokeStyle = css(air(mix(p.shipDark, p.shipLit, 0.15)), small ? 0.6 : 1);
    rig(pen, drawing, ship.angle, unit, small);
    if (small) {
      pen.fillStyle = css(air(mix(p.shipDark, p.shipLit, 0.2)));
      for (const { corners } of faces) outline(pen, corners);
    } else
      for (const { part, corners, facing } of faces) {
        pen.fillStyle = css(air(scale(mix(p.shipDark, p.shipLit, 0.15 + 0.85 * facing), TONES[part])));
        outline(pen, corners);
        if (part === 'mast' && unit < 1.6) strut(pen, corners, unit);
      }
  }
  pen.restore();
  if (drawing !== null && ship.wake > 0) wake(pen, p, one, drawing.length, haze, t);
  if (ship.fire > 1) flames(pen, p, one, sprites, t);
}

/** Spars are never thinner than about half a pixel; wires only near by. */
function rig(pen: Pen, drawing: Drawing, angle: number, unit: number, small: boolean): void {
  for (const thin of small ? [false] : [true, false]) {
    const lines = linesOf(drawing, angle).filter(({ r }) => r < 0.2 === thin);
    pen.lineWidth = Math.max((thin ? 0.4 : 0.8) / unit, thin ? 0.16 : 0.6);
    pen.beginPath();
    for (const { a, b } of lines) {
      pen.moveTo(...a);
      pen.lineTo(...b);
    }
    pen.stroke();
  }
}

function outline(pen: Pen, corners: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  corners.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.closePath();
  pen.fill();
}

/** A mast, however far off, is a line of at least a pixel. */
function strut(pen: Pen, [a, , , d]: readonly (readonly [number, number])[], unit: number): void {
  pen.lineWidth = 1 / unit;
  pen.beginPath();
  pen.moveTo(...a!);
  pen.lineTo(...d!);
  pen.stroke();
}

/** A ship that cannot be made out: something of that height, wider than tall. */
function smudge(pen: Pen, { ship, unit }: Sighted, colour: Rgb): void {
  const high = Math.max(1.6, ship.mast * unit);
  const low = ship.shape === 'boat';
  const wide = high * (low ? 1.9 : 1.5);
  pen.fillStyle = css(colour, 0.85);
  pen.beginPath();
  pen.moveTo(-wide, 0);
  pen.quadraticCurveTo(-wide * 0.7, -high * 0.42, -wide * 0.2, -high * 0.45);
  pen.quadraticCurveTo(0, -high * (low ? 0.7 : 1), wide * 0.15, -high * 0.5);
  pen.quadraticCurveTo(wide * 0.8, -high * 0.42, wide, 0);
  pen.closePath();
  pen.fill();
}

function wake(pen: Pen, p: Palette, one: Sighted, length: number, haze: number, t: number): void {
  const { ship, unit } = one;
  const side = Math.sin(ship.angle * RAD);
  const half = (length / 2) * unit * side;
  const y = one.y - ship.down * unit;
  if (ship.down > 0) return;
  const high = Math.max(0.8, (0.5 + ship.wake * 0.7) * unit);
  pen.fillStyle = css(mix(p.foam, p.horizon, haze), 0.85);
  pen.save();
  pen.translate(one.x, 0);
  // the wave at the bow, and the white water that trails astern
  pen.beginPath();
  const puls = 1 + 0.15 * Math.sin(t * 2.3 + ship.metres);
  const fine = Math.max(1.5, Math.abs(Math.cos(ship.angle * RAD)) * high * 1.2);
  pen.moveTo(half + fine, y + high * 0.3);
  pen.quadraticCurveTo(half, y - high * puls, half - Math.sign(half || 1) * high * 4, y + high * 0.25);
  pen.lineTo(half - fine, y + high * 0.5);
  pen.closePath();
  pen.fill();
  pen.globalAlpha = 0.2 + 0.16 * ship.wake;
  const trail = -side * length * unit * (0.25 + 0.35 * ship.wake);
  pen.beginPath();
  pen.moveTo(half, y - 0.2);
  pen.lineTo(-half + trail, y + high * 0.1);
  pen.lineTo(-half + trail, y + high * 0.7);
  pen.lineTo(half, y + high * 0.5);
  pen.closePath();
  pen.fill();
  pen.restore();
}

/** Smoke of a ship under way is thin, of one that burns thick and tall. It drifts with the wind. */
function smoke(pen: Pen, p: Palette, m: Moment, one: Sighted, sprites: Sprites, t: number, haze: number): void {
  const { ship, drawing, unit } = one;
  const burns = ship.fire > 0;
  const steams = drawing !== null && ship.wake > 0 && drawing.funnels.length > 0 && drawing.mast * unit > 5;
  if (!burns && !steams) return;
  const many = burns ? 9 + 5 * ship.fire : 6;
  const drift = Math.sin((m.wind + 180 - ship.bearing) * RAD) * (0.35 + 0.12 * m.sea);
  const tall = burns ? 60 + 55 * ship.fire : 14;
  const colour = mix(burns ? p.smoke : mix(p.smoke, p.upper, 0.5), p.horizon, haze * 0.8);
  const top = drawing?.funnels[0];
  const foot = burns ? ship.mast * 0.3 : (top?.[1] ?? ship.mast * 0.5);
  const x0 = top && drawing ? (top[0] - 0.5) * drawing.length * Math.sin(ship.angle * RAD) : 0;
  const seed = Math.round(ship.mast * 3) + ship.key.length * 7;
  const run = t * (burns ? 0.045 : 0.08);
  for (let i = many - 1; i >= 0; i--) {
    const share = (i / many + run) % 1;
    const size = (burns ? 7 + 3 * ship.fire + 46 * share : 2.5 + 13 * share) * unit;
    if (size < 0.7) continue;
    const up = foot + tall * Math.pow(share, 0.75);
    const x = one.x + (x0 + drift * tall * 1.5 * share + (chance(seed + i) - 0.5) * 8 * share) * unit;
    pen.globalAlpha = (burns ? 0.85 : 0.3) * Math.min(1, share * 8) * Math.pow(1 - share, burns ? 0.7 : 1.1);
    pen.drawImage(sprites.puff(colour, i % 4), x - size, one.y - up * unit - size, size * 2, size * 2);
  }
  pen.globalAlpha = 1;
}

/** Flames over the deck, and their light on the water and in the smoke. */
function flames(pen: Pen, p: Palette, one: Sighted, sprites: Sprites, t: number): void {
  const { ship, drawing, unit } = one;
  const half = ((drawing?.length ?? ship.mast * 2) / 2) * Math.max(0.2, Math.abs(Math.sin(ship.angle * RAD))) * 0.55;
  const deck = drawing?.hull ?? ship.mast * 0.25;
  const glow = sprites.glow(p.fire);
  const y = one.y - deck * unit * 0.8 + (ship.sunk / 100) * deck * unit;
  pen.globalCompositeOperation = 'lighter';
  const dark = 1 - p.day * 0.65;
  const halo = Math.max(5, (28 + 26 * ship.fire) * unit) * (1 + 0.06 * Math.sin(t * 9));
  pen.globalAlpha = 0.5 * dark;
  pen.drawImage(glow, one.x - halo * 1.4, y - halo, halo * 2.8, halo * 2);
  pen.globalAlpha = 0.4 * dark;
  pen.drawImage(glow, one.x - half * unit, one.y - 1, half * unit * 2, Math.max(3, halo * 0.7));
  const many = 3 + 3 * ship.fire;
  for (let i = 0; i < many; i++) {
    const flick = 0.55 + 0.45 * Math.sin(t * (6 + 3 * chance(i)) + i * 2.1);
    const x = one.x + (chance(i * 5 + 2) * 2 - 1) * half * unit;
    const high = Math.max(2.5, (5 + 6 * ship.fire) * unit * (0.5 + 0.5 * flick));
    const wide = Math.max(1.6, high * 0.5);
    pen.globalAlpha = 0.75 + 0.25 * flick;
    pen.drawImage(glow, x - wide, y - high * 1.4, wide * 2, high * 2);
  }
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = 'source-over';
}
