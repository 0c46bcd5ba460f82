import { describe, expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { describe as describeOption, group } from '../logic/describe';
import { charts, positions, textsOf } from '../fixtures/read';
import { blankSheet } from '../logic/blank';
import game from '../index';
import { story } from '../logic/report';
import { textView } from '../logic/textview';

describe.each(LANGS)('words in %s', (lang) => {
  const texts = textsOf(lang);

  it.each(Object.keys(positions))('says everything in position "%s" without a hole', (name) => {
    const { view, ask, log } = positions[name]!;
    const sentences = [
      game.summary(view, texts),
      game.phase!(view, texts) || 'set up',
      ...textView(view, texts).flatMap((s) => [s.title, ...s.lines]),
      ...(ask?.options ?? []).flatMap((o) => [
        ...(Object.values(describeOption(o, view, texts)) as string[]),
        group(o, view, texts).title,
      ]),
      ...story(log, texts).flatMap((c) => c.sentences.map((s) => s.text)),
    ];
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|None|^$/);
  });
});

it('tells every system, target field and miss in sentences', () => {
  const { view } = positions.fire!;
  const seat = view.seats[view.you!]!;
  const text = textView(view, textsOf('en'))
    .flatMap((s) => s.lines)
    .join('\n');
  expect(text).toContain(`hits ${seat.hits} of 44`);
  expect(text).toContain('1 Periscope (P): ');
  expect(text.match(/damage/g)).toHaveLength(7 * view.players);
});

it('volleys lie in heaps by hits, the best first, chosen on the board', () => {
  const { view, ask } = positions.fire!;
  const best = { ...ask!.options![0]!, data: { hits: 5 } };
  expect(group(best, view, textsOf('de'))).toEqual({ id: 'hits5', title: '5 Treffer', rank: 5, placed: true });
  expect(group({ ...best, key: 'activate:sail' }, view, textsOf('de')).title).toBe('Ein System aktivieren');
});

it('a blank sheet has all targets, nothing ticked', () => {
  const mission = blankSheet(charts, 'mission');
  expect(Object.values(mission.seat.systems).reduce((sum, s) => sum + s.hits[1], 0)).toBe(mission.targets);
  expect(Object.keys(blankSheet(charts, 'training').seat.systems)).toHaveLength(6);
  expect(blankSheet(charts, 'training').seat.systems.cannon!.uses).toEqual([3, 3]);
});

it('the story of a solo win ends with the rank', () => {
  const last = story(positions.solo_won!.log, textsOf('en')).at(-1)!.sentences;
  expect(last.map((s) => s.text).join(' ')).toMatch(/Victory! Points: \d+\. Rank: /);
});
