// The command line of the text view: "3", "move P3", "fire S2", "undo", "look 35", "rule UB-7.2".
import type { Texts } from '../../i18n/texts';
import type { Ask, Choice } from '../../protocol/messages';
import { fold } from '../panels/search';
import { diceKey, readDice } from './dice';

export type Command =
  | { do: 'answer'; key: string }
  | { do: 'undo' | 'redo' | 'now' | 'odds' | 'help' | 'again' }
  | { do: 'look'; n: number }
  | { do: 'rule'; id: string }
  | { do: 'unknown' }
  | { do: 'unclear'; keys: string[] };

const PLAIN: Record<string, 'undo' | 'redo' | 'now' | 'odds' | 'help' | 'again'> = {
  undo: 'undo',
  zuruck: 'undo',
  deshacer: 'undo',
  redo: 'redo',
  wieder: 'redo',
  rehacer: 'redo',
  now: 'now',
  jetzt: 'now',
  ahora: 'now',
  odds: 'odds',
  chancen: 'odds',
  probabilidades: 'odds',
  help: 'help',
  hilfe: 'help',
  ayuda: 'help',
  '?': 'help',
  again: 'again',
  nochmal: 'again',
  otra: 'again',
};

/** What a typed line means for this question. Nothing is guessed: if two options fit, both are named. */
export function understand(input: string, ask: Ask | null, texts: Texts): Command {
  const line = fold(input.trim());
  if (line === '') return { do: 'unknown' };
  if (Object.hasOwn(PLAIN, line)) return { do: PLAIN[line]! };
  const look = /^(?:look|at|zeige|mira|ver)\s+(\d{1,9})$/.exec(line);
  if (look) return { do: 'look', n: Number(look[1]) };
  const rule = /^(?:rule|regel|regla)\s+(\S+)$/.exec(line);
  if (rule) return { do: 'rule', id: rule[1]!.toUpperCase() };
  return ask === null ? { do: 'unknown' } : answer(line, ask, texts);
}

function answer(line: string, ask: Ask, texts: Texts): Command {
  const options = ask.options ?? [];
  if (ask.kind === 'dice' && ask.dice !== null) {
    const faces = readDice(line.replace(/^(roll|wurf|tirada)\s*/, ''), ask.dice[0], ask.dice[1]);
    return faces === null ? { do: 'unknown' } : { do: 'answer', key: diceKey(faces) };
  }
  if (/^\d{1,3}$/.test(line) && ask.kind === 'choice') {
    const option = options[Number(line) - 1];
    return option === undefined ? { do: 'unknown' } : { do: 'answer', key: option.key };
  }
  const exact = options.find(
    (option) =>
      fold(option.key) === line || fold(option.key).replace(':', ' ') === line || name(option, texts) === line,
  );
  if (exact !== undefined) return { do: 'answer', key: exact.key };
  const words = line.split(/\s+/);
  const fitting = options.filter((option) => {
    const known = `${fold(option.key).replaceAll(':', ' ')} ${name(option, texts)}`.split(/\s+/);
    return words.every((word) => known.some((k) => k.startsWith(word)));
  });
  if (fitting.length === 1) return { do: 'answer', key: fitting[0]!.key };
  return fitting.length === 0 ? { do: 'unknown' } : { do: 'unclear', keys: fitting.map((option) => option.key) };
}

const name = (option: Choice, texts: Texts): string => fold(texts.of('option', option));
