// What became of the men: the view knows who was hurt before, the end says the rest.
import type { Texts } from '@web/i18n/texts';
import type { MemorialMan } from '@web/kit/story/loss';
import type { View } from '../view.gen';

const LOST = new Set(['sunk_by_escort', 'sunk_by_aircraft', 'sunk_by_submarine', 'imploded', 'crew_lost']);
const CAPTURED = new Set(['scuttled_captured', 'boat_captured']);

export function fatesOf(view: Pick<View, 'crew'>, end: string, texts: Texts): MemorialMan[] {
  return Object.entries(view.crew).map(([who, { state }]) => {
    const fallen = state === 'kia' || (who === 'kommandant' && end === 'kommandant_killed');
    const fate = fallen
      ? 'fallen'
      : LOST.has(end)
        ? 'lost'
        : CAPTURED.has(end)
          ? 'captured'
          : state === 'ok'
            ? 'home'
            : 'hurt';
    return {
      name: texts.word(who),
      fate: texts.say('board', `story_fate_${fate}`),
      dead: fate === 'fallen' || fate === 'lost',
    };
  });
}
