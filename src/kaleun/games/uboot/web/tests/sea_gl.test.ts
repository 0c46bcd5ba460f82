// WebGL shows the same things as the drawn picture: the scene in space needs no graphics card to be put together.
import { describe, expect, it } from 'vitest';
import { airframes, scenes, shapes } from '../fixtures/scenes';
import { cameraOf } from '../sea/camera';
import { trianglesOf } from '../sea/gl/meshes';
import { place, Stage } from '../sea/gl/stage';
import { momentOf } from '../sea/moment';
import { Drawn, type Look } from '../sea/painter/painter';
import { fakePen } from './pen';

const LOOK: Look = { heading: 0, power: 1, instrument: 'bridge', pitch: 0, roll: 0, theme: 'night', t: 3, bursts: [] };
const NAMES = (Object.keys(scenes) as (keyof typeof scenes)[]).filter((name) => scenes[name].scene.eyes !== '');

describe('both painters', () => {
  it.each(NAMES)('show the same things of %s, all round', (name) => {
    const m = momentOf(scenes[name]);
    const { pen, make } = fakePen();
    const [flat, deep] = [new Drawn(pen, { shapes, airframes }, make), new Stage(shapes)];
    let seen = 0;
    for (let heading = 0; heading < 360; heading += 30)
      for (const power of [1, 6]) {
        const look = { ...LOOK, heading, power };
        const cam = cameraOf({ width: 960, height: 540 }, { ...look, eyes: m.eyes });
        const keys = deep.set(m, cam, look).toSorted();
        expect(keys).toEqual(flat.draw(m, look).toSorted());
        seen += keys.length;
      }
    expect(seen > 0).toBe(name !== 'fog');
  });

  it('shows the ships of the frame and hides the others', () => {
    const m = momentOf(scenes.night);
    const stage = new Stage(shapes);
    const visible = (heading: number): number => {
      const look = { ...LOOK, heading };
      const keys = stage.set(m, cameraOf({ width: 960, height: 540 }, { ...look, eyes: m.eyes }), look);
      return keys.filter((key) => key.startsWith('ship')).length;
    };
    const still = (): number => stage.scene.children.filter((one) => !one.matrixAutoUpdate && one.visible).length;
    expect(visible(80)).toBe(3);
    expect(still()).toBe(3);
    expect(visible(260)).toBe(0);
    expect(still()).toBe(0);
  });
});

describe('ships in space', () => {
  it.each(Object.keys(shapes))('%s has as many triangles as a card draws in no time', (kind) => {
    const { corners, normals, tones } = trianglesOf(shapes[kind]!);
    expect(corners.length).toBe(normals.length);
    expect(tones.length * 3).toBe(corners.length);
    expect(tones.length / 3).toBeGreaterThan(50);
    expect(tones.length / 3).toBeLessThan(2500);
    expect(corners.every(Number.isFinite)).toBe(true);
  });

  it('stands where its bearing says: north is ahead, east to the right', () => {
    const [x, z] = place(90, 100);
    expect(x).toBeCloseTo(100);
    expect(z).toBeCloseTo(0);
    expect(place(0, 5)[1]).toBeCloseTo(-5);
  });
});
