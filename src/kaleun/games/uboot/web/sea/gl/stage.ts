// The scene in space: what is shown, put at its place. Needs no graphics card; webgl.ts renders it.
import * as T from 'three';
import type { Drawing } from '../../view.gen';
import { horizonOf, metre, type Camera } from '../camera';
import { mix, paletteOf, scale, type Palette, type Rgb } from '../light';
import { MILE, norm, type Moment, type Ship } from '../moment';
import type { Look } from '../painter/painter';
import { waveHeight } from '../painter/water';
import { shown, type Shown } from '../shown';
import { Batch } from './batch';
import { trianglesOf } from './meshes';
import { SEA, SHIP, SKY, SOFT, WAKE } from './shaders';
import { fireOn, smokeOf, spotOf } from './things';

const RAD = Math.PI / 180;
type Uniforms = Record<string, { value: unknown }>;
const vec = (c: Rgb): T.Vector3 => new T.Vector3(c[0], c[1], c[2]);
/** A direction or, times metres, a place: x east, y up, z south. */
export const place = (bearing: number, metres = 1): readonly [number, number] => [
  Math.sin(bearing * RAD) * metres,
  -Math.cos(bearing * RAD) * metres,
];

export class Stage {
  readonly scene = new T.Scene();
  readonly camera = new T.PerspectiveCamera(30, 16 / 9, 2, 90000);
  private readonly air: Uniforms = {};
  private readonly sea: T.Mesh;
  private readonly soft: Batch;
  private readonly foam: Batch;
  private readonly ships = new Map<string, { mesh: T.Mesh; shape: string }>();
  private readonly hulls = new Map<string, T.BufferGeometry>();

  constructor(
    private readonly shapes: Record<string, Drawing>,
    noise: T.DataTexture | null = null,
    slopes: T.DataTexture | null = null,
    private readonly rows = 170,
  ) {
    for (const name of [
      'uZenith',
      'uUpper',
      'uHorizon',
      'uGlow',
      'uDeep',
      'uBody',
      'uFoam',
      'uCloudLit',
      'uCloudDark',
      'uLamp',
      'uSun',
      'uShipLit',
      'uShipDark',
      'uFlame',
      'uFire',
      'uFireAt',
    ])
      this.air[name] = { value: new T.Vector3() };
    for (const name of [
      'uTime',
      'uOn',
      'uMoon',
      'uHaze',
      'uCloud',
      'uStars',
      'uRough',
      'uCap',
      'uHeading',
      'uSpan',
      'uNear',
      'uFar',
      'uTall',
      'uPixel',
    ])
      this.air[name] = { value: 0 };
    Object.assign(this.air, {
      uWind: { value: new T.Vector2(1, 0) },
      uDrift: { value: new T.Vector2() },
      uWaves: { value: Array.from({ length: 4 }, () => new T.Vector4()) },
      uNoise: { value: noise },
      uSlope: { value: slopes },
    });
    this.sea = new T.Mesh(fan(56, this.rows), this.material(SEA));
    const sky = new T.Mesh(dome(), this.material(SKY));
    sky.renderOrder = 3;
    this.soft = new Batch(quad(), this.material(SOFT, true), 420, 3, 5);
    this.foam = new Batch(strip(12), this.material(WAKE, true), 80, 2, 4);
    for (const mesh of [this.sea, sky, this.soft.mesh, this.foam.mesh]) {
      mesh.frustumCulled = false;
      this.scene.add(mesh);
    }
  }

  private material(code: { vertex: string; fragment: string }, through = false): T.ShaderMaterial {
    const blend = { blending: T.CustomBlending, blendSrc: T.OneFactor, blendDst: T.OneMinusSrcAlphaFactor };
    return new T.ShaderMaterial({
      uniforms: this.air,
      vertexShader: code.vertex,
      fragmentShader: code.fragment,
      side: T.DoubleSide,
      ...(through ? { transparent: true, depthWrite: false, ...blend } : {}),
    });
  }

