// What became of boat and men: the view knows who was hurt before, the end says the rest.
import type { Texts } from '@web/i18n/texts';
import type { MemorialMan } from '@web/kit/story/loss';
import type { View } from '../view.gen';

const LOST = new Set([
  'sunk_by_escort',
  'sunk_by_aircraft',
  'sunk_by_submarine',
  'imploded',
  'crew_lost',
  'lost_at_sea',
]);
const CAPTURED = new Set(['scuttled_captured', 'boat_captured']);

/** The boat lies on the bottom. */
export const wentDown = (end: string): boolean => LOST.has(end) || end === 'scuttled_captured';

export type Fate = 'fallen' | 'lost' | 'captured' | 'home' | 'hurt';

export function fateOf(who: string, state: string, end: string): Fate {
  if (state === 'kia' || (who === 'kommandant' && end === 'kommandant_killed')) return 'fallen';
  if (LOST.has(end)) return 'lost';
  if (CAPTURED.has(end)) return 'captured';
  return state === 'ok' ? 'home' : 'hurt';
}

export function fatesOf(view: Pick<View, 'crew'>, end: string, texts: Texts): MemorialMan[] {
  return Object.entries(view.crew).map(([who, { state }]) => {
    const fate = fateOf(who, state, end);
    return {
      name: texts.word(who),
      fate: texts.say('board', `story_fate_${fate}`),
      dead: fate === 'fallen' || fate === 'lost',
    };
  });
}
