// Sentences about a space, for its label and for the hint line. The same words a sighted player reads.
import type { Lang, Texts } from '@web/i18n/texts';
import type { Ask } from '@web/protocol/messages';
import type { OddsByKey } from '@web/kit/module';
import type { Area } from './chart';
import { offersAt, refusalAt, type Mode } from './keys';
import type { View } from '../view.gen';
import { word, type WordKey } from '../words';

export interface Says {
  view: View;
  ask: Ask | null;
  area: Area;
  texts: Texts;
  lang: Lang;
  mode: Mode;
  first: string | null;
}

/** What lies in the space: depth, boat, ship. */
export function whatLies(space: string, { view, area, texts, lang }: Pick<Says, 'view' | 'area' | 'texts' | 'lang'>): string {
  const here = area.byId[space]!;
  const parts = [space, texts.word(area.levels.find((l) => l.number === here.level)?.name ?? '')];
  if (view.boat.space === space) parts.push(word(lang, 'boat_here'));
  if (here.target) parts.push(shipAt(space, view, lang));
  return parts.join(', ');
}

function shipAt(space: string, view: View, lang: Lang): string {
  const target = view.targets[space];
  const sunk = view.sunk.find((s) => s.space === space);
  if (target?.identified) {
    const ship = word(lang, 'ship', { tons: target.tonnage });
    return target.hits ? `${ship}, ${word(lang, 'hit_once')}` : ship;
  }
  if (target) return word(lang, 'unknown');
  return sunk ? word(lang, 'ship_sunk', { tons: sunk.tonnage, turn: sunk.turn }) : word(lang, 'no_ship');
}

/** What a tap would do, or why it does nothing; "" if nobody asks. */
export function whatHappens(space: string, says: Says): string {
  const { ask, texts, lang, mode, first } = says;
  const [offer] = offersAt(ask, space, mode, first);
  if (offer) return word(lang, 'may', { what: doing(offer.key, space, lang) });
  const no = refusalAt(ask, space);
  return no ? word(lang, 'may_not', { why: texts.of('refused', no), rule: no.rule }) : '';
}

function doing(key: string, space: string, lang: Lang): string {
  return word(lang, `do_${key.split(':', 1)[0]}` as WordKey, { thing: space });
}

export function spaceLabel(space: string, says: Says): string {
  const acts = whatHappens(space, says);
  const lies = whatLies(space, says);
  return acts ? `${lies}. ${acts}` : lies;
}

/** The chance, in whole per cent, that a shot with this key sinks its ship; "" where no shot is offered. */
export function sinkChance(key: string | undefined, odds: OddsByKey | null, lang: Lang): string {
  const chance = key && odds ? odds[key]?.events.ship_sunk : undefined;
  return chance ? word(lang, 'chance', { percent: Math.round(chance.p * 100) }) : '';
}
