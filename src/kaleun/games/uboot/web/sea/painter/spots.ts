// Small things of the drawn picture: torpedo tracks, splashes, star shells, boats and wreckage.
import { columnOf, metre, rowOf, rowUp, type Camera } from '../camera';
import { css, hazeAt, mix, type Palette } from '../light';
import type { Shown } from '../shown';
import { chance, type Pen, type Sprites } from './sprites';

export type Spotted = Extract<Shown, { spot: unknown }>;

export function paintSpot(pen: Pen, cam: Camera, p: Palette, one: Spotted, sprites: Sprites, t: number): void {
  if (one.what === 'track') track(pen, cam, p, one, t);
  else if (one.what === 'splash') splash(pen, p, one, sprites);
  else if (one.what === 'star') star(pen, cam, p, one, sprites, t);
  else float(pen, p, one, t);
}

/** Bubbles from near the boat to where the torpedo runs. */
function track(pen: Pen, cam: Camera, p: Palette, one: Spotted, t: number): void {
  const steps = 26;
  const end = one.spot.metres;
  const begin = Math.min(end * 0.4, Math.max(12, cam.eye * 3));
  pen.strokeStyle = css(p.foam);
  pen.lineCap = 'round';
  for (let i = 0; i < steps; i++) {
    const at = begin + (end - begin) * Math.pow(i / steps, 2);
    const x = columnOf(cam, one.spot.bearing) + (chance(i + Math.floor(t * 2)) - 0.5) * 1.5 * metre(cam, at);
    const y = rowOf(cam, at);
    const next = rowOf(cam, begin + (end - begin) * Math.pow((i + 0.8) / steps, 2));
    pen.globalAlpha = 0.25 + (0.45 * i) / steps;
    pen.lineWidth = Math.max(1, Math.min(7, 1.3 * metre(cam, at)));
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(columnOf(cam, one.spot.bearing), next);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

/** A column of water that rises for a second and falls. */
function splash(pen: Pen, p: Palette, one: Spotted, sprites: Sprites): void {
  const age = Math.max(0.1, one.spot.age);
  const share = Math.min(1, age / 1.2);
  const gone = Math.max(0, Math.min(1, (age - 1.5) / 4.5));
  const high = Math.max(6, 26 * one.unit) * share * (1 - 0.7 * gone);
  const wide = Math.max(2.4, (2.5 + 5 * gone) * one.unit);
  const foam = mix(p.foam, p.horizon, hazeAt(p.haze, one.metres));
  pen.globalAlpha = 0.95 * (1 - gone);
  pen.fillStyle = css(foam);
  pen.beginPath();
  pen.moveTo(one.x - wide, one.y + 1);
  pen.quadraticCurveTo(one.x - wide * 0.5, one.y - high * 0.5, one.x - wide * 0.7, one.y - high * 0.9);
  pen.quadraticCurveTo(one.x, one.y - high * 1.2, one.x + wide * 0.6, one.y - high * 0.85);
  pen.quadraticCurveTo(one.x + wide * 0.4, one.y - high * 0.4, one.x + wide, one.y + 1);
  pen.closePath();
  pen.fill();
  pen.drawImage(sprites.puff(foam, 1), one.x - wide * 1.8, one.y - high * 1.25, wide * 3.6, high * 1.3);
  pen.globalAlpha = 1;
}

/** A light on a parachute, with the smoke it leaves and its path on the water. */
function star(pen: Pen, cam: Camera, p: Palette, one: Spotted, sprites: Sprites, t: number): void {
  const y = one.y + Math.min(cam.height * 0.1, (t % 30) * 0.4);
  const r = Math.max(9, cam.height * 0.02);
  pen.globalCompositeOperation = 'lighter';
  pen.globalAlpha = 0.5;
  pen.drawImage(sprites.glow(p.lamp), one.x - r * 14, y - r * 9, r * 28, r * 22);
  pen.globalAlpha = 0.3;
  pen.drawImage(sprites.glow(p.lamp), one.x - r * 2, cam.horizon, r * 4, cam.height * 0.4);
  pen.globalCompositeOperation = 'source-over';
  pen.globalAlpha = 1;
  pen.fillStyle = css(p.lamp);
  pen.beginPath();
  pen.arc(one.x, y, r * 0.4 * (1 + 0.12 * Math.sin(t * 11)), 0, Math.PI * 2);
  pen.fill();
  pen.strokeStyle = css(p.smoke, 0.4);
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(one.x, y);
  pen.quadraticCurveTo(one.x + r, y - r * 3, one.x + r * 0.4, rowUp(cam, 12));
  pen.stroke();
}

function float(pen: Pen, p: Palette, one: Spotted, t: number): void {
  const bob = Math.sin(t * 1.4 + one.metres) * 0.3 * one.unit;
  const [x, y] = [one.x, one.y + bob];
  const long = Math.max(3, (one.spot.kind === 'lifeboat' ? 8 : one.spot.kind === 'oil' ? 60 : 4) * one.unit);
  const colour = mix(one.spot.kind === 'lifeboat' ? p.shipLit : p.shipDark, p.horizon, hazeAt(p.haze, one.metres));
  pen.fillStyle = css(colour, one.spot.kind === 'oil' ? 0.45 : 1);
  pen.beginPath();
  if (one.spot.kind === 'oil') pen.ellipse(x, y, long / 2, Math.max(1, long * 0.05), 0, 0, Math.PI * 2);
  else if (one.spot.kind === 'lifeboat') {
    pen.moveTo(x - long / 2, y - long * 0.16);
    pen.quadraticCurveTo(x, y + long * 0.2, x + long / 2, y - long * 0.16);
    for (let i = 4; i >= 0; i--) pen.lineTo(x - long * 0.36 + i * long * 0.18, y - long * (0.2 + 0.1 * (i % 2)));
  } else if (one.spot.kind === 'raft') pen.rect(x - long / 2, y - long * 0.2, long, long * 0.24);
  else for (let i = 0; i < 4; i++) pen.rect(x + (chance(i) - 0.5) * long * 3, y - long * 0.08, long * 0.5, long * 0.12);
  pen.fill();
}
