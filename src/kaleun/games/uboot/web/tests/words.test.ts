// Every sentence of the desks in three languages, without holes, and every word the source says is there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGS } from '@web/i18n/texts';
import { effectsOf } from '../logic/cards';
import { fieldsOf } from '../logic/fields';
import { alarms, hints, proposals, proposalText, questionText } from '../logic/pending';
import { lineText, refusal } from '../logic/words';
import { positions, stationAt, textsOf } from '../fixtures/read';

const WEB = '../src/kaleun/games/uboot/web';
const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('tests'))
  .map((name) => readFileSync(join(WEB, name), 'utf8'));

describe.each(LANGS)('words in %s', (lang) => {
  const texts = textsOf(lang);

  it.each(Object.keys(positions))('says everything at "%s" without a hole', (name) => {
    const station = stationAt(name, texts);
    const said = [
      ...alarms(station).map((alarm) => alarm.text),
      ...hints(station),
      ...proposals(station, new Set()).map((row) => proposalText(row, texts)),
      ...station.questions.flatMap((q) => [
        questionText(q, texts),
        ...(q.ask.options ?? []).map((o) => texts.of('option', o)),
      ]),
      ...station.feed.map((line) => lineText(texts, line)),
      ...station.offers.filter((offer) => offer.refused).map((offer) => refusal(texts, offer)),
      ...station.offers.flatMap((offer) =>
        fieldsOf(station, offer).flatMap((field) => field.choices.map(([, words]) => words)),
      ),
      ...station.view.cards.hand.flatMap((card) => effectsOf(station, card)),
    ];
    for (const sentence of said) expect(sentence).not.toMatch(/[{}]|undefined|\bNone\b(?! of)|NaN|^$/);
  });

  it('has every word that the source says', () => {
    const wanted = sources.flatMap((text) =>
      [...text.matchAll(/\bsay\(\s*texts,\s*'(\w+)'/g)].map(([, code]) => code!),
    );
    expect(wanted.length).toBeGreaterThan(80);
    expect([...new Set(wanted)].filter((code) => !texts.has('board', code))).toEqual([]);
  });
});
