// What the coach says in one sentence.
import type { Texts } from '@web/i18n/texts';
import type { OddsByKey } from '@web/kit/module';
import type { Ask } from '@web/protocol/messages';
import { SURFACE } from './chart';
import { modeOf, spacesOf } from './keys';
import type { View } from '../view.gen';

/** One sentence that helps with this question, or null. */
export function coach(view: View, ask: Ask, odds: OddsByKey, texts: Texts): string | null {
  if (ask.prompt === 'torpedo') {
    if (view.destroyer) return texts.say('board', 'coach_hunted');
    if (view.boat.level === SURFACE) return texts.say('board', 'coach_surface_shot');
    const best = bestShot(ask, odds);
    return best
      ? texts.say('board', 'coach_best', { what: spacesOf(best.key).join(' + '), percent: Math.round(best.p * 100) })
      : null;
  }
  if (ask.prompt === 'maneuver' && view.destroyer) return texts.say('board', 'coach_deep');
  if ((ask.prompt === 'maneuver' && view.boat.submerged) || ask.prompt === 'battery') {
    return texts.say('board', 'coach_power', { n: view.boat.battery[0] + view.boat.auxiliary[0] });
  }
  return null;
}

function bestShot(ask: Ask, odds: OddsByKey): { key: string; p: number } | null {
  const shots = (ask.options ?? []).map((o) => ({ key: o.key, p: odds[o.key]?.events.ship_sunk?.p ?? 0 }));
  return shots.filter((s) => s.p > 0 && modeOf(s.key) === 'plain').sort((a, b) => b.p - a.p)[0] ?? null;
}
