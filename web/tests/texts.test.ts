import { describe, expect, it } from 'vitest';
import { Texts, fill, number, type Lang, type Template } from '../src/i18n/texts';
import samples from './fixtures/texts.json';
import words from './fixtures/words.json';

describe('texts', () => {
  it('calls people by their names in the log, where the game says in which fields', () => {
    const texts = new Texts('en', { log: { took: '{seat} takes {side}.', winners: '{seat} share.' }, prompt: { who: '{seat}?' } }).calling(['seat'], { A: 'Marta' });
    expect(texts.say('log', 'took', { seat: 'A', side: 'A' })).toBe('Marta takes A.');
    expect(texts.say('log', 'winners', { seat: ['A', 'B'] })).toBe('Marta, B share.');
    expect(texts.say('prompt', 'who', { seat: 'A' })).toBe('A?');
  });
  it('formats every template as the kernel does', () => {
    expect(samples.length).toBeGreaterThan(100);
    for (const { lang, template, data, text } of samples as { lang: Lang; template: Template; data: Record<string, unknown>; text: string }[]) {
      const texts = new Texts(lang, { word: words[lang] as Record<string, string> });
      expect(fill(template, data, (code) => texts.word(code)), JSON.stringify(template)).toBe(text);
    }
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
