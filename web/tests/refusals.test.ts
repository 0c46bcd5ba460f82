// Refusals are told in the reader's language; only a reason from a newer server falls back to its English sentence.
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalText, why } from '../src/i18n/refusals';
import { Texts } from '../src/i18n/texts';
import { ApiError } from '../src/session/api';
import { settings } from '../src/session/settings.svelte';

const often = { reason: 'too_often', data: { seconds: 7 }, text: 'too often: please try again in 7 s' };

describe('refusals', () => {
  beforeEach(() => (settings.lang = 'de'));

  it('are told in the chosen language, with their numbers', () => {
    expect(refusalText(often)).toBe('Zu oft: Bitte in 7 s noch einmal versuchen.');
    settings.lang = 'es';
    expect(refusalText(often)).toBe('Demasiadas veces: inténtalo de nuevo en 7 s.');
  });

  it('of a rule are told in the words of the game', () => {
    const texts = new Texts('de', { refused: { not_identified: '{thing} ist nicht erkannt' } });
    const refused = {
      reason: 'rule',
      data: { code: 'not_identified', data: { thing: 'S4' } },
      text: 'S4 is not identified',
    };
    expect(refusalText(refused, texts)).toBe('S4 ist nicht erkannt');
    expect(refusalText(refused, null)).toBe('S4 is not identified');
  });

  it('of options that do not go together are told in the words of the game, with their rule', () => {
    const texts = new Texts('de', {
      refused: { scenario_needs: '{scenario:t} braucht {module:t}' },
      word: { battle: 'Seeschlacht', guns: 'Geschütze' },
    });
    const data = {
      why: 'battle needs guns (SC-25.1)',
      code: 'scenario_needs',
      data: { scenario: 'battle', module: 'guns' },
      cited: 'SC-25.1',
    };
    const refused = new ApiError(400, 'bad_request', 'these options cannot be played', 'wrong_options', data);
    expect(why(refused, texts)).toBe('So lässt sich nicht spielen: Seeschlacht braucht Geschütze (SC-25.1)');
    expect(why(refused)).toBe('So lässt sich nicht spielen: battle needs guns (SC-25.1)');
  });

  it('with an unknown reason keep the sentence of the server', () => {
    expect(refusalText({ reason: 'from_the_future', data: {}, text: 'no' })).toBe('no');
    expect(refusalText({ reason: 'constructor', data: {}, text: 'no' })).toBe('no');
  });

  it('by HTTP are refusals too; anything else is a silent server', () => {
    expect(why(new ApiError(404, 'no_such_code', 'this code is wrong', 'no_such_code', {}))).toBe(
      'Dieser Code ist falsch, verbraucht oder zu alt.',
    );
    expect(why(new TypeError('failed to fetch'))).toContain('Server');
    expect(why('as it is')).toBe('as it is');
  });
});
