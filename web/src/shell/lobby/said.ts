// The words of the new-game form: the game's own from its section [setup], the shell's where it has none.
import type { Texts } from '../../i18n/texts';
import { t, type Word } from '../../i18n/words.svelte';
import type { OptionValue } from '../../protocol/kinds';
import type { Heading, Way } from '../../protocol/messages';
import { LOT, type PresetId, type Wish } from './wish.svelte';

const own = (texts: Texts, code: string): string | null => (texts.has('setup', code) ? texts.say('setup', code) : null);

export const seatLabel = (seat: string, texts: Texts): string =>
  texts.has('name', seat) ? texts.say('name', seat) : texts.word(seat);

export function wayWords(way: Way, texts: Texts): [title: string, sub: string] {
  const title = own(texts, `way_${way.id}`);
  return title === null
    ? [t(`sitting_${way.sitting}`), t(`sitting_${way.sitting}_sub`)]
    : [title, own(texts, `way_${way.id}_sub`) ?? ''];
}

export const headingTitle = ({ id }: Heading, texts: Texts): string => own(texts, `heading_${id}`) ?? t(id as Word);

export const presetTitle = (id: PresetId): string => t(id === '' ? 'preset_own' : `preset_${id}`);

export function presetSub(id: PresetId, texts: Texts): string {
  return own(texts, `${id}_sub`) ?? '';
}

export const heads = (texts: Texts): { who: string; which: string } => ({
  who: own(texts, 'who') ?? t('choose_who'),
  which: own(texts, 'which') ?? t('choose_which'),
});

export function valueName(value: OptionValue, texts: Texts): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (texts.has('value', String(value))) return texts.say('value', String(value));
  return typeof value === 'number' ? String(value) : texts.word(value);
}

/** The game in a sentence or two, for the foot of the page. */
export function sentence(wish: Wish, texts: Texts): string {
  const lot = wish.card.setup.sides && wish.side === LOT && texts.has('setup', 'foot_lot');
  const code = `foot_${lot ? 'lot' : wish.way.id}`;
  const said = Object.fromEntries(
    Object.entries(wish.values).map(([name, value]) => [name, value === '' ? '' : valueName(value, texts)]),
  );
  const side = seatLabel(wish.side, texts);
  const first = texts.has('setup', code) ? texts.say('setup', code, { ...said, side }) : '';
  return `${first} ${presetTitle(wish.preset)}. ${t(wish.coach ? 'coach_on' : 'coach_off')}.`.trim();
}
