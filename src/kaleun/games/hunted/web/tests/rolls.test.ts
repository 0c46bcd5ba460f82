// Chances before the roll, the keys behind taps, the career in numbers.
import { expect, it } from 'vitest';
import { aimKey, attacksOf, escortKey, kindsOf } from '../logic/aim';
import { monthName, sailings, sunkOf } from '../logic/career';
import { describe as describeOption } from '../logic/describe';
import { charts, positions, textsOf } from '../fixtures/read';
import { levels, nextLevel } from '../logic/levels';
import { linesOfShips, story } from '../logic/report';
import { byResult, chances, sum, tableOf, twoDice } from '../logic/rolls';

it('counts two dice', () => {
  expect(twoDice(2, 12)).toBe(1);
  expect(twoDice(7, 7)).toBeCloseTo(6 / 36);
  expect(twoDice(-99, 8)).toBeCloseTo(26 / 36);
});

it('escort detection: 9 finds the boat, a natural 2 never does', () => {
  const rows = tableOf(charts, 'E2_escort_detection', 'result');
  const mod = (value: number) => [{ code: 'x', value, rule: '' }];
  expect(chances(rows, [], 2).map((r) => r.chance)).toEqual([26 / 36, 9 / 36, 1 / 36]);
  expect(chances(rows, mod(3), 2)[0]!.chance).toBeCloseTo(10 / 36);
  const hopeless = chances(rows, mod(12), 2);
  expect(hopeless[0]!.chance).toBeCloseTo(1 / 36);
  expect(hopeless.reduce((t, r) => t + r.chance, 0)).toBeCloseTo(1);
});

it('encounters of every sea add up to one', () => {
  const tables = charts.find((c) => c.name === 'E1_encounters')!.data.table as Record<string, unknown>;
  for (const name of Object.keys(tables)) {
    const total = byResult(chances(tableOf(charts, 'E1_encounters', `table.${name}`), [])).reduce(
      (t, r) => t + r.chance,
      0,
    );
    expect(total, name).toBeCloseTo(1);
  }
});

it('the chance in the dock is that of the chart on the mat', () => {
  const { view, ask } = positions.hunted!;
  const option = ask!.options!.find((o) => o.key === 'silent')!;
  const mods = view.outlook.detection!.silent!;
  const safe = Math.round(chances(tableOf(charts, 'E2_escort_detection', 'result'), mods, 2)[0]!.chance * 100);
  expect(describeOption(option, view, textsOf('en'), charts).sub).toContain(`${safe} %`);
  expect(sum(mods)).toBe(mods.reduce((t, m) => t + m.value, 0));
});

it('finds the answers behind tubes, targets and ranges', () => {
  const { ask } = positions.aim!;
  const kinds = kindsOf(ask);
  expect(kinds.length).toBeGreaterThan(0);
  for (const kind of kinds) expect(ask!.options!.map((o) => o.key)).toContain(aimKey(ask, kind, 1));
  expect(aimKey(ask, 'no such torpedo', 1)).toBeNull();
  expect(escortKey(ask, kinds[0]!) === null).toBe(!positions.aim!.view.combat!.escorted);
  const attacks = attacksOf(positions.attack!.ask);
  expect(attacks.ways).toContain('submerged');
  expect(attacks.key('submerged', 'medium')).toBe('attack:submerged-medium');
  expect(attacks.key('submerged', 'extreme')).toBeNull();
  expect(attacksOf(ask).ways).toEqual([]);
});

it('aiming names the ship and the number to hit', () => {
  const { view, ask } = positions.aim!;
  const option = ask!.options!.find((o) => /^aim:.*-2$/.test(o.key))!;
  const words = describeOption(option, view, textsOf('en'), charts);
  expect(words.title).toContain(view.combat!.targets[1]!.name);
  expect(words.sub).toContain(`Hits on ${view.outlook.torpedo![option.key.slice(4)]!.need} or less`);
});

it('a career adds up: every ship belongs to one patrol', () => {
  const { view } = positions.over!;
  const list = sailings(view);
  expect(list.flatMap((p) => p.ships)).toEqual(view.ships);
  expect(list.reduce((t, p) => t + p.tons, 0) + view.notional).toBe(view.tonnage);
  expect(list.reduce((t, p) => t + sunkOf(p.ships).length, 0)).toBe(sunkOf(view.ships).length);
});

it('the story has a chapter for every patrol and a line for every ship sunk', () => {
  const { view, log } = positions.over!;
  const chapters = story(log, textsOf('en'));
  expect(chapters.filter((c) => c.patrol > 0).map((c) => c.patrol)).toEqual(sailings(view).map((p) => p.number));
  const lines = linesOfShips(log);
  for (const ship of sunkOf(view.ships)) expect(lines.get(ship.name)?.length ?? 0, ship.name).toBeGreaterThan(0);
  for (const s of chapters.flatMap((c) => c.sentences)) expect(log.find((l) => l.n === s.n)?.at).toBe(s.at);
});

it('levels come from the chart', () => {
  expect(levels(charts).map((l) => l.from)).toEqual([0, 10000, 20000, 50000, 100000]);
  const view = { ...positions.start!.view, tonnage: 12000 };
  expect(nextLevel(view, charts)).toEqual({ level: 'marginal', tons: 8000 });
  expect(nextLevel({ ...view, combined: true }, charts)).toEqual({ level: 'draw', tons: 38000 });
  expect(nextLevel({ ...view, tonnage: 150000 }, charts)).toBeNull();
});

it("months are said in the reader's language", () => {
  expect(monthName('1943-12', 'de', 'long')).toBe('Dezember 1943');
  expect(monthName('1943-07', 'en', 'long')).toBe('July 1943');
});
