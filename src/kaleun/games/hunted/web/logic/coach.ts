// What the coach says in one sentence.
import type { Texts } from '@web/i18n/texts';
import type { OddsByKey } from '@web/kit/module';
import type { Ask } from '@web/protocol/messages';
import { percent } from './rolls';
import type { View } from '../view.gen';

const LOST = [
  'sunk_by_escort',
  'sunk_by_aircraft',
  'sunk_by_submarine',
  'imploded',
  'kommandant_killed',
  'boat_captured',
  'scuttled_captured',
];

/** One sentence that helps with this question, or null. */
export function coach(_view: View, ask: Ask, odds: OddsByKey, texts: Texts): string | null {
  const wanted: [string, string] | null =
    ask.prompt === 'precautions'
      ? ['coach_detect', 'undetected']
      : ['attack', 'salvo', 'weapon', 'aim', 'shell'].includes(ask.prompt)
        ? ['coach_attack', 'ship_sunk']
        : null;
  if (wanted === null) return null;
  const [key, event] = wanted;
  const best = (ask.options ?? [])
    .map((option) => ({ option, p: odds[option.key]?.events[event]?.p ?? 0 }))
    .sort((a, b) => b.p - a.p)[0];
  if (best === undefined || best.p === 0) return null;
  const lost = LOST.reduce((total, code) => total + (odds[best.option.key]?.events[code]?.p ?? 0), 0);
  const first = texts.say('board', key, { what: texts.of('option', best.option), chance: percent(best.p) });
  return lost > 0 ? `${first} ${texts.say('board', 'coach_loss', { chance: percent(lost) })}` : first;
}
