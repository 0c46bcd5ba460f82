import { describe, expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { describe as describeOption } from '../logic/describe';
import { areaOf } from '../logic/chart';
import { charts, positions, textsOf } from '../fixtures/read';
import { spaceLabel } from '../logic/labels';
import { textView } from '../logic/textview';

describe.each(LANGS)('words in %s', (lang) => {
  const texts = textsOf(lang);

  it.each(Object.keys(positions))('says everything in position "%s" without a hole', (name) => {
    const { view, ask } = positions[name]!;
    const area = areaOf(charts, view.board);
    const sentences = [
      ...textView(view, texts).flatMap((s) => [s.title, ...s.lines]),
      ...area.spaces.map((s) => spaceLabel(s.id, { view, ask, area, texts, mode: 'plain', first: null })),
      ...(ask?.options ?? []).flatMap((o) => Object.values(describeOption(o, view, texts, charts)) as string[]),
    ];
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|None|^$/);
  });
});

it('tells all of the board in sentences', () => {
  const { view } = positions.torpedo!;
  const text = textView(view, textsOf('en'))
    .flatMap((s) => s.lines)
    .join('\n');
  expect(text).toContain(`Turn ${view.turn} of 20.`);
  expect(text).toContain(`at ${view.boat.space}, Periscope depth`);
  for (const space of [...Object.keys(view.targets), ...view.sunk.map((s) => s.space)])
    expect(text).toContain(`${space}: `);
  expect(text).toContain('Destroyer: searching');
  expect(text).toContain(`Torpedoes: ${view.boat.torpedoes[0]} of ${view.boat.torpedoes[1]}`);
});

it('a space says what lies there and why it is refused, with the rule', () => {
  const { view, ask } = positions.torpedo!;
  const says = {
    view,
    ask,
    area: areaOf(charts, view.board),
    texts: textsOf('en'),
    mode: 'plain' as const,
    first: null,
  };
  expect(spaceLabel('S2', says)).toMatch(/^S2, Surface, ship of 4\s000 t\. You may: Fire at S2$/);
  expect(spaceLabel('S4', says)).toBe('S4, Surface, unidentified target. Not now: S4 is not identified (UB-8.2)');
  expect(spaceLabel('P3', says)).toBe('P3, Periscope depth, your boat is here');
});
