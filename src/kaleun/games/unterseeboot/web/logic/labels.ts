// Sentences about a space, for its label and for the hint line. The same words a sighted player reads.
import type { Texts } from '@web/i18n/texts';
import type { Ask } from '@web/protocol/messages';
import type { Area } from './chart';
import { offersAt, refusalAt, type Mode } from './keys';
import type { View } from '../view.gen';

export interface Says {
  view: View;
  ask: Ask | null;
  area: Area;
  texts: Texts;

  mode: Mode;
  first: string | null;
}

/** What lies in the space: depth, boat, ship. */
export function whatLies(space: string, { view, area, texts }: Pick<Says, 'view' | 'area' | 'texts'>): string {
  const here = area.byId[space]!;
  const parts = [space, texts.word(area.levels.find((l) => l.number === here.level)?.name ?? '')];
  if (view.boat.space === space) parts.push(texts.say('board', 'boat_here'));
  if (here.target) parts.push(shipAt(space, view, texts));
  return parts.join(', ');
}

function shipAt(space: string, view: View, texts: Texts): string {
  const target = view.targets[space];
  const sunk = view.sunk.find((s) => s.space === space);
  if (target?.identified) {
    const ship = texts.say('board', 'ship', { tons: target.tonnage });
    return target.hits ? `${ship}, ${texts.say('board', 'hit_once')}` : ship;
  }
  if (target) return texts.say('board', 'unknown');
  return sunk
    ? texts.say('board', 'ship_sunk', { tons: sunk.tonnage, turn: sunk.turn })
    : texts.say('board', 'no_ship');
}

/** What a tap would do, or why it does nothing; "" if nobody asks. */
export function whatHappens(space: string, says: Says): string {
  const { ask, texts, mode, first } = says;
  const [offer] = offersAt(ask, space, mode, first);
  if (offer) return texts.say('board', 'may', { what: doing(offer.key, space, texts) });
  const no = refusalAt(ask, space);
  return no ? texts.say('board', 'may_not', { why: texts.of('refused', no), rule: no.rule }) : '';
}

function doing(key: string, space: string, texts: Texts): string {
  return texts.say('board', `do_${key.split(':', 1)[0]}`, { thing: space });
}

export function spaceLabel(space: string, says: Says): string {
  const acts = whatHappens(space, says);
  const lies = whatLies(space, says);
  return acts ? `${lies}. ${acts}` : lies;
}
