// The drawn picture and its words, from real views.
import { textsOf } from '@tests/textsof';
import { describe, expect, it } from 'vitest';
import { airframes, scenes, shapes } from '../fixtures/scenes';
import { cameraOf } from '../sea/camera';
import { momentOf } from '../sea/moment';
import { Drawn, type Look } from '../sea/painter/painter';
import { shown } from '../sea/shown';
import { aspect, middleShip, overview, shipLine } from '../sea/telling';
import { fakePen } from './pen';

const LOOK: Look = {
  heading: 0,
  power: 1,
  instrument: 'bridge',
  pitch: 0,
  roll: 0,
  theme: 'night',
  t: 0,
  bursts: [],
};
const NAMES = Object.keys(scenes) as (keyof typeof scenes)[];

describe('the drawn picture', () => {
  it.each(NAMES)('shows everything of %s that is in the frame', (name) => {
    const m = momentOf(scenes[name]);
    for (const heading of [0, 90, 180, 270]) {
      const { pen, make } = fakePen();
      const drawn = new Drawn(pen, { shapes, airframes }, make).draw(m, { ...LOOK, heading });
      const cam = cameraOf({ width: 960, height: 540 }, { ...LOOK, heading, eyes: m.eyes });
      expect(drawn.toSorted()).toEqual(
        shown(m, cam, { shapes })
          .map(({ key }) => key)
          .toSorted(),
      );
    }
  });

  it('draws the convoy ahead, and nothing where nobody looks', () => {
    const { pen, make, calls } = fakePen();
    const painter = new Drawn(pen, { shapes, airframes }, make);
    expect(painter.draw(momentOf(scenes.day), { ...LOOK, heading: 350 }).length).toBeGreaterThan(15);
    expect(calls.fill).toBeGreaterThan(400);
    expect(
      painter.draw(momentOf(scenes.below), {
        ...LOOK,
        bursts: [{ age: 0.5, near: 1, at: 3 }],
      }),
    ).toEqual([]);
  });
});

describe('the picture in words', () => {
  it.each(['en', 'de', 'es'] as const)('is told in %s without a gap', (lang) => {
    const texts = textsOf('uboot', lang);
    for (const name of NAMES) {
      const m = momentOf(scenes[name]);
      const cam = cameraOf({ width: 960, height: 540 }, { ...LOOK, heading: m.course, eyes: m.eyes });
      const told = [overview(texts, m, cam), ...m.ships.map((ship) => shipLine(texts, ship, m.course, shapes))].join(
        ' ',
      );
      expect(told, name).not.toMatch(/eye_|\{|undefined/);
    }
  });

  it('tells how a ship looks, never what it is', () => {
    const texts = textsOf('uboot', 'en');
    const m = momentOf(scenes.burning);
    const [line] = m.ships.map((ship) => shipLine(texts, ship, m.course, shapes));
    expect(line).toContain('ablaze');
    expect(line).toContain('leaning to port');
    expect(line!.toLowerCase()).not.toContain('tanker');
  });

  it('has a word for each side of a ship', () => {
    expect([0, 30, -30, 90, -90, 150, -150, 180].map(aspect)).toEqual([
      'bow_on',
      'from_ahead_starboard',
      'from_ahead_port',
      'abeam_starboard',
      'abeam_port',
      'from_astern_starboard',
      'from_astern_port',
      'stern_on',
    ]);
  });

  it('finds the ship in the middle', () => {
    const m = momentOf(scenes.night);
    const at = (heading: number) =>
      middleShip(m, cameraOf({ width: 960, height: 540 }, { ...LOOK, power: 6, heading, eyes: m.eyes }));
    expect(at(m.ships[0]!.bearing)?.key).toBe(m.ships[0]!.key);
    expect(at(m.ships[0]!.bearing + 180)).toBeNull();
  });
});
