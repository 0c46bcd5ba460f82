import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reasonText } from '../src/i18n/reasons';
import { LANGS, Texts, fill, number, type Bundle } from '../src/i18n/texts';
import type { Data, Reason } from '../src/protocol/messages';

/** What the kernel makes of every template; the sentences are in the order of LANGS. */
interface Told {
  bundles: Bundle[];
  templates: [section: string, code: string, data: Data, ...said: string[]][];
  reasons: [Reason, ...said: string[]][];
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? here('../../.venv/bin/python');
const told = JSON.parse(
  execFileSync(python, [here('fixtures/told.py')], { maxBuffer: 1e9, encoding: 'utf-8' }),
) as Record<string, Told>;

describe('texts', () => {
  it('calls people by their names in the log, where the game says in which fields', () => {
    const texts = new Texts('en', {
      log: { took: '{seat} takes {side}.', winners: '{seat} share.' },
      prompt: { who: '{seat}?' },
    }).calling(['seat'], { A: 'Marta' });
    expect(texts.say('log', 'took', { seat: 'A', side: 'A' })).toBe('Marta takes A.');
    expect(texts.say('log', 'winners', { seat: ['A', 'B'] })).toBe('Marta, B share.');
    expect(texts.say('prompt', 'who', { seat: 'A' })).toBe('A?');
  });
  it.each(Object.keys(told))('says every sentence of %s as the kernel does', (game) => {
    const { bundles, templates, reasons } = told[game]!;
    LANGS.forEach((lang, i) => {
      const texts = new Texts(lang, bundles[i]!);
      for (const [section, code, data, ...said] of templates)
        expect([section, code, data, texts.say(section, code, data)]).toEqual([section, code, data, said[i]]);
      for (const [reason, ...said] of reasons)
        expect([reason, reasonText(reason, texts).text]).toEqual([reason, said[i]]);
    });
    expect(templates.length).toBeGreaterThan(100);
  });

  it('sets thousands apart with a thin space, in negative numbers too', () => {
    expect(number(4000)).toBe('4\u202f000');
    expect(number(-1234567)).toBe('-1\u202f234\u202f567');
    expect(number(999)).toBe('999');
    expect(number('S2')).toBe('S2');
  });

  it('chooses singular and plural by n', () => {
    const texts = new Texts('en', { log: { left: { one: '1 left', other: '{n} left' } } });
    expect(texts.say('log', 'left', { n: 1 })).toBe('1 left');
    expect(texts.say('log', 'left', { n: 3 })).toBe('3 left');
  });

  it('names an option after what stands behind the colon of its key', () => {
    const texts = new Texts('en', { option: { move: 'Move to {thing}' } });
    expect(texts.of('option', { key: 'move:P3', code: 'move', data: {} })).toBe('Move to P3');
  });

  it('shows the code where words are missing instead of failing', () => {
    expect(new Texts('de', {}).say('log', 'unheard_of')).toBe('unheard_of');
  });

  it('takes no names from the prototype', () => {
    const texts = new Texts('en', { word: {} });
    expect(texts.word('constructor')).toBe('constructor');
    expect(fill('{toString}', {}, String)).toBe('{toString}');
  });
});
