// What is near the eye in the drawn picture: our own boat, rain and spray, and the dark under water.
import type { Camera, Instrument } from '../camera';
import { css, mix, scale, type Palette } from '../light';
import { turn, type Moment } from '../moment';
import { chance, type Pen, type Sprites } from './sprites';

const RAD = Math.PI / 180;

/** Half the breadth of the deck in metres, by the share of its length. */
const OUTLINE = [
  [2.3, 0.1],
  [2.4, 0.3],
  [2.3, 0.5],
  [1.95, 0.66],
  [1.4, 0.8],
  [0.8, 0.92],
  [0.06, 1],
] as const;

/** The deck ahead or astern, as seen from the tower. Metres: length from the eye to its end, half its breadth there and here. */
export function paintDeck(pen: Pen, cam: Camera, p: Palette, m: Moment): void {
  const ahead = turn(cam.heading, m.course);
  const astern = turn(cam.heading, m.course + 180);
  const front = Math.abs(ahead) < Math.abs(astern);
  const off = front ? ahead : astern;
  if (Math.abs(off) > 62) return;
  const end = front ? 34 : 28;
  const put = (x: number, away: number, up: number): [number, number] => {
    const way = Math.atan2(x, away) / RAD + off;
    const far = Math.hypot(x, away);
    return [
      cam.width / 2 + Math.tan(Math.max(-84, Math.min(84, way)) * RAD) * cam.focal,
      cam.horizon + ((cam.eye - up) / (far * Math.max(0.2, Math.cos(way * RAD)))) * cam.focal,
    ];
  };
  const dark = mix(p.shipDark, p.seaNear, 0.3);
  const side = (up: number): [number, number][] => [
    ...OUTLINE.map(([x, share]) => put(-x, share * end, up + 0.6 * share ** 3)),
    ...OUTLINE.toReversed().map(([x, share]) => put(x, share * end, up + 0.6 * share ** 3)),
  ];
  shape(pen, side(0.1), css(scale(dark, 0.6)));
  shape(pen, side(1.7), css(dark));
  // planking, and the wire from the tower to the end of the deck
  pen.strokeStyle = css(scale(dark, 0.72));
  pen.lineWidth = 1.5;
  for (const x of [-1.2, 0, 1.2]) line(pen, put(x, 4.5, 1.7), put(x * 0.5, end * 0.85, 1.85));
  pen.strokeStyle = css(p.shipDark);
  pen.lineWidth = 2;
  line(pen, put(0.35, 1.2, 8.4), put(0, end - 0.5, 2.4));
  if (front) {
    shape(
      pen,
      [put(-0.9, 8.5, 1.7), put(-0.8, 8.5, 3.2), put(0.8, 8.5, 3.2), put(0.9, 8.5, 1.7)],
      css(scale(dark, 0.8)),
    );
    shape(pen, [put(-0.13, 8, 2.9), put(-0.09, 13, 3.1), put(0.09, 13, 3.1), put(0.13, 8, 2.9)], css(scale(dark, 0.5)));
  }
}

function shape(pen: Pen, points: readonly (readonly [number, number])[], colour: string): void {
  pen.fillStyle = colour;
  pen.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.closePath();
  pen.fill();
}

function line(pen: Pen, a: readonly [number, number], b: readonly [number, number]): void {
  pen.beginPath();
  pen.moveTo(...a);
  pen.lineTo(...b);
  pen.stroke();
}

/** The barrel of the gun whose sight this is. */
export function paintGun(pen: Pen, cam: Camera, p: Palette, instrument: Instrument): void {
  if (instrument !== 'gun88' && instrument !== 'flak20') return;
  const [w, h, x] = [cam.width, cam.height, cam.width / 2];
  const heavy = instrument === 'gun88';
  const [foot, muzzle, top] = heavy ? [w * 0.055, w * 0.012, h * 0.66] : [w * 0.026, w * 0.006, h * 0.6];
  const shift = heavy ? w * 0.1 : 0;
  const steel = mix(p.shipDark, p.shipLit, 0.35);
  const to = x + shift * 0.25;
  shape(
    pen,
    [
      [x + shift - foot, h],
      [to - muzzle, top],
      [to + muzzle, top],
      [x + shift + foot, h],
    ],
    css(steel),
  );
  shape(
    pen,
    [
      [x + shift + foot * 0.3, h],
      [to + muzzle * 0.4, top],
      [to + muzzle, top],
      [x + shift + foot, h],
    ],
    css(scale(steel, 0.6)),
  );
  shape(
    pen,
    [
      [to - muzzle * 1.5, top + 9],
      [to - muzzle * 1.5, top - 3],
      [to + muzzle * 1.5, top - 3],
      [to + muzzle * 1.5, top + 9],
    ],
    css(scale(steel, 0.75)),
  );
}

