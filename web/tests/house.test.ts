// The rooms of the browser: what all games share names none of them, and games do not know each other.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

  it.each(games.filter((game) => existsSync(`${GAMES}/${game}/web/index.ts`)))('%s has the same rooms', (game) => {
    const rooms = ['Board.svelte', 'Vignette.svelte', 'guide.ts', 'view.gen.ts', 'pages/ReportPage.svelte'];
    const logic = ['describe', 'report', 'scenes', 'textview'].map((name) => `logic/${name}.ts`);
    const tests = ['board', 'words', 'scenes'].map((name) => `tests/${name}.test.ts`);
    const wanted = [...rooms, ...logic, ...tests, 'fixtures/make.py', 'fixtures/fixtures.json', 'story/events.json'];
    expect(wanted.filter((name) => !existsSync(`${GAMES}/${game}/web/${name}`))).toEqual([]);
    const flat = readdirSync(`${GAMES}/${game}/web`, { withFileTypes: true }).filter((entry) => entry.isFile());
    expect(flat.length, 'the rest lies in folders').toBeLessThanOrEqual(7);
  });

  it.each(games)('%s knows no other game', (game) => {
    const others = new RegExp(`@games/|\\.\\./(${games.join('|')})/`);
    const found = files(`${GAMES}/${game}/web`).filter((name) => others.test(readFileSync(name, 'utf8')));
    expect(found).toEqual([]);
  });

  /** Where colours are made; everywhere else they are named. */
  const PAINT = /(tokens|colours|print)\.css$/;
  /** Page widths at which the layout changes, with the names they have in tokens.css. */
  const WIDTHS = { phone: 600, landscape: 900, desk: 1280, wide: 1920 };
  const styled = ['src', ...games.map((game) => `${GAMES}/${game}/web`)]
    .flatMap(files)
    .filter((name) => /\.(svelte|css|ts)$/.test(name) && !/\/(tests|fixtures)\//.test(name));

  it('takes colours from the tokens', () => {
    const literal = /(?<!url\()(?<![\w&"'/])#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(rgba?|hsla?)\(/gi;
    const quoted = /(fill|stroke|color|stop-color)="#|'#[0-9a-f]{6}'/i;
    const found = styled
      .filter((name) => !PAINT.test(name))
      .flatMap((name) =>
        readFileSync(name, 'utf8')
          .split('\n')
          .flatMap((line, i) =>
            line.search(literal) >= 0 || quoted.test(line) ? [`${name}:${i + 1} ${line.trim()}`] : [],
          ),
      );
    expect(found).toEqual([]);
  });

  it('changes its layout at four widths: phone, tablet, landscape, desk, wide', () => {
    expect(readFileSync('src/art/tokens.css', 'utf8')).toContain(
      Object.entries(WIDTHS)
        .map(([name, width]) => `${name} ${width}`)
        .join(', '),
    );
    const allowed = new Set(
      Object.values(WIDTHS).flatMap((w) =>
        w === WIDTHS.phone ? [`max ${w}`, `min ${w + 1}`] : [`max ${w - 1}`, `min ${w}`],
      ),
    );
    const found = styled.flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/(?:@media|matchMedia)[^{;]*/g)].flatMap(([rule]) =>
        [...rule.matchAll(/(max|min)-width: ([\d.]+)(px|r?em)/g)]
          .filter(([, end, width, unit]) => unit !== 'px' || !allowed.has(`${end} ${width}`))
          .map(([text]) => `${name} ${text}`),
      ),
    );
    expect(found).toEqual([]);
  });
});