  /** Puts everything of the moment in its place; gives back the keys of what is in the picture. */
  set(m: Moment, cam: Camera, look: Look): string[] {
    const p = paletteOf(m, look.theme);
    this.light(m, cam, p, look.t);
    this.look(cam);
    const list = shown(m, cam, { shapes: this.shapes });
    const far = horizonOf(cam.eye);
    const done = new Set<string>();
    this.soft.clear();
    this.foam.clear();
    for (const one of list) {
      if (one.what === 'ship') this.ship(one, m, p, cam, far, look.t);
      else if (one.what === 'sun' || one.what === 'moon') this.lamp(one, p, cam);
      else if ('spot' in one) spotOf(one, p, cam, this.soft, this.foam, look.t);
      done.add(one.key);
    }
    for (const [key, { mesh }] of this.ships) mesh.visible = done.has(key);
    this.soft.done();
    this.foam.done();
    return [...done];
  }

  private light(m: Moment, cam: Camera, p: Palette, t: number): void {
    const set = (name: string, value: unknown): void => {
      this.air[name]!.value = value;
    };
    const colours = {
      uZenith: p.zenith, uUpper: p.upper, uHorizon: p.horizon, uGlow: mix(p.glow, p.lamp, m.sun ? 0.25 : 0), uDeep: scale(p.seaNear, 0.62),
      uBody: mix(p.seaNear, p.crest, 0.4), uFoam: p.foam, uCloudLit: p.cloudLit, uCloudDark: p.cloudDark, uLamp: mix(p.lamp, p.glow, m.sun ? 0.5 : 0),
      uShipLit: p.shipLit, uShipDark: p.shipDark, uFlame: p.fire,
    }; // prettier-ignore
    for (const [name, colour] of Object.entries(colours)) set(name, vec(colour));
    const lamp = m.sun ?? (p.day < 0.3 ? m.moon : null);
    const azimuth = lamp?.azimuth ?? m.glow;
    const up = Math.max(-3, lamp?.altitude ?? -3);
    const [x, z] = place(azimuth, Math.cos(up * RAD));
    set('uSun', new T.Vector3(x, Math.sin(up * RAD), z));
    const closed = Math.max(0, m.cloud - 4.5) / 3.5;
    const on = m.sun ? 1 : lamp ? lamp.lit * 0.9 : m.light === 'twilight' ? 0.7 : 0;
    set('uOn', on * (1 - 0.93 * Math.min(1, closed)));
    set('uMoon', m.sun || m.light === 'twilight' ? 0 : 1);
    set('uTime', t);
    set('uHaze', p.haze);
    set('uCloud', m.visibility === 'fog' ? 0 : m.cloud / 8);
    set('uStars', p.stars);
    const knots = [0, 3, 6, 10, 15, 20, 26, 33, 42][Math.round(Math.min(8, m.sea))]!;
    set('uRough', Math.sqrt(0.003 + 0.00263 * knots) * 0.8);
    set('uCap', Math.min(1, Math.max(0, (m.sea - 2.4) / 5)));
    const wind = m.wind + 180;
    set('uWind', new T.Vector2(...place(wind)));
    // our own way through the water; it comes round after some miles, where nobody sees the seam
    const run = ((m.speed * MILE) / 3600) * (t % 4000);
    set('uDrift', new T.Vector2(...place(m.course, run)));
    const tall = Math.min(waveHeight(m.sea), cam.eye * 1.1);
    set('uTall', tall);
    const long = 12 + 16 * m.sea;
    const waves = [1.5, 1, 0.63, 0.4].map((share, i) => {
      const k = (2 * Math.PI) / (long * share);
      const [wx, wz] = place(wind + [6, -17, 27, -38][i]!, k);
      return new T.Vector4(wx, wz, tall * [0.16, 0.24, 0.13, 0.07][i]!, Math.sqrt(9.81 * k));
    });
    set('uWaves', waves);
    set('uHeading', cam.heading * RAD);
    set('uSpan', Math.min(Math.PI * 1.1, (cam.field + 14) * RAD * 1.25));
    set('uNear', Math.max(1.5, (cam.eye * cam.focal) / (cam.height * 1.4)));
    set('uFar', horizonOf(cam.eye));
    set('uPixel', 1 / cam.focal);
    const [first] = m.ships.filter((ship) => ship.fire > 1).sort((a, b) => a.metres - b.metres);
    set('uFire', vec(scale(p.fire, first === undefined ? 0 : (first.fire / 3) * (1 - p.day) * 0.9)));
    if (first !== undefined) {
      const [fx, fz] = place(first.bearing, first.metres);
      set('uFireAt', new T.Vector3(fx, 14, fz));
    }
  }

