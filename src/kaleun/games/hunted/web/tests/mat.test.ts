// The mat in words and drawing: every system of every boat has a place, and no name lies over another.
import { describe, expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { hullOf, labelsOf, placeOf, SHEET } from '../art/hulls';
import { boatOf, charts, mats, positions, textsOf } from '../fixtures/read';
import { crewRows, filled, gearOf, systemRows, systemsOf, troubles, tubesOf } from '../logic/mat';
import { stageOf, torpedoes, trackBox } from '../logic/reading';

const all = mats.map((mat) => [mat.type, mat] as const);

describe.each(all)('Type %s', (_type, mat) => {
  const boat = boatOf(mat);

  it('has a place for every system inside the drawing', () => {
    const hull = hullOf(mat.family);
    const fallback = placeOf('no such system', hull);
    for (const system of systemsOf(boat)) {
      const place = placeOf(system, hull);
      expect(place, system).not.toEqual(fallback);
      expect(place[0]).toBeGreaterThan(0);
      expect(place[0]).toBeLessThan(SHEET.width);
    }
  });

  it.each(LANGS)('names in %s never lie over each other, even when all is broken', (lang) => {
    const broken = { ...boat, damage: Object.fromEntries(systemsOf(boat).map((s) => [s, 2])) };
    for (const rows of [systemRows(boat, textsOf(lang)), systemRows(broken, textsOf(lang))]) {
      const labels = labelsOf(rows, hullOf(mat.family));
      expect(labels).toHaveLength(rows.length);
      for (const a of labels)
        for (const b of labels) {
          if (a === b || a.y !== b.y) continue;
          const [left, right] = a.x < b.x ? [a, b] : [b, a];
          if (rows[0]!.state === 'ok')
            expect(left.x + left.width, `${left.text} | ${right.text}`).toBeLessThanOrEqual(right.x);
        }
    }
  });
});

it('knows fourteen boats', () => expect(mats).toHaveLength(14));

it('lists trouble, the worst first', () => {
  const { view } = positions.hunted!;
  const boat = { ...view.boat, damage: { radio: 2, diesel_1: 1 } };
  expect(troubles(systemRows(boat, textsOf('en'))).map((r) => r.text)).toEqual([
    'Radio inoperable',
    'Diesel 1 damaged',
  ]);
});

it('a gun put ashore is no system', () => {
  const { boat } = positions.start!.view;
  expect(systemsOf({ ...boat, gun: false, extra_flak: true })).not.toContain('deck_gun');
  expect(systemsOf({ ...boat, gun: false, extra_flak: true })).toContain('extra_flak');
});

it('numbers the tubes from bow to stern and counts torpedoes without mines', () => {
  const boat = {
    ...positions.aim!.view.boat,
    forward: ['g7a', '', 'mine', 'g7e'],
    aft: ['falke', ''],
    forward_reloads: ['g7e'],
    aft_reloads: [],
    reload_boxes: { forward: 14, aft: 2 },
  };
  expect(tubesOf(boat).aft.map((t) => t.number)).toEqual([5, 6]);
  expect(torpedoes(boat)).toEqual({ have: 4, of: 22 });
  expect(filled(boat.forward_reloads, 3)).toEqual(['g7e', '', '']);
});

it('shows the crew with wounds and skill, and the agent only when aboard', () => {
  const view = structuredClone(positions.sea!.view);
  view.crew.li = { state: 'lw', experte: true };
  const rows = crewRows(view, textsOf('en'));
  expect(rows.find((r) => r.who === 'li')).toMatchObject({ state: 'lw', experte: true });
  expect(rows.at(-1)).toMatchObject({ who: 'agent', state: 'absent' });
  view.patrol!.suffix = 'A';
  view.patrol!.mission = 'pending';
  expect(crewRows(view, textsOf('en')).at(-1)).toMatchObject({ state: 'ok' });
});

it('knows of nobody fit in a boat that was lost', () => {
  const view = structuredClone(positions.over!.view);
  const said = (outcome: string): Set<string> =>
    new Set(
      crewRows({ ...view, outcome }, textsOf('en'))
        .filter(({ who }) => who !== 'agent')
        .map(({ says }) => says),
    );
  expect(said('imploded')).toEqual(new Set(['killed']));
  expect(said('lost_at_sea')).toEqual(new Set(['killed']));
  expect(said('boat_captured').has('prisoner')).toBe(true);
  expect(said('war_over').has('fit')).toBe(true);
});

it('says which equipment is aboard', () => {
  const view = structuredClone(positions.sea!.view);
  view.month = '1943-08';
  expect(gearOf(view, textsOf('en'), charts).find((g) => g.id === 'naxos')).toMatchObject({ aboard: false });
  view.month = '1944-08';
  expect(gearOf(view, textsOf('en'), charts).find((g) => g.id === 'naxos')).toMatchObject({ aboard: true });
});

it('reads track codes', () => {
  expect(trackBox('ATx2')).toEqual({ code: 'AT', rolls: 2, mission: false });
  expect(trackBox('BI:M')).toEqual({ code: 'BI', rolls: 1, mission: true });
});

it('knows where the boat is', () => {
  expect(Object.fromEntries(Object.entries(positions).map(([name, { view }]) => [name, stageOf(view)]))).toEqual({
    start: 'port',
    sea: 'sea',
    attack: 'contact',
    aim: 'contact',
    hunted: 'hunted',
    tanker: 'sea',
    over: 'over',
  });
});
