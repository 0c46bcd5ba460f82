import { describe, expect, it } from 'vitest';
import { charts, finished, positions, textsOf } from '../fixtures/read';
import { lastPatrol, story } from '../logic/report';
import { references, span } from '../logic/reference';

const texts = textsOf('en');
const { log } = finished;

describe('after-action report', () => {
  it('tells every turn with something in it, each sentence with its place', () => {
    const chapters = story(log, texts);
    const turns = chapters.map((c) => c.turn);
    expect(turns).toEqual([...turns].sort((a, b) => a - b));
    expect(turns.at(-1)).toBe(finished.view.turn);
    for (const s of chapters.flatMap((c) => c.sentences)) expect(log.find((line) => line.n === s.n)?.at).toBe(s.at);
    expect(chapters.flatMap((c) => c.sentences).filter((s) => s.text.includes('sunk')).length).toBe(
      finished.view.sunk.length,
    );
  });

  it('leaves out earlier patrols', () => {
    const twice = [...log, ...log];
    expect(lastPatrol(twice)).toEqual(log);
    expect(lastPatrol([])).toEqual([]);
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
    expect(view.sheet.marker).toEqual({
      space: view.boat.space,
      face: view.boat.battery[0],
      greyed: view.boat.battery[0] === 0,
    });
  }
});
