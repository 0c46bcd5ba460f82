// Every sentence of the board in three languages, without holes.
import { describe, expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { describe as describeOption, group, orders } from '../logic/describe';
import { charts, positions, textsOf } from '../fixtures/read';
import { gearOf, systemRows } from '../logic/mat';
import game from '../index';
import { story } from '../logic/report';
import { textView } from '../logic/textview';

describe.each(LANGS)('words in %s', (lang) => {
  const texts = textsOf(lang);

  it.each(Object.keys(positions))('says everything in position "%s" without a hole', (name) => {
    const { view, ask, log } = positions[name]!;
    const sentences = [
      game.summary(view, texts),
      game.phase!(view, texts),
      ...textView(view, texts).flatMap((s) => [s.title, ...s.lines]),
      ...systemRows(view.boat, texts).map((r) => r.text),
      ...gearOf(view, texts, charts).flatMap((g) => [g.name, g.says]),
      ...(ask?.options ?? []).flatMap((o) => [
        ...(Object.values(describeOption(o, view, texts, charts)) as string[]),
        group(o, view, texts).title,
        texts.of('option', o),
      ]),
      ...story(log, texts).flatMap((c) => c.sentences.map((s) => s.text)),
    ];
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|None|NaN|^$/);
  });

  it('names the circumstances of a standing order', () => {
    const { view, ask } = positions.attack!;
    const scope = orders.scope(ask!, view)!;
    expect(scope).toMatch(/^(escorted|free)-night$/);
    expect(orders.says('attack', scope, texts)).not.toMatch(/[{}]|undefined|^$/);
    expect(orders.says('orders', '', texts)).toBe('');
  });
});

it('the text view tells what the mat shows', () => {
  const { view } = positions.aim!;
  const text = textView(view, textsOf('en'))
    .flatMap((s) => s.lines)
    .join('\n');
  for (const [i, target] of view.combat!.targets.entries()) expect(text).toContain(`Target ${i + 1}: ${target.name}`);
  expect(text).toContain(`Hull damage ${view.boat.hull} of ${view.boat.hull_boxes}`);
  expect(text).toContain('Forward tubes: 1 ');
  const hunted = textView(positions.hunted!.view, textsOf('en'))
    .flatMap((s) => s.lines)
    .join('\n');
  expect(hunted).toContain('Out of order: ');
  for (const mod of positions.hunted!.view.outlook.detection!.silent!) expect(hunted).toContain(mod.rule);
});
