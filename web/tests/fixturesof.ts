// The fixtures of a game, read as data: an import would make TypeScript work out the type of every position in them.
import { readFileSync } from 'node:fs';

export const fixturesOf = <F>(game: string): F =>
  JSON.parse(readFileSync(`../src/kaleun/games/${game}/web/fixtures/fixtures.json`, 'utf8')) as F;
