import { describe, expect, it } from 'vitest';
import { charts, finished, positions, textsOf } from '../fixtures/read';
import { balance, lastPatrol, luckTables, outcomeWord, story, surprises } from '../logic/report';
import { references, span } from '../logic/reference';

const texts = textsOf('en');
const { log, report } = finished;

describe('after-action report', () => {
  it('tells every turn with something in it, each sentence with its place', () => {
    const chapters = story(log, texts);
    const turns = chapters.map((c) => c.turn);
    expect(turns).toEqual([...turns].sort((a, b) => a - b));
    expect(turns.at(-1)).toBe(finished.view.turn);
    for (const s of chapters.flatMap((c) => c.sentences)) expect(log.find((line) => line.n === s.n)?.at).toBe(s.at);
    expect(chapters.flatMap((c) => c.sentences).filter((s) => s.text.includes('sunk')).length).toBe(finished.view.sunk.length);
  });

  it('leaves out earlier patrols', () => {
    const twice = [...log, ...log];
    expect(lastPatrol(twice)).toEqual(log);
    expect(lastPatrol([])).toEqual([]);
  });

  it('weighs every roll once: outcomes of a kind add up to its rolls, expected and rolled', () => {
    const tables = luckTables(report.luck!);
    expect(tables.map((t) => t.roll)).toContain('torpedo');
    expect(new Set(tables.map((t) => t.roll)).size).toBe(tables.length);
    for (const table of tables) {
      expect(table.outcomes.reduce((sum, o) => sum + o.actual, 0)).toBe(table.rolls);
      expect(table.outcomes.reduce((sum, o) => sum + o.expected, 0)).toBeCloseTo(table.rolls);
      for (const o of table.outcomes) expect(outcomeWord(o.code, texts)).not.toContain('_');
    }
    const bad = tables.flatMap((t) => t.outcomes).filter((o) => !o.good).reduce((sum, o) => sum + o.actual - o.expected, 0);
    expect(balance(tables)).toBeCloseTo(-bad);
  });

  it('names the rarest rolls first', () => {
    const rare = surprises(report, log, texts, 5);
    expect(rare.length).toBeGreaterThan(0);
    expect(rare.map((s) => s.p)).toEqual(rare.map((s) => s.p).sort((a, b) => a - b));
  });
});

describe('reference tables of the sheet', () => {
  it.each(['en', 'de', 'es'] as const)('reads all numbers from the charts (%s)', (lang) => {
    const tables = references(charts, textsOf(lang));
    expect(tables.every((t) => t.rows.length > 0 && t.title !== '')).toBe(true);
    const all = tables.flatMap((t) => t.rows.map(([, result]) => result));
    for (const number of ['1–3', '3+', '4+', '5+', '6+']) expect(all).toContain(number);
    expect(all.join(' ')).not.toMatch(/undefined|Infinity|NaN/);
  });

  it('writes spans of faces', () => {
    expect(span([1, 2, 3])).toBe('1–3');
    expect(span([6])).toBe('6');
    expect(span(undefined)).toBe('–');
  });
});

it('the sheet counts what the boat has lost', () => {
  for (const { view } of Object.values(positions)) {
    expect(view.sheet.torpedoes.crossed).toBe(view.boat.torpedoes[1] - view.boat.torpedoes[0]);
    expect(view.sheet.hull.crossed).toBe(view.boat.hull[1] - view.boat.hull[0]);
    expect(view.sheet.marker).toEqual({ space: view.boat.space, face: view.boat.battery[0], greyed: view.boat.battery[0] === 0 });
  }
});
