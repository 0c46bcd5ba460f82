// Refusals in the reader's language: the server names a reason with data, the words are here. A reason we do not know yet
// (a newer server) is told in the server's own English sentence.
import en from './en.json';
import type { Texts } from './texts';
import { t, type Word } from './words.svelte';

/** What every refusal of the server carries. */
export interface Denied {
  reason: string;
  data: Readonly<Record<string, unknown>>;
  text: string;
}

const isWord = (word: string): word is Word => Object.hasOwn(en, word);
const isDenied = (value: unknown): value is Denied =>
  typeof (value as Denied | null)?.reason === 'string' && typeof (value as Denied).text === 'string';

/** The sentence of a refusal. What a rule of the game forbids is said in the game's own words. */
export function refusalText({ reason, data, text }: Denied, texts: Texts | null = null): string {
  const { code, cited } = data;
  const said =
    typeof code === 'string' && texts?.has('refused', code)
      ? texts.say('refused', code, (data.data ?? {}) as Record<string, unknown>)
      : null;
  if (reason === 'rule' && said !== null) return said;
  const word = `refused_${reason}`;
  return isWord(word) ? t(word, said === null ? data : { ...data, why: `${said} (${String(cited)})` }) : text;
}

/** What went wrong, for people: a refusal in words, a sentence as it is, anything else means that the server is silent. */
export function why(problem: unknown, texts: Texts | null = null): string {
  if (typeof problem === 'string') return problem;
  return isDenied(problem) ? refusalText(problem, texts) : t('server_silent');
}
