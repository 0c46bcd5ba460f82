// The sums behind the first-person views: places in the picture, motion between states, shapes of ships, choice of the painter.
import { describe, expect, it } from 'vitest';
import { optics, scenes, shapes, solutions } from '../fixtures/scenes';
import { bearingAt, cameraOf, columnOf, fieldOf, horizonOf, metre, POWERS, rowOf, rowUp } from '../sea/camera';
import { detailAfter, Pace, stays } from '../sea/choice';
import { nextPower, powerOf, ranged, RANGE_MOST, same, turned } from '../sea/eye';
import { Film } from '../sea/film';
import { facesOf, looks, seen, solidsOf } from '../sea/hulls';
import { css, hazeAt, luminance, paletteOf } from '../sea/light';
import { between, MILE, momentOf, norm, turn, type Moment } from '../sea/moment';
import { linesOf } from '../sea/rigging';
import { shown } from '../sea/shown';
import { bowAngle, solve, stadimeter } from '../sea/tdc';

const SIZE = { width: 960, height: 540 };
const look = (heading: number, power = 1) =>
  cameraOf(SIZE, { heading, power, instrument: 'periscope' as const, eyes: 'bridge' });

describe('places in the picture', () => {
  it('puts what is looked at into the middle, and bearings left and right of it', () => {
    const cam = look(350, 6);
    expect(columnOf(cam, 350)).toBeCloseTo(480);
    expect(columnOf(cam, 352)).toBeGreaterThan(480);
    expect(columnOf(cam, 10)).toBeGreaterThan(columnOf(cam, 355));
    expect(columnOf(cam, 340)).toBeLessThan(0);
    expect(bearingAt(cam, columnOf(cam, 352.5))).toBeCloseTo(352.5);
    expect(Math.abs(columnOf(cam, 170))).toBeGreaterThan(1e5);
  });

  it('shows a field as wide as the power allows', () => {
    const cam = look(90, 6);
    expect(columnOf(cam, 90 + fieldOf(6) / 2)).toBeCloseTo(960);
    expect(look(90, 1.5).field / cam.field).toBeCloseTo(4, 1);
  });

  it('puts the far water at the horizon and the near below it', () => {
    const cam = look(0);
    expect(rowOf(cam, horizonOf(6))).toBeCloseTo(cam.horizon);
    expect(rowOf(cam, 50000)).toBe(cam.horizon);
    expect(rowOf(cam, 300)).toBeGreaterThan(rowOf(cam, 3000));
    expect(rowUp(cam, 5)).toBeLessThan(cam.horizon);
  });

  it('has the numbers of the charts', () => {
    expect(POWERS.periscope).toEqual(optics.periscope);
    expect([...POWERS.bridge, ...POWERS.binoculars]).toEqual(optics.glasses);
    expect(RANGE_MOST).toBe(optics.gun_range);
    expect(horizonOf(1)).toBeCloseTo(optics.horizon_nm * MILE);
  });
});

describe('a moment', () => {
  it('has every ship of the view at its bearing, as far as its mast is high', () => {
    const m = momentOf(scenes.day);
    expect(m.ships).toHaveLength(Object.keys(scenes.day.scene.ships!).length);
    const [id, [shape, bearing, height]] = Object.entries(scenes.day.scene.ships!)[0]!;
    const ship = m.ships.find((one) => one.key === `ship ${id}`)!;
    expect([ship.shape, ship.bearing]).toEqual([shape, bearing]);
    expect(stadimeter(shapes[shape]!.mast, height)).toBeCloseTo(ship.metres);
  });

  it('knows of a ship that cannot be made out only a size, whatever it is', () => {
    const far = { ...scenes.day, scene: { ...scenes.day.scene, ships: { 7: ['', 12, 0.1, 0, 0] } } };
    const [ship] = momentOf(far as unknown as typeof scenes.day).ships;
    expect(ship).toMatchObject({ shape: '', mast: 25, angle: 0, wake: 0 });
    expect(shown(momentOf(far as unknown as typeof scenes.day), look(12), { shapes })[0]).toMatchObject({
      drawing: null,
    });
  });

  it('moves between two states and never beyond them', () => {
    const [a, b] = [momentOf(scenes.day), momentOf(scenes.day1)];
    const half = between(a, b, 0.5);
    a.ships.forEach((from, i) => {
      const to = b.ships.find((one) => one.key === from.key)!;
      const at = half.ships.find((one) => one.key === from.key)!;
      expect(turn(from.bearing, at.bearing)).toBeCloseTo(turn(from.bearing, to.bearing) / 2, 5);
      expect(at.metres, String(i)).toBeCloseTo((from.metres + to.metres) / 2, 3);
    });
    expect(between(a, b, 7)).toEqual(between(a, b, 1));
    expect(between(a, b, -1).seconds).toBe(a.seconds);
  });

  it('goes the short way round', () => {
    const at = (course: number): Moment => ({ ...momentOf(scenes.below), course });
    expect(between(at(358), at(4), 0.5).course).toBeCloseTo(1);
    expect(between(at(4), at(358), 0.5).course).toBeCloseTo(1);
    expect(norm(-10)).toBe(350);
  });
});

