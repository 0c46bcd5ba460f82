// The picture in WebGL, for machines with a graphics card. Loaded only where it is tried. What flies or is near the eye (aircraft,
// deck, rain, gun, the dark under water) is drawn over it with the same pen as in the drawn picture.
import { LinearSRGBColorSpace, WebGLRenderer } from 'three';
import { cameraOf } from '../camera';
import { paletteOf } from '../light';
import type { Drawings, Moment } from '../moment';
import { paintAloft } from '../painter/aloft';
import { paintBelow, paintDeck, paintGun, paintWeather } from '../painter/near';
import type { Look, Painter } from '../painter/painter';
import { Sprites, type Pen } from '../painter/sprites';
import { shown } from '../shown';
import { Stage } from './stage';
import { noise, slopes } from './textures';

export class Webgl implements Painter {
  readonly name = 'webgl';
  detail = 1;
  private readonly renderer: WebGLRenderer;
  private readonly stage: Stage;
  private readonly sprites = new Sprites();
  private width = 960;
  private height = 540;

  /** `over` draws on a canvas above this one. */
  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly over: Pen,
    private readonly drawings: Drawings,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: false, powerPreference: 'high-performance' });
    this.renderer.outputColorSpace = LinearSRGBColorSpace;
    this.stage = new Stage(drawings.shapes, noise(), slopes());
  }

  size(width: number, height: number): void {
    this.width = width;
    this.height = height;
    this.renderer.setSize(this.canvas.width, this.canvas.height, false);
  }

  draw(m: Moment, look: Look): string[] {
    const { over, width, height } = this;
    const cam = cameraOf({ width, height }, { ...look, eyes: m.eyes });
    const p = paletteOf(m, look.theme);
    over.setTransform(over.canvas.width / width, 0, 0, over.canvas.height / height, 0, 0);
    over.clearRect(0, 0, width, height);
    if (m.eyes === '') {
      paintBelow(over, cam, p, m, look.bursts, this.sprites, look.t);
      return [];
    }
    const keys = this.stage.set(m, cam, look);
    this.renderer.render(this.stage.scene, this.stage.camera);
    const list = m.planes.length > 0 ? shown(m, cam, this.drawings) : [];
    paintAloft(over, cam, p, m, list, this.drawings.airframes, this.sprites, look.t);
    if (look.instrument === 'bridge' && m.eyes === 'bridge') paintDeck(over, cam, p, m);
    paintWeather(over, cam, p, m, look.t);
    paintGun(over, cam, p, look.instrument);
    return keys;
  }

  end(): void {
    this.stage.end();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}
