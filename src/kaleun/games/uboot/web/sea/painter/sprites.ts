// Small soft pictures that are drawn many times: a puff, a glow, a strip of clouds. Each is made once.
import { css, mix, type Palette, type Rgb } from '../light';

export type Surface = HTMLCanvasElement | OffscreenCanvas;
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
/** Makes an empty picture; tests give another. */
export type Blank = (width: number, height: number) => { surface: Surface; pen: Pen };

export const blank: Blank = (width, height) => {
  const surface = document.createElement('canvas');
  surface.width = width;
  surface.height = height;
  return { surface, pen: surface.getContext('2d')! };
};

/** The tile of wavelets; its left and right ends fit. */
export const TILE = { width: 512, height: 256 };

/** Near enough: light changes slowly, and what is painted for one moment serves the next ones. */
const rough = (c: Rgb): Rgb => c.map((v) => Math.round(v * 24) / 24) as unknown as Rgb;

/** A random number from a whole one, always the same. */
export function chance(n: number): number {
  const x = Math.sin(n * 127.1 + 311.7) * 43758.5453;
  return x - Math.floor(x);
}

export class Sprites {
  private readonly kept = new Map<string, Surface>();
  constructor(private readonly make: Blank = blank) {}

  private once(key: string, width: number, height: number, draw: (pen: Pen) => void): Surface {
    const found = this.kept.get(key);
    if (found !== undefined) return found;
    if (this.kept.size > 60) this.kept.clear(); // the light has changed many times: begin anew
    const { surface, pen } = this.make(width, height);
    draw(pen);
    this.kept.set(key, surface);
    return surface;
  }

  /** A soft disk of one colour, thinning out to nothing. */
  glow(exact: Rgb): Surface {
    const colour = rough(exact);
    return this.once(`glow ${css(colour)}`, 64, 64, (pen) => {
      const soft = pen.createRadialGradient(32, 32, 0, 32, 32, 32);
      for (const [at, alpha] of [
        [0, 1],
        [0.2, 0.62],
        [0.45, 0.24],
        [0.75, 0.06],
        [1, 0],
      ] as const)
        soft.addColorStop(at, css(colour, alpha === 1 ? 0.999 : alpha));
      pen.fillStyle = soft;
      pen.fillRect(0, 0, 64, 64);
    });
  }

  /** A ragged puff of smoke. */
  puff(exact: Rgb, n: number): Surface {
    const colour = rough(exact);
    return this.once(`puff ${css(colour)} ${n}`, 64, 64, (pen) => {
      for (let i = 0; i < 16; i++) {
        const r = 7 + 11 * chance(n * 40 + i);
        const way = chance(n * 71 + i) * Math.PI * 2;
        const off = chance(n * 13 + i) * 15;
        const [x, y] = [32 + Math.cos(way) * off, 32 + Math.sin(way) * off];
        const soft = pen.createRadialGradient(x, y, 0, x, y, r);
        soft.addColorStop(0, css(colour, 0.3));
        soft.addColorStop(1, css(colour, 0));
        pen.fillStyle = soft;
        pen.fillRect(x - r, y - r, 2 * r, 2 * r);
      }
    });
  }

  /** Strokes of light and dark water. */
  waves(p: Palette): Surface {
    const [light, dark] = [rough(p.crest), rough(mix(p.seaNear, [0, 0, 0], 0.7))];
    return this.once(`waves ${css(light)} ${css(dark)}`, TILE.width, TILE.height, (pen) => {
      for (let i = 0; i < 1100; i++) {
        const [x, y] = [chance(i) * TILE.width, chance(i + 2000) * TILE.height];
        const [long, thick] = [14 + 70 * chance(i + 4000), 1.6 + 4 * chance(i + 6000)];
        const much = chance(i + 8000);
        pen.fillStyle = i % 2 ? css(light, 0.1 + much * 0.24) : css(dark, 0.16 + much * 0.3);
        for (const at of [x - TILE.width, x, x + TILE.width]) {
          pen.beginPath();
          pen.ellipse(at, y, long / 2, thick / 2, (chance(i + 9000) - 0.5) * 0.13, 0, Math.PI * 2);
          pen.fill();
        }
      }
    });
  }

  /** Clouds for sixty degrees of the horizon, both ends alike. */
  clouds(p: Palette, cloud: number): Surface {
    const [lit, dark] = [rough(p.cloudLit), rough(p.cloudDark)];
    return this.once(`clouds ${cloud} ${css(lit)} ${css(dark)}`, SKY, 256, (pen) => {
      // a thin veil in streaks, and banks that are flat and small where they are far off
      for (let i = 0; i < 8 + cloud * 5; i++) {
        const y = 30 + 210 * chance(i + 700);
        const long = 120 + 260 * chance(i + 720);
        for (const at of ends(chance(i + 740) * SKY))
          soft(pen, at, y, long, (6 + 18 * chance(i + 760)) / long, i % 3 ? lit : dark, 0.16);
      }
      for (let i = 0; i < cloud * 7; i++) {
        const y = 16 + 222 * Math.pow(chance(i + 900), 0.75);
        const wide = (150 - 110 * (y / 256)) * (0.5 + chance(i + 300)) * (cloud > 6 ? 1.6 : 1);
        const x = chance(i) * SKY;
        for (let k = 0; k < 12; k++) {
          const r = wide * (0.1 + 0.17 * chance(i * 9 + k));
          const cy = y - r * 0.5 * chance(i * 3 + k);
          for (const at of ends(x + (chance(i * 5 + k) - 0.5) * wide * 1.3)) {
            soft(pen, at, cy + r * 0.2, r, 0.42, dark, cloud > 6 ? 0.2 : 0.1);
            soft(pen, at, cy - r * 0.12, r * 0.85, 0.42, lit, cloud > 6 ? 0.08 : 0.2);
          }
        }
      }
    });
  }
}

const SKY = 768;
const ends = (x: number): number[] => [x - SKY, x, x + SKY];

function soft(pen: Pen, x: number, y: number, r: number, flat: number, colour: Rgb, alpha: number): void {
  if (x + r < 0 || x - r > SKY) return;
  pen.save();
  pen.translate(x, y);
  pen.scale(1, flat);
  const shade = pen.createRadialGradient(0, 0, 0, 0, 0, r);
  shade.addColorStop(0, css(colour, alpha));
  shade.addColorStop(0.6, css(colour, alpha * 0.6));
  shade.addColorStop(1, css(colour, 0));
  pen.fillStyle = shade;
  pen.fillRect(-r, -r, 2 * r, 2 * r);
  pen.restore();
}
