// The rooms of the browser: what all games share names none of them, and games do not know each other.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';

const GAMES = '../src/kaleun/games';
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|svelte|css|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
const games = readdirSync(GAMES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name);
const titles = games.map((game) => String(parse(readFileSync(`${GAMES}/${game}/card.toml`, 'utf8')).title));
/** A name as code, path or key writes it ("scope" is also an everyday word), or a title as people read it. */
const named = new RegExp(`['"\`/_](${games.join('|')})['"\`/]|\\b(${titles.join('|')})\\b`);

describe('the house', () => {
  it('has five games', () => expect(titles.length).toBeGreaterThanOrEqual(5));

  it('names no game in what all of them share', () => {
    const found = files('src').flatMap((name) => {
      const text = readFileSync(name, 'utf8').replaceAll("'prompt' | 'scope'", '');
      return text.split('\n').flatMap((line, i) => (named.test(line) ? [`${name}:${i + 1} ${line.trim()}`] : []));
    });
    expect(found).toEqual([]);
  });

  it.each(games)('%s knows no other game', (game) => {
    const others = new RegExp(`@games/|\\.\\./(${games.join('|')})/`);
    const found = files(`${GAMES}/${game}/web`).filter((name) => others.test(readFileSync(name, 'utf8')));
    expect(found).toEqual([]);
  });
});