  private look(cam: Camera): void {
    const { camera } = this;
    camera.fov = (2 * Math.atan(cam.height / 2 / cam.focal)) / RAD;
    camera.aspect = cam.width / cam.height;
    camera.near = Math.max(1, 0.0022 * cam.focal);
    // the horizon stands where the drawn picture has it
    camera.setViewOffset(cam.width, cam.height, 0, cam.height / 2 - cam.horizon, cam.width, cam.height);
    camera.position.set(0, cam.eye, 0);
    const [x, z] = place(cam.heading);
    camera.lookAt(x, cam.eye, z);
    camera.rotateZ(cam.roll * RAD);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  private ship(
    one: Extract<Shown, { what: 'ship' }>,
    m: Moment,
    p: Palette,
    cam: Camera,
    far: number,
    t: number,
  ): void {
    const { ship, drawing } = one;
    const [x, z] = place(ship.bearing, ship.metres);
    const y = ship.metres > far ? cam.eye - (ship.metres * cam.eye) / far - ship.down : 0;
    if (drawing === null) {
      const half = ship.mast * (ship.shape === 'boat' ? 1.9 : 1.5);
      this.soft.push([x, y + ship.mast / 2, z, 5, half, ship.mast / 2, 0, 0, ...p.shipDark, 0.9]);
    } else this.hull(ship, drawing, x, y, z, t, m.sea);
    smokeOf(one, m, p, this.soft, t, x, y, z);
    fireOn(one, p, this.soft, t, x, y, z);
    if (drawing === null || ship.wake === 0 || ship.down > 0) return;
    const [bx, bz] = place(ship.bearing + 180 - ship.angle);
    const half = drawing.length / 2;
    this.foam.push([
      x - bx * half * 0.8,
      z - bz * half * 0.8,
      -bx,
      -bz,
      drawing.length * (0.5 + 0.6 * ship.wake),
      drawing.beam * 0.4,
      drawing.beam * (0.8 + 0.3 * ship.wake),
      0.3 + 0.2 * ship.wake,
    ]);
    this.foam.push([
      x + bx * half * 1.02,
      z + bz * half * 1.02,
      -bx,
      -bz,
      drawing.length,
      drawing.beam * 0.1,
      drawing.beam * 0.85,
      0.4 + 0.2 * ship.wake,
    ]);
    const high = 0.7 + 0.8 * ship.wake;
    this.soft.push([
      x + bx * half * 0.94,
      y + high * 0.3,
      z + bz * half * 0.94,
      0,
      high * 2.2,
      high,
      0.3,
      0,
      ...p.foam,
      0.9,
    ]);
  }

  private hull(ship: Ship, drawing: Drawing, x: number, y: number, z: number, t: number, sea: number): void {
    let held = this.ships.get(ship.key);
    if (held === undefined || held.shape !== ship.shape) {
      if (held !== undefined) this.scene.remove(held.mesh);
      const material = this.material(SHIP);
      material.uniforms = { ...this.air, uFireHere: { value: 0 }, uStarlit: { value: 0 } };
      held = { mesh: new T.Mesh(this.geometry(ship.shape, drawing), material), shape: ship.shape };
      held.mesh.frustumCulled = false;
      held.mesh.matrixAutoUpdate = false;
      this.ships.set(ship.key, held);
      this.scene.add(held.mesh);
    }
    const { uFireHere, uStarlit } = held.mesh.material.uniforms;
    uFireHere!.value = ship.fire / 3;
    uStarlit!.value = ship.lit ? 1 : 0;
    const course = norm(ship.bearing + 180 - ship.angle);
    const rolls = Math.sin(t * 0.8 + ship.metres) * Math.min(4, sea * 0.4);
    const [heel, trim] = [(ship.heel + rolls) * RAD, ((16 * ship.sunk) / 100) * RAD];
    const [bx, bz] = place(course);
    const [sx, sz] = place(course + 90);
    // sinks by the stern: the bow comes up; leans to starboard: the mast goes that way
    const bow = new T.Vector3(bx * Math.cos(trim), Math.sin(trim), bz * Math.cos(trim));
    const up = [-bx * Math.sin(trim), Math.cos(trim), -bz * Math.sin(trim)] as const;
    const [c, s] = [Math.cos(heel), Math.sin(heel)];
    const side = new T.Vector3(sx * c - up[0] * s, -up[1] * s, sz * c - up[2] * s);
    const mast = new T.Vector3(up[0] * c + sx * s, up[1] * c, up[2] * c + sz * s);
    held.mesh.matrix
      .makeBasis(bow, side, mast)
      .setPosition(x, y - (ship.sunk / 100) * (drawing.hull + 0.5 * drawing.mast), z);
  }

  private geometry(shape: string, drawing: Drawing): T.BufferGeometry {
    const found = this.hulls.get(shape) ?? new T.BufferGeometry();
    if (!this.hulls.has(shape)) {
      const { corners, normals, tones } = trianglesOf(drawing);
      found.setAttribute('position', new T.Float32BufferAttribute(corners, 3));
      found.setAttribute('normal', new T.Float32BufferAttribute(normals, 3));
      found.setAttribute('aTone', new T.Float32BufferAttribute(tones, 1));
      this.hulls.set(shape, found);
    }
    return found;
  }

  private lamp(one: Extract<Shown, { lamp: unknown }>, p: Palette, cam: Camera): void {
    const away = 40000;
    const [x, z] = place(one.lamp.azimuth, away * Math.cos(one.lamp.altitude * RAD));
    const y = cam.eye + away * Math.sin(one.lamp.altitude * RAD);
    const r = Math.max(0.3 * RAD * away, 5 / metre(cam, away));
    this.soft.push([x, y, z, 1, r * 7, r * 7, 0, 1, ...(one.what === 'sun' ? p.glow : p.lamp), 0.4 * one.lamp.lit]);
    this.soft.push([x, y, z, 2, r * (one.what === 'sun' ? 1 : Math.max(0.25, one.lamp.lit)), r, 0, 0, ...p.lamp, 1]);
  }

  end(): void {
    for (const one of this.scene.children as T.Mesh[]) {
      one.geometry.dispose();
      one.material.dispose();
    }
  }
}

/** Rows from the eye to the horizon. */
function fan(columns: number, rows: number): T.BufferGeometry {
  const points: number[] = [];
  const index: number[] = [];
  for (let j = 0; j <= rows; j++) for (let i = 0; i <= columns; i++) points.push(i / columns - 0.5, j / rows, 0);
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const a = j * (columns + 1) + i;
      const b = a + columns + 1;
      index.push(a, a + 1, b, b, a + 1, b + 1);
    }
  return new T.BufferGeometry().setAttribute('position', new T.Float32BufferAttribute(points, 3)).setIndex(index);
}

/** A box about the eye. */
function dome(): T.BufferGeometry {
  const c = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z]))).flat();
  const faces = [
    0, 1, 3, 0, 3, 2, 4, 6, 7, 4, 7, 5, 0, 4, 5, 0, 5, 1, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 5, 7, 1, 7, 3,
  ];
  return new T.BufferGeometry().setAttribute('position', new T.Float32BufferAttribute(c, 3)).setIndex(faces);
}

const quad = (): T.BufferGeometry =>
  new T.BufferGeometry()
    .setAttribute('position', new T.Float32BufferAttribute([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], 3))
    .setIndex([0, 1, 2, 0, 2, 3]);

function strip(many: number): T.BufferGeometry {
  const points = Array.from({ length: many + 1 }, (_, i) => [i / many, -1, 0, i / many, 1, 0]).flat();
  const index = Array.from({ length: many }, (_, i) => [
    2 * i,
    2 * i + 2,
    2 * i + 1,
    2 * i + 1,
    2 * i + 2,
    2 * i + 3,
  ]).flat();
  return new T.BufferGeometry().setAttribute('position', new T.Float32BufferAttribute(points, 3)).setIndex(index);
}
