// The sea of the drawn picture: bands of one tile of wavelets, finer towards the horizon, each drifting at its own pace; the glitter
// of sun and moon; and in a seaway crests that stand in front of what is far off.
import { horizonOf, type Camera } from '../camera';
import { css, mix, type Palette, type Rgb } from '../light';
import { norm, turn, type Moment } from '../moment';
import { chance, TILE, type Pen, type Sprites } from './sprites';

const RAD = Math.PI / 180;
/** Height of the waves in metres by the state of the sea. */
const WAVES = [0.05, 0.15, 0.35, 0.7, 1.2, 1.9, 2.8, 4, 5.4];
/** From this state of the sea on there are crests, and white ones. */
const CRESTS = 2.6;

export const waveHeight = (sea: number): number => {
  const i = Math.min(WAVES.length - 1, Math.max(0, Math.floor(sea)));
  return WAVES[i]! + (sea - i) * ((WAVES[i + 1] ?? WAVES[i]!) - WAVES[i]!);
};

export interface Light {
  /** Column where sun or moon stand over the water, and how strongly they glitter; null: nowhere. */
  x: number | null;
  strong: number;
  colour: Rgb;
}

/** Where the light on the water comes from. */
export function lightOn(cam: Camera, p: Palette, m: Moment): Light {
  const lamp = m.sun ?? m.moon;
  const off = lamp === null ? 180 : turn(cam.heading, lamp.azimuth);
  if (lamp === null || m.cloud > 6 || Math.abs(off) > 75) return { x: null, strong: 0, colour: p.lamp };
  const low = Math.max(0.2, 1 - Math.max(0, lamp.altitude) / 60);
  const strong = (m.sun ? 0.95 : 0.8 * lamp.lit) * low * (1 - m.cloud / 10);
  const x = cam.width / 2 + Math.tan(off * RAD) * cam.focal;
  return { x, strong, colour: m.sun ? mix(p.glow, p.lamp, 0.5) : p.lamp };
}

/** All the water to the foot of the picture. */
export function paintSea(
  pen: Pen,
  cam: Camera,
  p: Palette,
  m: Moment,
  sprites: Sprites,
  detail: number,
  t: number,
): void {
  const { horizon: top, width } = cam;
  const foot = cam.height * 1.12;
  const edge = width * 0.12;
  const deep = pen.createLinearGradient(0, top, 0, foot);
  deep.addColorStop(0, css(mix(p.seaFar, p.horizon, 0.35)));
  deep.addColorStop(0.06, css(p.seaFar));
  deep.addColorStop(0.4, css(mix(p.seaFar, p.seaNear, 0.7)));
  deep.addColorStop(1, css(p.seaNear));
  pen.fillStyle = deep;
  pen.fillRect(-edge, top, width + 2 * edge, foot - top);
  const tile = sprites.waves(p);
  const many = Math.round((22 + (foot - top) / 24) * detail);
  let y0 = top;
  for (let i = 0; i < many; i++) {
    const share = (i + 1) / many;
    const y1 = top + (foot - top) * Math.pow(share, 1.75);
    const away = cam.eye / ((Math.max(0.8, (y0 + y1) / 2 - top) + 0.8) / cam.focal);
    const size = Math.max(0.14, Math.min(6, (0.15 * cam.focal) / away));
    const pace = (2 + m.sea * 0.5) * (i % 2 ? 1 : 0.7);
    const shift = norm360(norm(cam.heading) * RAD * away * 1.6 + t * pace + i * 97);
    const bob = Math.sin(t * 1.1 + i * 1.7) * m.sea * 0.28 * share;
    pen.globalAlpha = Math.min(1, 0.55 + 0.06 * m.sea) * (0.35 + 0.65 * share);
    const from = (i * 23) % (TILE.height - 56);
    const part = Math.max(6, Math.min(50, ((y1 - y0) / size) * 2.2));
    for (let x = -edge - shift * size; x < width + edge; x += TILE.width * size)
      pen.drawImage(tile, 0, from, TILE.width, part, x, y0 + bob, TILE.width * size + 1, y1 - y0 + 2);
    y0 = y1;
  }
  pen.globalAlpha = 1;
}

const norm360 = (at: number): number => ((at % TILE.width) + TILE.width) % TILE.width;

/** The path of light under sun or moon: small lights that come and go. */
export function paintGlitter(pen: Pen, cam: Camera, light: Light, sprites: Sprites, detail: number, t: number): void {
  if (light.x === null || light.strong <= 0.03) return;
  const spark = sprites.glow(light.colour);
  const tall = cam.height - cam.horizon;
  const many = Math.round(240 * detail);
  for (let i = 0; i < many; i++) {
    const blink = Math.sin(t * (1.5 + (i % 7) * 0.4) + i * 12.9);
    if (blink < 0.05) continue;
    const q = (i * 0.618) % 1;
    const down = tall * q * q;
    const wide = 6 + down * 0.24;
    const x = light.x + Math.sin(i * 78.2 + t * 0.3) * (0.012 * cam.focal * 0.4 + 6 + down * 0.3);
    if (x < -wide || x > cam.width + wide) continue;
    pen.globalAlpha = light.strong * blink * 0.9;
    pen.drawImage(spark, x - wide / 2, cam.horizon + down, wide, 2.4 + q * 6);
  }
  pen.globalAlpha = 1;
}

