// What the shell asks of the game: summary, coach, cues, text view, in real moments and three languages.
import { describe, expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { coach } from '../logic/coach';
import { logbook, wayOf } from '../logic/report';
import { cue } from '../logic/scenes';
import { textView } from '../logic/textview';
import { positions, textsOf } from '../fixtures/read';
import type { View } from '../logic/station';

describe.each(LANGS)('in %s', (lang) => {
  const texts = textsOf(lang);
  it.each(Object.keys(positions))('tells "%s" in sentences without a hole', (name) => {
    const view = positions[name]!.view as View;
    const said = [
      ...textView(view, texts).flatMap(({ title, lines }) => [title, ...lines]),
      ...logbook(view, texts).map((entry) => entry.text),
      coach(view, null, texts) ?? 'nothing',
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]|undefined|\bNone\b(?! of)|NaN|^$/);
  });
});

it('the text view has every man, every contact and every objective', () => {
  const { view } = positions['attack captain']!;
  const text = textView(view as View, textsOf('en'))
    .flatMap(({ lines }) => lines)
    .join('\n');
  for (const row of view.sailors.filter((one) => one.section > 0))
    expect(text).toContain(textsOf('en').word(row.figure));
  for (const [id] of view.contacts!) expect(text).toMatch(new RegExp(`^${id}: `, 'm'));
});

it('the way of a patrol begins where it began', () => {
  const view = positions['over captain']!.view as View;
  expect(wayOf(view)[0]!.square).toBe(view.task.start_square);
});

it('a sinking is seen longer than a word', () => {
  const line = { n: 0, at: 0, rule: '', code: 'ship_sunk', data: {}, dice: [], mods: [], chart: '', row: '' };
  expect(cue(line)!.ms).toBeGreaterThan(0);
  expect(cue({ ...line, code: 'moved' })).toBeNull();
});