/** Rain falls where it is thick and the sky is closed; in a gale spray comes over. */
export function paintWeather(pen: Pen, cam: Camera, p: Palette, m: Moment, t: number): void {
  if (m.cloud < 8 || m.visibility === 'good' || m.visibility === 'excellent') return;
  if (m.visibility === 'fog') {
    const bank = pen.createLinearGradient(0, cam.horizon - cam.height * 0.3, 0, cam.height);
    bank.addColorStop(0, css(p.horizon, 0));
    bank.addColorStop(0.35, css(p.horizon, 0.5));
    bank.addColorStop(1, css(p.horizon, 0.15));
    pen.fillStyle = bank;
    pen.fillRect(-cam.width, 0, cam.width * 3, cam.height * 1.4);
    return;
  }
  const slant = Math.sin((m.wind + 180 - cam.heading) * RAD) * (m.sea > 5 ? 0.9 : 0.35);
  pen.strokeStyle = css(p.foam, 0.2);
  pen.lineWidth = 1;
  pen.beginPath();
  const many = m.sea > 5 ? 170 : 110;
  for (let i = 0; i < many; i++) {
    const fall = (chance(i + 50) + t * (1.4 + chance(i) * 0.8)) % 1;
    const long = 12 + 22 * chance(i + 9);
    const x = chance(i * 3) * cam.width * 1.4 - cam.width * 0.2 + slant * fall * cam.height;
    const y = fall * cam.height * 1.15 - 40;
    pen.moveTo(x, y);
    pen.lineTo(x + slant * long, y + long);
  }
  pen.stroke();
  if (m.sea < 6 || m.eyes !== 'bridge') return;
  const burst = Math.max(0, Math.sin(t * 0.73 - 1));
  pen.fillStyle = css(p.foam, 0.34 * burst);
  for (let i = 0; i < 60; i++) {
    const r = 1 + 3 * chance(i + 4) * burst;
    pen.fillRect(chance(i) * cam.width, cam.height * (1 - burst * chance(i + 77) * 0.8), r, r);
  }
}

/** A burst of a depth charge: seconds ago, and how near (0 far to 1 at the hull). */
export interface Burst {
  age: number;
  near: number;
  /** When it was: it stays where it is in the picture while others come and go. */
  at: number;
}

/** So long a burst is seen: flash, ring, and what rises from it. */
export const BURST_SECONDS = 7;
/** The flash itself. */
const FLASH = 1.2;

/** Nobody looks out: dark water, a little light from above, and the flash and shaking of bursts. */
export function paintBelow(
  pen: Pen,
  cam: Camera,
  p: Palette,
  m: Moment,
  bursts: readonly Burst[],
  sprites: Sprites,
  t: number,
): void {
  const deep = Math.min(1, m.depth / 70);
  const water = pen.createLinearGradient(0, 0, 0, cam.height);
  water.addColorStop(
    0,
    css(
      mix(
        mix(mix(p.seaNear, p.upper, 0.2 + 0.3 * p.day), p.shipDark, 0.72 * deep),
        [p.lamp[0] * 0.2, p.lamp[1] * 0.55, p.lamp[2] * 0.75],
        0.3,
      ),
    ),
  );
  water.addColorStop(1, css(scale(p.shipDark, 0.35)));
  pen.fillStyle = water;
  pen.fillRect(-cam.width, -cam.height, cam.width * 3, cam.height * 3);
  // shafts of light from the surface
  pen.globalCompositeOperation = 'lighter';
  pen.globalAlpha = 0.09 * p.day * (1 - deep);
  for (let i = 0; i < 7; i++) {
    const x = cam.width * (0.06 + 0.15 * i) + Math.sin(t * 0.3 + i * 2) * 26;
    shape(
      pen,
      [
        [x, -10],
        [x + 26 + 12 * chance(i), -10],
        [x + 110, cam.height],
        [x + 10, cam.height],
      ],
      css(p.upper),
    );
  }
  pen.globalAlpha = 1;
  for (const { age, near, at } of bursts) {
    const i = at % 89;
    const life = 1 - age / BURST_SECONDS;
    if (life <= 0) continue;
    const x = cam.width * (0.2 + 0.6 * chance(i * 31 + Math.round(near * 9)));
    const y = cam.height * (0.2 + 0.5 * chance(i * 17 + 3));
    const r = cam.width * (0.08 + 0.34 * near) * (0.4 + 0.6 * Math.min(1, age * 2.4));
    const flash = Math.max(0, 1 - age / FLASH);
    pen.globalAlpha = (0.25 * life + 0.75 * flash) * (0.35 + 0.65 * near);
    pen.drawImage(sprites.glow(mix(p.lamp, p.foam, 0.5)), x - r, y - r, 2 * r, 2 * r);
    pen.globalAlpha = 0.6 * life * life;
    pen.strokeStyle = css(p.foam);
    pen.lineWidth = 1 + 5 * near * life;
    pen.beginPath();
    pen.arc(x, y, r * (0.3 + 0.5 * age), 0, 2 * Math.PI);
    pen.stroke();
    pen.globalAlpha = 0.7 * life;
    pen.fillStyle = css(p.foam);
    for (let b = 0; b < 24; b++) {
      const side = (chance(b + i * 7) - 0.5) * r * (0.5 + 0.2 * age);
      const size = (1 + 3 * chance(b + 40)) * (0.6 + near);
      pen.fillRect(x + side, y - age * (14 + 30 * chance(b + 90)) + side * 0.2, size, size);
    }
  }
  pen.globalCompositeOperation = 'source-over';
  pen.globalAlpha = 0.35;
  pen.fillStyle = css(p.foam);
  for (let i = 0; i < 36; i++) {
    const up = (chance(i) + t * 0.03 * (0.5 + chance(i + 5))) % 1;
    const r = 0.7 + 1.6 * chance(i + 70);
    pen.fillRect(chance(i + 30) * cam.width + Math.sin(t + i) * 4, cam.height * (1 - up), r, r);
  }
  pen.globalAlpha = 1;
}
