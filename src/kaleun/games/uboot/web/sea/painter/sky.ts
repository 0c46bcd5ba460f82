// The sky of the drawn picture: air, clouds, stars, sun and moon.
import { rowUp, type Camera } from '../camera';
import { css, mix, type Palette } from '../light';
import { norm, turn, type Moment } from '../moment';
import type { Shown } from '../shown';
import { chance, type Pen, type Sprites } from './sprites';

const RAD = Math.PI / 180;
/** Degrees of the horizon on one strip of clouds, and its height in degrees. */
const STRIP = 60;
const TALL = 26;

export function paintAir(pen: Pen, cam: Camera, p: Palette, m: Moment, sprites: Sprites): void {
  const top = Math.min(0, rowUp(cam, 40));
  const air = pen.createLinearGradient(0, top, 0, cam.horizon);
  air.addColorStop(0, css(p.zenith));
  air.addColorStop(0.62, css(mix(p.zenith, p.upper, 0.8)));
  air.addColorStop(0.88, css(mix(p.upper, p.horizon, 0.55)));
  air.addColorStop(1, css(p.horizon));
  pen.fillStyle = air;
  pen.fillRect(-cam.width, Math.min(-cam.height, top), cam.width * 3, cam.horizon - Math.min(-cam.height, top) + 2);
  const off = turn(cam.heading, m.glow);
  if (p.day > 0.06 && Math.abs(off) < 80 && m.cloud < 8) {
    const x = cam.width / 2 + Math.tan(off * RAD) * cam.focal;
    const up = rowUp(cam, m.sun?.altitude ?? -2);
    const r = 34 * RAD * cam.focal;
    pen.globalAlpha = m.cloud > 6 ? 0.25 : 0.75;
    pen.drawImage(sprites.glow(p.glow), x - r * 1.7, up - r, r * 3.4, r * 2);
    pen.globalAlpha = 1;
  }
}

export function paintStars(pen: Pen, cam: Camera, p: Palette): void {
  if (p.stars < 0.05) return;
  pen.fillStyle = css(p.lamp);
  for (let i = 0; i < 420; i++) {
    const off = turn(cam.heading, chance(i) * 360);
    if (Math.abs(off) > cam.field * 0.6) continue;
    const up = 1.5 + 60 * Math.pow(chance(i + 500), 1.4);
    const bright = Math.pow(chance(i + 1000), 3);
    pen.globalAlpha = p.stars * (0.2 + 0.8 * bright) * Math.min(1, up / 8);
    const size = 0.8 + bright * 1.6;
    pen.fillRect(cam.width / 2 + Math.tan(off * RAD) * cam.focal, rowUp(cam, up), size, size);
  }
  pen.globalAlpha = 1;
}

export function paintClouds(pen: Pen, cam: Camera, p: Palette, m: Moment, sprites: Sprites, t: number): void {
  const cloud = Math.round(m.cloud);
  if (cloud === 0 || m.visibility === 'fog') return;
  const strip = sprites.clouds(p, cloud);
  const perDegree = cam.focal * RAD;
  const drift = norm(t * 0.02);
  const start = norm(cam.heading - cam.field / 2 + drift) % STRIP;
  const [wide, tall] = [STRIP * perDegree, TALL * perDegree];
  for (let x = -start * perDegree - wide; x < cam.width * 1.2; x += wide)
    if (x + wide > -cam.width * 0.2)
      pen.drawImage(strip, Math.round(x), cam.horizon - tall, Math.round(x + wide) - Math.round(x), tall);
}

/** Sun or moon. */
export function paintLamp(pen: Pen, cam: Camera, p: Palette, one: Shown, cloud: number, sprites: Sprites): void {
  if (one.what !== 'sun' && one.what !== 'moon') return;
  const r = Math.max(one.what === 'sun' ? 5 : 6, 0.3 * RAD * cam.focal);
  const veil = Math.max(0.25, 1 - cloud / 9);
  pen.globalAlpha = veil;
  const halo = one.what === 'sun' ? r * 9 : r * 5 * (0.4 + 0.6 * one.lamp.lit);
  pen.drawImage(sprites.glow(one.what === 'sun' ? p.glow : p.lamp), one.x - halo, one.y - halo, halo * 2, halo * 2);
  pen.fillStyle = css(p.lamp);
  pen.beginPath();
  if (one.what === 'sun') pen.arc(one.x, one.y, r, 0, Math.PI * 2);
  else {
    // the lit limb, and the edge of the shadow as half an ellipse
    pen.arc(one.x, one.y, r, -Math.PI / 2, Math.PI / 2);
    const inner = r * (1 - 2 * one.lamp.lit);
    pen.ellipse(one.x, one.y, Math.abs(inner), r, 0, Math.PI / 2, -Math.PI / 2, inner > 0);
  }
  pen.fill();
  pen.globalAlpha = 1;
}
