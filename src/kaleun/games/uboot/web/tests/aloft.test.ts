// Aircraft and the 20 mm: where they stand, how they look, what the gunner's glass shows.
import { textsOf } from '@tests/textsof';
import { describe, expect, it } from 'vitest';
import { airframes, optics, scenes } from '../fixtures/scenes';
import { outline, platesOf } from '../sea/airframes';
import { cameraOf, columnOf, rowUp } from '../sea/camera';
import { FLAK_UP, raised, same } from '../sea/eye';
import { between, momentOf } from '../sea/moment';
import { SHELL_MS } from '../sea/painter/aloft';
import { Drawn } from '../sea/painter/painter';
import { shown } from '../sea/shown';
import { planeLine } from '../sea/telling';
import { fakePen } from './pen';

const SIZE = { width: 960, height: 540 };
const LEVEL = { angle: 90, elevation: 0, bank: 0, pitch: 0 };
const width = (kind: string, angle: number): number => {
  const xs = platesOf(airframes[kind]!, { ...LEVEL, angle }).flatMap(({ corners }) => corners.map(([x]) => x));
  return Math.max(...xs) - Math.min(...xs);
};

describe('aircraft', () => {
  it.each(Object.keys(airframes))('%s is as wide and as long as its drawing', (kind) => {
    expect(width(kind, 0)).toBeCloseTo(airframes[kind]!.span, 0);
    expect(width(kind, 90) / airframes[kind]!.length).toBeCloseTo(1, 1);
  });

  it('are told apart from ahead, from the side and from below', () => {
    for (const side of [LEVEL, { ...LEVEL, angle: 0 }, { ...LEVEL, elevation: 85 }]) {
      const drawn = Object.values(airframes).map((row) => JSON.stringify(platesOf(row, side)));
      expect(new Set(drawn).size).toBe(drawn.length);
    }
  });

  it('show the side that is turned to the eye', () => {
    const row = airframes.hudson!;
    const nose = platesOf(row, LEVEL).flatMap(({ corners }) => corners.map(([x]) => x));
    expect(Math.max(...nose)).toBeCloseTo(row.length / 2);
    expect(platesOf(row, { ...LEVEL, elevation: 30 }).every(({ under }) => under)).toBe(true);
    expect(outline([[0, 0], [2, 0], [1, 0.5], [2, 2], [0, 2]])).toHaveLength(4); // prettier-ignore
  });
});

describe('the 20 mm', () => {
  const cam = (elevation: number) =>
    cameraOf(SIZE, { heading: 45, power: 1, up: elevation, instrument: 'flak20', eyes: 'bridge' });

  it('has the numbers of the charts', () => {
    expect([...FLAK_UP]).toEqual(optics.flak_up);
    expect(SHELL_MS).toBe(optics.shell_ms);
  });

  it('looks where it is laid, and the gun goes as far as it goes', () => {
    expect(rowUp(cam(20), 20)).toBeCloseTo(270);
    expect(cam(-5).horizon).toBeLessThan(270);
    expect(raised({ bearing: 0, elevation: 79.8 }, 0.5).elevation).toBe(80);
    expect(raised({ bearing: 0 }, -9).elevation).toBe(-5);
    expect(same({ bearing: 1, elevation: 3 }, { bearing: 1, elevation: 3.5 })).toBe(false);
  });

  it('sees aircraft where the view says, and its tracers go their way', () => {
    const m = momentOf(scenes.flak1);
    const flyer = m.planes.find(({ fate }) => fate === '')!;
    const look = cam(flyer.elevation);
    const one = shown(m, { ...look, heading: flyer.bearing }, scenes.flak1).find(({ key }) => key === flyer.key)!;
    expect(one.x).toBeCloseTo(columnOf({ ...look, heading: flyer.bearing }, flyer.bearing));
    expect(one.y).toBeCloseTo(270);
    expect(m.tracers.length).toBeGreaterThan(1);
    const half = between(momentOf(scenes.flak), m, 0.5);
    const [key, age] = [m.tracers[0]!.key, m.tracers[0]!.age];
    expect(half.tracers.find((shot) => shot.key === key)!.age).toBeCloseTo(age - 0.5);
    const { pen, make, calls } = fakePen();
    const draw = (tracers: typeof m.tracers) => {
      calls.stroke = 0;
      new Drawn(pen, scenes.flak1, make).draw({ ...m, tracers }, { ...LOOK, heading: flyer.bearing, up: 6 });
      return calls.stroke;
    };
    expect(draw(m.tracers)).toBeGreaterThan(draw([]) + 4);
  });

  it.each(['en', 'de', 'es'] as const)('is told in words in %s', (lang) => {
    const texts = textsOf('uboot', lang);
    const lines = momentOf(scenes.flak1).planes.map((plane) => planeLine(texts, plane, 0));
    expect(lines.join(' ')).toMatch(/Hudson.*Sunderland/s);
    expect(lines.join(' ')).not.toMatch(/eye_|\{|undefined/);
  });
});

const LOOK = {
  power: 1,
  instrument: 'flak20' as const,
  pitch: 0,
  roll: 0,
  theme: 'night',
  t: 0,
  bursts: [],
};
