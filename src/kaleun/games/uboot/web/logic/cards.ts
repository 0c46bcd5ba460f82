// What a card does, in words: the effects of the charts of the four families.
import { chartOf, type Station } from './station';
import { say, short, word } from './words';

interface Effect {
  op: string;
  n?: number;
  k?: number;
  who?: string;
  when?: string;
  icon?: string;
  section?: number;
}
export interface Card {
  number: number;
  effects?: Effect[];
  tokens?: Record<string, number>;
  supplies?: string[];
  barred?: string[];
}

const FAMILIES = ['captain_cards', 'event_cards', 'morale_cards', 'wound_cards', 'ce_cards'];

export function cardOf(station: Pick<Station, 'charts'>, n: number): Card | undefined {
  return FAMILIES.flatMap((name) => chartOf<{ card: Card[] }>(station, name).card ?? []).find(
    (card) => card.number === n,
  );
}

/** Its effects; of a health card what it lays on the man, what it takes to treat it, and what he may not do. */
export function effectsOf(station: Pick<Station, 'charts' | 'texts'>, n: number): string[] {
  const card = cardOf(station, n);
  const { texts } = station;
  if (card === undefined) return [];
  const found = (card.effects ?? [])
    .filter(({ op }) => texts.has('board', `op_${op}`))
    .map((effect) => effectText(station, effect));
  for (const [kind, count] of Object.entries(card.tokens ?? {})) if (count) found.push(`${texts.word(kind)} ${count}`);
  if (card.supplies?.length) found.push(say(texts, 'treated_by', { list: word(texts, card.supplies) }));
  if (card.barred?.length)
    found.push(say(texts, 'barred_from', { list: card.barred.map((icon) => short(texts, `icon_${icon}`)).join(', ') }));
  return found;
}

function effectText({ texts }: Pick<Station, 'texts'>, { op, n = 1, k, who, when, section }: Effect): string {
  const signed = n > 0 ? `+${n}` : String(n);
  const whom = who === undefined || !texts.has('desk', `who_${who}`) ? '' : word(texts, `who_${who}`);
  const men = section !== undefined ? `${whom} ${section}` : k !== undefined && whom ? `${whom} (${k})` : whom;
  const said = say(texts, `op_${op}`, { n: op === 'activate' || op === 'rest' ? n : signed, who: men });
  return when === undefined || !texts.has('desk', `when_${when}`)
    ? said
    : say(texts, 'effect_when', { said, when: word(texts, `when_${when}`) });
}
