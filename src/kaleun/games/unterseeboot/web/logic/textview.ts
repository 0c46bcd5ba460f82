// The whole board in plain sentences: everything a sighted player sees, in the reader's language.
import type { Texts } from '@web/i18n/texts';
import type { TextSection } from '@web/kit/module';
import { PHASES } from './chart';
import type { View } from '../view.gen';

/** Sections Turn, Boat, Enemy, Ships, Tonnage; with a log book also that. */
export function textView(view: View, texts: Texts): TextSection[] {
  const say = (key: string, data: Record<string, unknown> = {}) => texts.say('board', key, data);
  const sections = [
    turn(view, texts, say),
    boat(view, texts, say),
    enemy(view, say),
    ships(view, say),
    tonnage(view, texts, say),
  ];
  if (view.log_book.length) sections.push(logBook(view, texts, say));
  return sections;
}

type Say = (key: string, data?: Record<string, unknown>) => string;

function turn(view: View, texts: Texts, say: Say): TextSection {
  const lines = [say('tv_turn', { turn: view.turn, turns: view.turns })];
  if (view.outcome) lines.push(say('tv_over', { outcome: texts.say('outcome', view.outcome) }));
  else if ((PHASES as readonly string[]).includes(view.phase))
    lines.push(say('tv_phase', { phase: texts.word(view.phase) }));
  if (view.homeward) lines.push(say('tv_homeward'));
  if (view.campaign.on) lines.push(say('patrol_no', { patrol: view.patrol }) + '.');
  return { title: say('tv_turn_title'), lines };
}

const DEPTHS: Record<number, string> = { 1: 'Surface', 2: 'Periscope Depth', 3: '100 Meters', 4: '200 Meters' };

function boat({ boat, fired }: View, texts: Texts, say: Say): TextSection {
  const stock = (name: string, [have, of]: [number, number]) => say('tv_stock', { name: say(name), have, of });
  const lines = [
    say('tv_boat', { type: boat.type, space: boat.space, depth: texts.word(DEPTHS[boat.level] ?? '') }),
    stock('hull', boat.hull),
    stock('main', boat.battery),
    stock('auxiliary', boat.auxiliary),
    stock('torpedoes', boat.torpedoes),
  ];
  if (fired) lines.push(say('tv_fired', { n: fired }));
  return { title: say('boat'), lines };
}

function enemy(view: View, say: Say): TextSection {
  const sky = view.spotted ? say('sky_spotted_sub') : say(view.boat.submerged ? 'sky_clear_under' : 'sky_clear_up');
  const ship = (view.destroyer || 'none') as 'none' | 'searching' | 'detected';
  return {
    title: say('tv_enemy_title'),
    lines: [
      `${say('aircraft')}: ${say(view.spotted ? 'sky_spotted' : 'sky_clear')}, ${sky}.`,
      `${say('destroyer')}: ${say(`ship_${ship}`)}, ${say(`ship_${ship}_sub`)}.`,
    ],
  };
}

function ships(view: View, say: Say): TextSection {
  const lines = Object.entries(view.targets).map(([space, target]) => {
    const what = target.identified ? say('ship', { tons: target.tonnage }) : say('unknown');
    return `${space}: ${what}${target.hits ? `, ${say('hit_once')}` : ''}.`;
  });
  lines.push(...view.sunk.map((s) => `${s.space}: ${say('ship_sunk', { tons: s.tonnage, turn: s.turn })}.`));
  return { title: say('tv_ships_title'), lines: lines.length ? lines : [say('tv_no_ships')] };
}

function tonnage(view: View, texts: Texts, say: Say): TextSection {
  const lines = [say('tv_tonnage', { tons: view.tonnage }), say('tv_honour', { honour: texts.word(view.honour) })];
  if (view.campaign.on)
    lines.push(say('tv_campaign', { total: view.campaign.total, n: view.campaign.survived, goal: view.campaign.goal }));
  return { title: say('tonnage'), lines };
}

function logBook(view: View, texts: Texts, say: Say): TextSection {
  const lines = view.log_book.map((p) =>
    say('tv_patrol', {
      patrol: p.patrol,
      type: p.boat_type,
      turns: p.turns,
      tons: p.tonnage,
      outcome: texts.say('outcome', p.outcome),
    }),
  );
  return { title: say('log_book'), lines };
}
