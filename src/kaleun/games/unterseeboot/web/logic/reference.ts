// The charts of the game as short rows for the sheet: what is rolled, when, and what counts. All numbers from the charts.
import { number, type Texts } from '@web/i18n/texts';
import type { ChartData } from '@web/kit/module';
import { honoursOf, rowsOf } from './chart';

export interface Reference {
  title: string;
  rows: [when: string, result: string][];
}

interface Attack {
  level: number;
  depth: string;
  sunk_on?: number;
  damaged_on?: number;
}
type Faces = Record<string, number[] | string | undefined>;

const table = (charts: ChartData[], chart: string, name: string): Faces =>
  ((charts.find((c) => c.name === chart)?.data as Record<string, Faces> | undefined)?.[name] ?? {}) as Faces;

/** "1–3" for [1, 2, 3]. */
export function span(faces: unknown): string {
  const all = Array.isArray(faces) ? (faces as number[]) : [];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return all.length === 0 ? '–' : low === high ? String(low) : `${low}–${high}`;
}

/** Torpedo, identification, aircraft, destroyer, damage, honours. */
export function references(charts: ChartData[], texts: Texts): Reference[] {
  const attack = (chart: string, name = 'attack'): [string, string][] =>
    rowsOf<Attack>(charts, chart, name).map((r) => [
      texts.word(r.depth),
      (r.sunk_on ?? r.damaged_on ?? 0) > 0 ? `${r.sunk_on ?? r.damaged_on}+` : '–',
    ]);
  const repair = table(charts, 'damage_control', 'repair') as unknown as { repaired_on?: number };
  const contacts = rowsOf<{ roll: number; tonnage: number }>(charts, 'identification', 'result');
  return [
    {
      title: texts.say('roll', 'target_die'),
      rows: contacts.map((r) => [
        String(r.roll),
        r.tonnage ? texts.say('board', 'tons', { tons: r.tonnage }) : texts.say('outcome', 'false_contact'),
      ]),
    },
    { title: texts.say('roll', 'torpedo'), rows: attack('torpedo').filter(([, on]) => on !== '–') },
    {
      title: texts.word('aircraft'),
      rows: [
        [texts.say('outcome', 'spotted'), span(table(charts, 'aircraft', 'search').spotted_on)],
        ...attack('aircraft', 'strafing')
          .filter(([, on]) => on !== '–')
          .map(([, on]): [string, string] => [texts.say('roll', 'strafing'), on]),
      ],
    },
    {
      title: texts.word('destroyer'),
      rows: [
        [texts.say('outcome', 'detected'), span(table(charts, 'destroyer', 'search').detected_on)],
        ...attack('destroyer'),
      ],
    },
    { title: texts.say('roll', 'repair'), rows: [[texts.say('outcome', 'repaired'), `${repair.repaired_on ?? 0}+`]] },
    {
      title: texts.say('board', 'honours'),
      rows: honoursOf(charts).map((h) => [`${number(h.min)} t`, texts.word(h.honour)]),
    },
  ];
}
