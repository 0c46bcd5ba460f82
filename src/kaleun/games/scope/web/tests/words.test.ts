import { describe, expect, it } from 'vitest';
import { reasonText, refusedBy } from '@web/i18n/reasons';
import { LANGS } from '@web/i18n/texts';
import { describe as describeOption, group } from '../logic/describe';
import { positions, textsOf } from '../fixtures/read';
import { cells } from '../logic/geometry';
import { Hand } from '../logic/hand.svelte';
import game from '../index';
import { cellLabel, whatNext } from '../logic/labels';
import { textView } from '../logic/textview';
import { heatOf, seatOf } from '../logic/eyes';

function handAt(name: string): Hand {
  const hand = new Hand();
  hand.begin(positions[name]!.view, positions[name]!.ask?.options ? positions[name]!.ask : null);
  return hand;
}

describe.each(LANGS)('words in %s', (lang) => {
  const texts = textsOf(lang);

  it.each(Object.keys(positions))('says everything in position "%s" without a hole', (name) => {
    const { view, ask } = positions[name]!;
    const hand = handAt(name);
    const said = [
      game.summary(view, texts),
      ...textView(view, texts).flatMap((s) => [s.title, ...s.lines]),
      ...cells(view).map((cell) => cellLabel(cell, view, hand, texts)),
      ...(ask?.options ?? []).map((o) => texts.of('option', o)),
      ...(ask?.options ?? []).flatMap((o) => Object.values(describeOption(o, view, texts)) as string[]).filter(Boolean),
      ...[...(ask?.options ?? []), ...refusedBy(ask)].map((o) => group(o, view, texts).title),
      ...refusedBy(ask).map((r) => texts.of('refused', r)),
      ...(ask?.refused ?? []).map((reason) => reasonText(reason, texts).text),
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]|undefined|None|NaN|^$/);
    if (hand.ask !== null && hand.tools.length) expect(whatNext(hand, texts)).not.toBe('');
  });
});

it('tells all of the board in sentences', () => {
  const { view } = positions.pack!;
  const text = textView(view, textsOf('en'))
    .flatMap((s) => s.lines)
    .join('\n');
  for (const ship of view.ships) expect(text).toContain(ship.id);
  for (const t of view.torpedoes) expect(text).toContain(`Torpedo ${t.number} (German) at ${t.cell}`);
  expect(text).toContain(`Allied: ${view.scores.allied} of 6 points.`);
  expect(text).toContain('Ping on cards');
  expect(text).toContain('Likeliest cards');
});

it('a card says what lies there and what a tap means', () => {
  const { view } = positions.place!;
  const hand = handAt('place');
  expect(cellLabel(view.ships[0]!.cell, view, hand, textsOf('en'))).toMatch(
    /^Row \d, column \d: Freighter F1, Allied, points 1, armor 1, firepower 0\. Not now: A ship stands in \d\d \(SC-2\.5\)$/,
  );
  expect(cellLabel(33, view, hand, textsOf('en'))).toContain('sea card');
});

it('knows whose eyes it sees with, and shows the map to the Allied side alone', () => {
  const seats = Object.entries(positions).map(([name, p]) => [
    name,
    p.view.outcome ? 'all' : (p.seat ?? 'none'),
    seatOf(p.view),
  ]);
  for (const [name, wanted, got] of seats) expect(got, name).toBe(wanted);
  expect(heatOf(positions.pack!.view)).not.toBeNull();
  expect(positions.pack_german!.view.heat).not.toBeNull();
  expect(heatOf(positions.pack_german!.view)).toBeNull();
});

it('nothing of the other side’s secrets is in any sentence', () => {
  const texts = textsOf('en');
  for (const name of ['waiting', 'watching', 'pack', 'naval_waiting']) {
    const { view } = positions[name]!;
    expect(view.submarines).toBeNull();
    const hand = handAt(name);
    for (const cell of cells(view)) expect(cellLabel(cell, view, hand, texts)).not.toMatch(/submarine is here/);
    expect(
      textView(view, texts)
        .flatMap((s) => s.lines)
        .join(' '),
    ).not.toMatch(/submarines lie/i);
  }
});

it('sixty answers are a handful of heaps', () => {
  const { ask, view } = positions.pack_german!;
  const heaps = new Set(ask!.options!.map((o) => group(o, view, textsOf('en')).id));
  expect(ask!.options!.length).toBeGreaterThan(30);
  expect(heaps.size).toBeLessThanOrEqual(8);
});
