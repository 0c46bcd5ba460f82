// The war diary: the same words for the same table, none twice in a row, quiet days in one breath; and its files.
import { describe, expect, it } from 'vitest';
import { Texts } from '../src/i18n/texts';
import { diaryOf, forms, Prose, saidBy, type DiaryRules } from '../src/kit/story/diary';
import { asPage, asText } from '../src/kit/story/export';
import { logLine } from './fakes';

const texts = new Texts('en', {
  log: { shot: 'A shot.', left: 'Left & <gone>.' },
  diary: { shot: 'One.', shot_2: 'Two.', shot_3: 'Three.', quiet_one: 'Nothing.', quiet: '{n} times nothing.' },
});
const rules: DiaryRules<null> = {
  chapter: ({ line }) => (line.code === 'sails' ? { title: 'Patrol', under: '' } : null),
  entry: ({ line }) => (line.code === 'box' ? { date: `${line.n}`, place: 'here', weather: '', derived: true } : null),
  silent: new Set(['sails', 'box']),
  quiet: new Set(['none']),
  vessel: ({ code }) => (code === 'shot' ? 'freighter' : null),
};
const codes = ['sails', 'box', 'none', 'box', 'none', 'box', 'shot', 'shot', 'box', 'none', 'box', 'left'];
const log = codes.map((code, n) => logLine(n, { code, dice: code === 'shot' ? [3] : [] }));

describe('diary', () => {
  it('knows the forms of a line', () => expect(forms(texts, 'shot')).toEqual(['shot', 'shot_2', 'shot_3']));

  it('says nothing twice before all ways were used, and the same for the same table', () => {
    const said = (seed: string): string[] => {
      const prose = new Prose(texts, seed);
      return [1, 2, 3, 4].map(() => prose.say('shot', {}));
    };
    const first = said('a table');
    expect(new Set(first.slice(0, 3)).size).toBe(3);
    expect(first[3]).toBe(first[0]);
    expect(said('a table')).toEqual(first);
  });

  it('tells a patrol: quiet days are one entry, the rest in its own words', () => {
    const [chapter] = diaryOf(log, null, texts, rules, 'x');
    expect(chapter!.entries.map((entry) => [entry.n, entry.to, entry.sentences.length, entry.vessels.length])).toEqual([
      [1, 4, 1, 0],
      [5, 7, 2, 2],
      [8, 9, 1, 0],
      [10, 11, 1, 0],
    ]);
    expect(chapter!.entries[0]!.sentences[0]!.text).toBe('2 times nothing.');
    expect(chapter!.entries[1]!.rolls.map(({ n }) => n)).toEqual([6, 7]);
  });

  it('gathers what came together into one sentence, and leaves out what the next line says better', () => {
    const broke = (n: number, system: string, code = 'broke'): ReturnType<typeof logLine> =>
      logLine(n, { code, data: { system } });
    const lines = [
      logLine(0, { code: 'sails' }),
      logLine(1, { code: 'box' }),
      broke(2, 'hull', 'hit'),
      broke(3, 'pump'),
      broke(4, 'Doctor', 'hurt'),
      broke(5, 'radio'),
      logLine(6, { code: 'shot' }),
      broke(7, 'pump'),
    ];
    const words = new Texts('en', {
      log: {},
      diary: { broke: 'Broke: {system}.', hurt: 'Hurt: {system}.', shot: 'A shot.' },
    });
    const said = diaryOf(
      lines,
      null,
      words,
      {
        ...rules,
        untold: ({ line, log: all, i }) => line.code === 'hit' && all[i + 1]?.code === 'broke',
        gathered: { broke: 'system', hurt: 'system' },
        sum: (of) => [`${of.length} lines`, ''],
      },
      'x',
    );
    expect(said[0]!.entries[0]!.sentences.map(({ text }) => text)).toEqual([
      'Broke: pump, radio.',
      'Hurt: Doctor.',
      'A shot.',
      'Broke: pump.',
    ]);
    expect(said[0]!.sum).toEqual(['8 lines', '']);
  });

  it('is kept as text and as a page with pictures, in the words of whoever wrote in it', () => {
    const chapters = diaryOf(log, null, texts, rules, 'x');
    const pen = { edits: { 5: 'We shot & hit.' }, notes: { 10: 'Why?' } };
    expect(saidBy(chapters[0]!.entries[1]!, pen)).toBe('We shot & hit.');
    expect(asText('Diary', chapters, pen)).toContain('here\nWe shot & hit.');
    expect(asText('Diary', chapters, pen)).toContain('> Why?');
    const page = asPage('Diary', chapters, pen, 'en');
    expect(page).toContain('We shot &amp; hit.');
    expect(page).toContain('Left &amp; &lt;gone&gt;.');
    expect(page.match(/<svg/g)).toHaveLength(2);
  });
});
