import { describe, expect, it } from 'vitest';
import type { Choice } from '@web/protocol/messages';
import { coach } from '../logic/coach';
import { describe as words, group } from '../logic/describe';
import { positions, textsOf } from '../fixtures/read';
import type { Ship, View } from '../view.gen';

const texts = textsOf('en');
const ask = (seat: string) => ({ ...positions.allied!.ask!, seat });
const ship = (id: string, kind: string, cell: number): Ship => ({
  id,
  kind,
  side: 'allied',
  cell,
  status: 'afloat',
  damaged: false,
  furthest: 0,
  points: 1,
  armor: 1,
  firepower: 0,
  fast: false,
  cargo: true,
});
const sea: View = {
  ...positions.allied!.view,
  rows: 5,
  columns: 5,
  turn: 4,
  mines: [],
  torpedoes: [],
  heat: null,
  submarines: null,
  armed: '',
  ships: [ship('F1', 'freighter', 13), ship('D1', 'allied_destroyer', 22)],
};

describe('the sentence of the coach', () => {
  it('counts the steps of a torpedo to a ship of mine, and only of mine', () => {
    const view: View = {
      ...sea,
      torpedoes: [{ owner: 'german', number: 2, cell: 53, heading: 'N', fresh: false }],
      runs: { '53-N': { cells: [43, 33, 23], end: 13 } },
    };
    expect(coach(view, ask('allied'), texts)).toBe('Torpedo 2 reaches F1 in 4 steps.');
    const near: View = {
      ...sea,
      torpedoes: [{ owner: 'german', number: 1, cell: 23, heading: 'N', fresh: false }],
      runs: { '23-N': { cells: [], end: 13 } },
    };
    expect(coach(near, ask('allied'), texts)).toBe('Torpedo 1 hits F1 with its next step.');
    expect(coach({ ...view, armed: null }, ask('german'), texts)).toBeNull();
  });

  it('names the likeliest card only where the Allied side may see the map', () => {
    const heat = { '51': 0.2, '53': 0.6 };
    expect(coach({ ...sea, heat }, ask('allied'), texts)).toBe('Likeliest card: 53, 60 %.');
    expect(coach({ ...sea, heat, armed: null, submarines: [55] }, ask('german'), texts)).toBeNull();
  });

  it('warns of hunters beside a submarine of mine', () => {
    expect(coach({ ...sea, armed: null, submarines: [33, 55] }, ask('german'), texts)).toBe(
      'D1 next to your submarine at 33.',
    );
  });

  it('is silent during the deployment', () => {
    expect(coach({ ...sea, turn: 0, heat: { '51': 1 } }, ask('allied'), texts)).toBeNull();
  });
});

describe('heaps of the dock', () => {
  it('a fleet is counted', () => {
    const { ask, view } = positions.fleet!;
    const titles = ask!.options!.map((option) => words(option, view, texts).title);
    expect(titles).toContain('3 × Destroyer, Battleship');
  });

  it('a deployment lies by its first card', () => {
    const option = (key: string): Choice => ({ ...positions.allied!.ask!.options![0]!, key });
    expect(group(option('deploy:>52+54+57'), sea, texts)).toEqual({
      id: 'deploy:52',
      title: 'A submarine at 52',
      placed: true,
    });
  });
});
