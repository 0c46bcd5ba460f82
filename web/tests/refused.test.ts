// What is refused is listed once, however many actions it forbids.
import { describe, expect, it } from 'vitest';
import type { GameModule } from '../src/games/module';
import { Texts } from '../src/i18n/texts';
import type { Refused } from '../src/protocol/messages';
import { eachOnce, refusedName } from '../src/shell/table/refused';

const texts = new Texts('en', { option: { attack: 'Attack {thing}' }, refused: { by_day: 'They would see you', too_deep: 'Too deep for {thing}' } });
const refuse = (key: string, code = 'by_day'): Refused => ({ key, code, rule: 'TH-9.5.1.a', data: {} });
const grouped = { group: () => ({ id: 'surface', title: 'On the surface' }) } as unknown as GameModule;

describe('refusals in the dock', () => {
  it('are named by their kind where a game has kinds, else by the action', () => {
    expect(refusedName({ module: null, view: {} }, refuse('attack:S1'), texts)).toBe('Attack S1');
    expect(refusedName({ module: grouped, view: {} }, refuse('attack:S1'), texts)).toBe('On the surface');
  });

  it('that read the same are one; the one asked for stays', () => {
    const list = [refuse('attack:close'), refuse('attack:medium'), refuse('attack:deep', 'too_deep')];
    const keys = (selected: string | null) => eachOnce({ module: grouped, view: {}, selected }, list, texts).map((r) => r.key);
    expect(keys(null)).toEqual(['attack:close', 'attack:deep']);
    expect(keys('attack:medium')).toEqual(['attack:medium', 'attack:deep']);
    expect(eachOnce({ module: null, view: {}, selected: null }, list, texts)).toHaveLength(3);
  });
});