describe('a film', () => {
  const film = (): Film => {
    const reel = new Film();
    reel.push(momentOf(scenes.day), 0);
    reel.push(momentOf(scenes.day1), 1000);
    return reel;
  };

  it('shows the second between two states evenly, and then waits', () => {
    const reel = film();
    const from = momentOf(scenes.day).seconds;
    expect([1000, 1250, 1500, 2000, 9000].map((at) => reel.at(at)!.seconds - from)).toEqual([0, 0.25, 0.5, 1, 1]);
    expect([reel.rests(1500), reel.rests(2000)]).toEqual([false, true]);
  });

  it('goes on from what is shown when a state comes early', () => {
    const reel = film();
    const before = reel.at(1500)!;
    reel.push(momentOf(scenes.day2), 1500);
    expect(reel.at(1500)).toEqual(before);
    expect(reel.at(9000)).toEqual(between(before, momentOf(scenes.day2), 1));
  });

  it('cuts where the clock has jumped or somebody else looks', () => {
    const reel = film();
    reel.push(momentOf(scenes.night), 2000);
    expect(reel.at(2000)).toEqual(momentOf(scenes.night));
    reel.push(momentOf(scenes.below), 3000);
    expect(reel.at(3000)!.eyes).toBe('');
  });
});

describe('ships as solids', () => {
  it.each(Object.keys(shapes))('%s is as long and as high as its drawing', (kind) => {
    const row = shapes[kind]!;
    const points = seen(row, 90).flatMap(({ corners }) => corners);
    const xs = points.map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(row.length * 0.97);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThan(row.length * 1.06);
    const tall = Math.max(
      ...row.masts.map(([, h]) => h),
      ...row.funnels.map(([, h]) => h),
      ...row.blocks.map(([, , h]) => h),
    );
    expect(Math.max(...points.map(([, y]) => y))).toBeCloseTo(tall);
  });

  it('shows the bow to the right when the starboard side shows, and less of the length from ahead', () => {
    const row = shapes.tanker!;
    const funnel = (angle: number): number => {
      const xs = seen(row, angle).flatMap(({ part, corners }) => (part === 'funnel' ? corners.map(([x]) => x) : []));
      return xs.reduce((a, b) => a + b, 0) / xs.length;
    };
    expect(Math.sign(funnel(90))).toBe(Math.sign(row.funnels[0]![0] - 0.5));
    expect(funnel(-90)).toBeCloseTo(-funnel(90), 0);
    const wide = (angle: number): number => {
      const xs = facesOf(solidsOf(row), angle).flatMap(({ corners }) => corners.map(([x]) => x));
      return Math.max(...xs) - Math.min(...xs);
    };
    expect(wide(0)).toBeLessThan(wide(30));
    expect(wide(30)).toBeLessThan(wide(90));
    expect(linesOf(row, 90).length).toBeGreaterThan(8);
  });

  it('tells types apart: no two outlines are the same', () => {
    const outlines = Object.values(shapes).map((row) => JSON.stringify([seen(row, 90), linesOf(row, 90)]));
    expect(new Set(outlines).size).toBe(outlines.length);
    expect(looks(shapes.town!)).toMatchObject({ funnels: 4 });
    expect(looks(shapes.illustrious!).masts).toBe(1);
  });
});

