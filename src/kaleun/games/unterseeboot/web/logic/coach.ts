// What the coach says in one sentence.
import type { Texts } from '@web/i18n/texts';
import type { Ask } from '@web/protocol/messages';
import { SURFACE } from './chart';
import type { View } from '../view.gen';

/** One sentence that helps with this question, or null. */
export function coach(view: View, ask: Ask, texts: Texts): string | null {
  if (ask.prompt === 'torpedo') {
    if (view.destroyer) return texts.say('board', 'coach_hunted');
    if (view.boat.level === SURFACE) return texts.say('board', 'coach_surface_shot');
    return null;
  }
  if (ask.prompt === 'maneuver' && view.destroyer) return texts.say('board', 'coach_deep');
  if ((ask.prompt === 'maneuver' && view.boat.submerged) || ask.prompt === 'battery') {
    return texts.say('board', 'coach_power', { n: view.boat.battery[0] + view.boat.auxiliary[0] });
  }
  return null;
}
