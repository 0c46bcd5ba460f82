// Every word in three languages, with the same placeholders, and no literal text in the templates of the shell.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import de from '../src/i18n/de.json';
import en from '../src/i18n/en.json';
import es from '../src/i18n/es.json';
import type { Lang, Template } from '../src/i18n/texts';
import { expectSameWords } from './samewords';

const bundles: Record<Lang, Record<string, Template>> = { en, de, es };
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const sources = files('src').filter(
  (name) => /\.(svelte|ts)$/.test(name) && (!name.includes('/kit/') || name.includes('/kit/story/')),
);
/** Pages of the story lie with the games and say some of the shell's words. */
const GAMES = '../src/kaleun/games';
const stories = files(GAMES).filter((name) => /\/web\/story\/.*\.(svelte|ts)$/.test(name));

describe('words of the shell', () => {
  it.each(['de', 'es'] as const)('%s has every key of English, none empty, with the same fields', (lang) =>
    expectSameWords(bundles, lang),
  );

  it('has no word that nobody says', () => {
    const text = [...sources, ...stories].map((name) => readFileSync(name, 'utf8')).join('\n');
    const made = [
      'theme_',
      'seat_',
      'level_',
      'tab_',
      'from_',
      'sound_',
      'refused_',
      'clock_',
      'scale_',
      'live_why_',
      'live_who_',
      'is_',
      'preset_',
      'sitting_',
      'contest_',
      'weather_',
      'odds_',
      'story_',
    ];
    const idle = Object.keys(en).filter(
      (key) => !text.includes(`'${key}'`) && !made.some((start) => key.startsWith(start)),
    );
    expect(idle).toEqual([]);
  });

  it('writes no literal sentence into a template', () => {
    const allowed = new Set(['KALEUN']);
    const found: string[] = [];
    for (const name of sources.filter((n) => n.endsWith('.svelte'))) {
      const walk = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        const { type, data } = node as { type?: string; data?: string };
        if (type === 'Text' && /\p{L}{2,}/u.test(data ?? '') && !allowed.has(data!.trim()))
          found.push(`${name}: ${data!.trim()}`);
        for (const [key, value] of Object.entries(node))
          if (!['attributes', 'css', 'instance', 'module'].includes(key)) walk(value);
      };
      walk(parse(readFileSync(name, 'utf8'), { modern: true }).fragment);
    }
    expect(found).toEqual([]);
  });
});
