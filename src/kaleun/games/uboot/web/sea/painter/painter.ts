// The drawn picture: a canvas and a pen, the same data and the same ships as in WebGL. Works everywhere.
import { cameraOf, type Camera, type Instrument } from '../camera';
import { paletteOf } from '../light';
import type { Drawings, Moment } from '../moment';
import { shown } from '../shown';
import { paintAloft } from './aloft';
import { paintBelow, paintDeck, paintGun, paintWeather, type Burst } from './near';
import { paintShip } from './ships';
import { paintAir, paintClouds, paintLamp, paintStars } from './sky';
import { paintSpot } from './spots';
import { Sprites, type Blank, type Pen } from './sprites';
import { lightOn, paintGlitter, paintRidge, paintSea, ridgesOf } from './water';

/** How the picture is looked at. */
export interface Look {
  heading: number;
  power: number;
  /** Degrees above the horizon: the 20 mm. */
  up?: number;
  instrument: Instrument;
  pitch: number;
  roll: number;
  theme: string;
  /** Seconds for waves, smoke and flames; stands still where nothing may move. */
  t: number;
  bursts: readonly Burst[];
}

/** Draws a moment and says what of it is in the picture. Both painters are this. */
export interface Painter {
  readonly name: 'drawn' | 'webgl';
  size(width: number, height: number): void;
  draw(moment: Moment, look: Look): string[];
  /** 0.3 to 1: how much is drawn of waves; for slow machines. */
  detail: number;
  end(): void;
}

export class Drawn implements Painter {
  readonly name = 'drawn';
  detail = 1;
  private readonly sprites: Sprites;
  private width = 960;
  private height = 540;

  constructor(
    private readonly pen: Pen,
    private readonly drawings: Drawings,
    make?: Blank,
  ) {
    this.sprites = new Sprites(make);
  }

  size(width: number, height: number): void {
    this.width = width;
    this.height = height;
  }

  draw(m: Moment, look: Look): string[] {
    const { pen, sprites } = this;
    const { width, height } = this;
    const cam = cameraOf({ width, height }, { ...look, eyes: m.eyes });
    const p = paletteOf(m, look.theme);
    pen.setTransform(this.pen.canvas.width / this.width, 0, 0, this.pen.canvas.height / this.height, 0, 0);
    if (m.eyes === '') {
      paintBelow(pen, cam, p, m, look.bursts, sprites, look.t);
      return [];
    }
    lean(pen, cam);
    paintAir(pen, cam, p, m, sprites);
    paintStars(pen, cam, p);
    const list = shown(m, cam, this.drawings);
    const drawn: string[] = [];
    for (const one of list)
      if (one.what === 'sun' || one.what === 'moon') {
        paintLamp(pen, cam, p, one, m.cloud, sprites);
        drawn.push(one.key);
      }
    paintClouds(pen, cam, p, m, sprites, look.t);
    const rest = list.filter((one) => one.what !== 'sun' && one.what !== 'moon');
    paintSea(pen, cam, p, m, sprites, this.detail, look.t);
    paintGlitter(pen, cam, lightOn(cam, p, m), sprites, this.detail, look.t);
    let next = 0;
    const upTo = (metres: number): void => {
      for (; next < rest.length && rest[next]!.metres >= metres; next++) {
        const one = rest[next]!;
        if (one.what === 'ship') paintShip(pen, p, m, one, sprites, look.t);
        else if ('spot' in one) paintSpot(pen, cam, p, one, sprites, look.t);
        drawn.push(one.key);
      }
    };
    for (const ridge of ridgesOf(cam, m, this.detail, look.t)) {
      upTo(ridge.metres);
      paintRidge(pen, cam, p, m, ridge, look.t);
    }
    upTo(0);
    paintAloft(pen, cam, p, m, list, this.drawings.airframes, sprites, look.t);
    if (look.instrument === 'bridge' && m.eyes === 'bridge') paintDeck(pen, cam, p, m);
    paintWeather(pen, cam, p, m, look.t);
    pen.setTransform(this.pen.canvas.width / this.width, 0, 0, this.pen.canvas.height / this.height, 0, 0);
    paintGun(pen, cam, p, look.instrument);
    return drawn;
  }

  end(): void {
    this.pen?.clearRect(0, 0, this.width, this.height);
  }
}

/** The whole picture leans with the boat. */
function lean(pen: Pen, cam: Camera): void {
  if (cam.roll === 0) return;
  pen.translate(cam.width / 2, cam.horizon);
  pen.rotate((cam.roll * Math.PI) / 180);
  pen.translate(-cam.width / 2, -cam.horizon);
}