describe('light', () => {
  it('is bright by day, dark by night, brighter with a moon, grey in a gale', () => {
    const of = (name: keyof typeof scenes, theme?: string) => paletteOf(momentOf(scenes[name]), theme);
    expect(luminance(of('day').horizon)).toBeGreaterThan(luminance(of('dusk').horizon));
    expect(luminance(of('dusk').horizon)).toBeGreaterThan(luminance(of('night').horizon));
    const moonless = { ...momentOf(scenes.night), moon: null };
    expect(luminance(paletteOf(moonless).horizon)).toBeLessThan(luminance(of('night').horizon));
    const [r, g, b] = of('gale').upper;
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(0.08);
    expect(of('night').stars).toBeGreaterThan(0.2);
    expect(of('day').stars).toBe(0);
  });

  it('leaves one hue under the red lamp', () => {
    const red = paletteOf(momentOf(scenes.day), 'red');
    for (const [r, g, b] of [red.zenith, red.horizon, red.seaNear, red.shipLit, red.foam]) {
      expect(r).toBeGreaterThan(g * 3);
      expect(r).toBeGreaterThan(b * 3);
    }
  });

  it('hazes what is far, but never wholly', () => {
    expect(hazeAt(30000, 1000)).toBeLessThan(hazeAt(30000, 15000));
    expect(hazeAt(1100, 1e6)).toBeLessThan(1);
    expect(css([1, 0.5, 0])).toBe('#ff8000');
    expect(css([2, -1, 0], 0.5)).toBe('#ff000080');
  });
});

describe('the TDC', () => {
  it('solves as the rules do', () => {
    for (const { problem, solution } of solutions) {
      const found = solve(problem);
      if (solution === null) expect(found).toBeNull();
      else
        for (const name of ['course', 'gyro', 'run', 'seconds'] as const)
          expect(found![name]).toBeCloseTo(solution[name], 6);
    }
    expect(solutions.filter(({ solution }) => solution === null).length).toBeGreaterThan(2);
    expect(bowAngle(70, 330)).toBe(80);
  });
});

describe('the painter', () => {
  const paced = (ms: number): Pace => {
    const pace = new Pace();
    for (let i = 0; i < 60; i++) pace.note(ms);
    return pace;
  };

  it('is chosen by measured frames, not before enough were seen', () => {
    const pace = new Pace();
    for (let i = 0; i < 30; i++) pace.note(50);
    expect(stays(pace)).toBeNull();
    const slow = new Pace();
    for (let i = 0; i < 8; i++) slow.note(400);
    expect(stays(slow)).toBe(false);
    expect(stays(paced(16))).toBe(true);
    expect(stays(paced(40))).toBe(false);
    const again = paced(40);
    again.again();
    expect(again.middle).toBeNull();
  });

  it('draws less where frames are slow and more where they are fast', () => {
    expect(detailAfter(1, 40)).toBeLessThan(1);
    expect(detailAfter(0.4, 90)).toBe(0.4);
    expect(detailAfter(0.6, 12)).toBeGreaterThan(0.6);
    expect(detailAfter(0.7, 25)).toBe(0.7);
    expect(detailAfter(0.7, null)).toBe(0.7);
  });
});

describe('handles', () => {
  it('turn, change the power and set the range within what the instrument has', () => {
    expect(turned({ bearing: 358 }, 5).bearing).toBe(3);
    expect(nextPower('periscope', 1.5)).toBe(6);
    expect(nextPower('periscope', 6)).toBe(1.5);
    expect(powerOf('binoculars', 1)).toBe(7);
    expect(ranged({ bearing: 0, range: 7950 }, 100).range).toBe(RANGE_MOST);
    expect(same({ bearing: 359.98, power: 6 }, { bearing: 0.01, power: 6 })).toBe(true);
    expect(same({ bearing: 10 }, { bearing: 11 })).toBe(false);
    expect(metre(look(0), 1000)).toBeGreaterThan(metre(look(0), 2000));
  });
});