export interface Ridge {
  metres: number;
  y: number;
  swing: number;
  n: number;
}

/** Crests of a seaway, the farthest first; none in calm water. Waves never hide the horizon from the periscope. */
export function ridgesOf(cam: Camera, m: Moment, detail: number, t: number): Ridge[] {
  if (m.sea < CRESTS) return [];
  const far = Math.min(2600, horizonOf(cam.eye));
  const tall = Math.min(waveHeight(m.sea), cam.eye * 0.85);
  const below = Math.max(1, cam.height * 1.1 - cam.horizon);
  const nearest = Math.max(cam.eye * 1.4, (cam.eye * cam.focal) / below);
  const count = Math.round((4 + m.sea * 1.4) * detail);
  const run = (t * Math.max(1, m.speed * 0.5144)) / (nearest * 40);
  return Array.from({ length: count }, (_, i) => {
    const share = (i + run - Math.floor(run)) / count;
    const metres = far * Math.pow(nearest / far, Math.pow(share, 0.7));
    const y = cam.horizon + (cam.eye / metres) * cam.focal;
    return { metres, y, swing: Math.min((tall / 2 / metres) * cam.focal, cam.height * 0.16), n: i - Math.floor(run) };
  });
}

/** Height of a ridge at a place across, -1 to 1. */
function crest(ridge: Ridge, across: number, t: number): number {
  const a = ridge.n * 2.4;
  const long = across / 23;
  return (
    0.5 * Math.sin(long + a + t * 0.8) +
    0.3 * Math.sin(long * 2.3 - t * 1.1 + a * 1.7) +
    0.2 * Math.abs(Math.sin(long * 4.1 + t * 1.5 + a))
  );
}

/** One crest: lighter where it is thin, its back in shadow, foam on its top. */
export function paintRidge(pen: Pen, cam: Camera, p: Palette, m: Moment, ridge: Ridge, t: number): void {
  const step = Math.max(7, cam.width / 90);
  const edge = cam.width * 0.12;
  const perPixel = ridge.metres / cam.focal;
  const origin = norm(cam.heading) * RAD * ridge.metres;
  const points: number[] = [];
  for (let x = -edge; x <= cam.width + edge; x += step)
    points.push(ridge.y - ridge.swing * crest(ridge, origin + (x - cam.width / 2) * perPixel, t));
  const thick = ridge.swing * 2.6;
  const body = pen.createLinearGradient(0, ridge.y - ridge.swing, 0, ridge.y + thick);
  body.addColorStop(0, css(mix(p.crest, p.seaFar, 0.35), 0.85));
  body.addColorStop(0.35, css(mix(p.seaNear, p.seaFar, 0.3), 0.7));
  body.addColorStop(1, css(p.seaNear, 0));
  pen.fillStyle = body;
  pen.beginPath();
  pen.moveTo(-edge, ridge.y + thick);
  points.forEach((y, i) => pen.lineTo(-edge + i * step, y));
  pen.lineTo(cam.width + edge, ridge.y + thick);
  pen.closePath();
  pen.fill();
  foamOn(pen, cam, p, m, ridge, points, step, t);
}

/** Foam on the highest parts, in a gale also blown down their backs. */
function foamOn(
  pen: Pen,
  cam: Camera,
  p: Palette,
  m: Moment,
  ridge: Ridge,
  points: number[],
  step: number,
  t: number,
): void {
  const much = Math.min(1, (m.sea - CRESTS) / 4);
  const limit = ridge.y - ridge.swing * (0.62 - 0.5 * much);
  const wide = Math.max(0.7, Math.min(6, (cam.focal / ridge.metres) * 0.16));
  const edge = cam.width * 0.12;
  pen.fillStyle = css(p.foam, 0.3 + 0.45 * much);
  pen.beginPath();
  points.forEach((y, i) => {
    const next = points[i + 1];
    if (next === undefined || y > limit) return;
    const keep = chance(i * 3 + ridge.n * 31 + Math.floor(t * 0.5 + chance(i + ridge.n) * 2) * 17);
    if (keep > 0.2 + 0.6 * much) return;
    const x = -edge + i * step;
    // a thin cap, and flecks that slide down its back
    pen.moveTo(x - step * 0.5, y + wide * 0.5);
    pen.quadraticCurveTo(x + step * 0.2, y - wide * 0.7, x + step * (1 + keep), next + wide * 0.4);
    pen.quadraticCurveTo(x + step * 0.3, y + wide * 0.9, x - step * 0.5, y + wide * 0.5);
    for (let k = 0; k < 1 + 3 * much; k++) {
      const off = chance(i * 7 + k * 13 + ridge.n);
      const [fx, fy] = [x + (off - 0.4) * step * 2.2, y + wide * (1 + k * 1.3) + off * wide];
      pen.moveTo(fx, fy);
      pen.quadraticCurveTo(fx + step * 0.4 * off, fy - wide * 0.4, fx + step * (0.3 + off), fy + wide * 0.15);
      pen.quadraticCurveTo(fx + step * 0.3 * off, fy + wide * 0.3, fx, fy);
    }
  });
  pen.fill();
}
