// What is refused for one reason is one card in the dock, however many actions it forbids.
import { describe, expect, it } from 'vitest';
import type { GameModule } from '../src/kit/module';
import { reasonText, singly } from '../src/i18n/reasons';
import { Texts } from '../src/i18n/texts';
import type { Reason } from '../src/protocol/messages';
import { cardOf } from '../src/shell/table/refused';

const texts = new Texts('en', {
  option: { attack: 'Attack {thing}' },
  refused: { by_day: 'They would see you', too_deep: '{thing} is too deep for {boat}', armored: '{thing} is armored' },
  summed: { too_deep: '{many} targets are too deep for {boat}: {thing}' },
});
const refuse = (keys: string[], code: string, each: Record<string, unknown[]> = {}): Reason => ({
  key: keys[0]!,
  keys,
  code,
  rule: 'TH-9.5.1.a',
  data: { boat: 'VIIC' },
  each,
});
const grouped = { group: () => ({ id: 'surface', title: 'On the surface' }) } as unknown as GameModule;
const desk = (module: GameModule | null = null, selected: string | null = null) => ({ module, view: {}, selected });

describe('reasons', () => {
  it('are told of each thing with its own data', () => {
    expect(
      singly(refuse(['fire:S1', 'fire:S2'], 'by_day', { far: [3, 4] })).map(({ key, data }) => [key, data]),
    ).toEqual([
      ['fire:S1', { boat: 'VIIC', far: 3 }],
      ['fire:S2', { boat: 'VIIC', far: 4 }],
    ]);
  });

  it('of several have a sentence about them all', () => {
    expect(reasonText(refuse(['attack:S1', 'attack:S2'], 'too_deep'), texts)).toEqual({
      text: '2 targets are too deep for VIIC: S1, S2',
      alike: false,
    });
    expect(reasonText(refuse(['attack:S1'], 'too_deep'), texts)).toEqual({
      text: 'S1 is too deep for VIIC',
      alike: true,
    });
    expect(reasonText(refuse(['attack:S1', 'attack:S2'], 'armored'), texts).text).toBe('S1 is armored; S2 is armored');
  });
});

describe('refusals in the dock', () => {
  it('are named by their kind where a game has kinds, else by the action', () => {
    const reason = refuse(['attack:S1', 'attack:S2'], 'by_day');
    expect(cardOf(desk(), reason, texts)).toMatchObject({ name: 'Attack S1, Attack S2', text: 'They would see you' });
    expect(cardOf(desk(grouped), reason, texts)).toMatchObject({ name: 'On the surface', asked: false });
  });

  it('need no name where the sentence names them', () => {
    expect(cardOf(desk(), refuse(['attack:S1', 'attack:S2'], 'too_deep'), texts).name).toBe('');
  });

  it('tell of the one that was tapped', () => {
    expect(cardOf(desk(null, 'attack:S2'), refuse(['attack:S1', 'attack:S2'], 'too_deep'), texts)).toMatchObject({
      name: 'Attack S2',
      text: 'S2 is too deep for VIIC',
      asked: true,
    });
  });
});
