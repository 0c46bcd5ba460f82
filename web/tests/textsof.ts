// The words of a game as the server sends them, read from the text files themselves.
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { Texts, type Bundle, type Lang } from '../src/i18n/texts';

const SOURCE = '../src/kaleun';

const read = new Map<string, Bundle>();

/** What a file of words says; whoever asks again gets the same. */
function wordsIn(file: string): Bundle {
  const known = read.get(file) ?? (parse(readFileSync(file, 'utf8')) as Bundle);
  read.set(file, known);
  return known;
}

function add(bundle: Bundle, file: string): void {
  for (const [section, words] of Object.entries(wordsIn(file))) bundle[section] = { ...bundle[section], ...words };
}

export function textsOf(game: string, lang: Lang): Texts {
  const folder = `${SOURCE}/games/${game}/text`;
  const bundle: Bundle = {};
  add(bundle, `${SOURCE}/kernel/text/${lang}.toml`);
  for (const name of readdirSync(folder).sort())
    if ((name === `${lang}.toml` || name.endsWith(`_${lang}.toml`)) && !name.startsWith('rules_'))
      add(bundle, `${folder}/${name}`);
  return new Texts(lang, bundle);
}
