// How options read in the dock.
import type { Choice } from '@web/protocol/messages';
import type { Texts } from '@web/i18n/texts';
import type { ChartData, OptionWords } from '@web/kit/module';
import { areaOf, needs, twoHitsFrom, type Level } from './chart';
import { spacesOf } from './keys';
import { SURFACE } from './chart';
import type { View } from '../view.gen';

/** Name, consequence and commit words of an option. */
export function describe(option: Choice, view: View, texts: Texts, charts: ChartData[]): OptionWords {
  const [verb, thing] = split(option.key);
  const say = (key: string, data: Record<string, unknown> = {}) => texts.say('board', key, { thing, ...data });
  switch (verb) {
    case 'move':
    case 'stay': {
      const area = areaOf(charts, view.board);
      const level = area.levels.find((l) => l.number === area.byId[thing]?.level);
      const title = verb === 'stay' ? say('title_stay') : say('title_move', { depth: texts.word(level?.name ?? '') });
      return { title, sub: level ? moving(level, view, charts, say) : '', commit: say(`commit_${verb}`) };
    }
    case 'enter':
    case 'return':
      return {
        title: say(verb === 'enter' ? 'do_enter' : 'title_return'),
        sub: say(`sub_${verb}`),
        commit: say(`commit_${verb}`),
      };
    case 'pay': {
      const [have, of] = thing === 'main' ? view.boat.battery : view.boat.auxiliary;
      return {
        title: texts.word(thing),
        sub: say(`sub_${thing}`, { left: have - 1, of }),
        commit: say(`commit_${thing}`),
      };
    }
    case 'identify': {
      const none = thing === 'none' ? '_none' : '';
      return {
        title: say(`title_identify${none}`),
        sub: say(`sub_identify${none}`),
        commit: say(`commit_identify${none}`),
      };
    }
    case 'fire':
      return thing === 'none'
        ? {
            title: say('title_hold'),
            sub: say(view.destroyer ? 'sub_hold_hunted' : 'sub_hold'),
            commit: say('commit_hold'),
          }
        : shooting(option.key, view, charts, say);
    case 'sail':
      return {
        title: say('title_sail', { n: view.patrol + 1 }),
        sub: say('sub_sail', { n: view.campaign.survived, goal: view.campaign.goal }),
        commit: say('commit_sail'),
      };
    case 'stop':
      return { sub: say('sub_stop', { tons: view.campaign.total }), commit: say('commit_stop') };
    default:
      return {};
  }
}

type Say = (key: string, data?: Record<string, unknown>) => string;

function split(key: string): [verb: string, thing: string] {
  const at = key.indexOf(':');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
}

/** What waits at that depth in this state: the power there is, and who hunts. */
function moving(level: Level, view: View, charts: ChartData[], say: Say): string {
  const attacked = () => say('sub_attacked', { n: needs(charts, 'destroyer', level.number) });
  if (level.number === SURFACE) {
    const full = view.boat.battery[0] === view.boat.battery[1];
    if (view.destroyer) return view.destroyer === 'detected' ? attacked() : say('sub_surface_hunted');
    return say(full ? 'sub_surface_full' : 'sub_surface');
  }
  const power = view.boat.battery[0] + view.boat.auxiliary[0];
  if (power === 0) return say('sub_no_power');
  // from below Periscope Depth the Surface is more than one move away, and the move to it costs power too
  if (power === 1 && level.number > SURFACE + 1 && view.turn < view.turns) return say('sub_last_power');
  if (level.may_fire && view.destroyer !== 'detected')
    return say('sub_periscope', { n: needs(charts, 'torpedo', level.number) });
  if (!view.destroyer) return say(level.evades_destroyer ? 'sub_deep_quiet' : 'sub_quiet');
  if (level.evades_destroyer) return say('sub_deep');
  return view.destroyer === 'detected'
    ? attacked()
    : say('sub_middle', { n: needs(charts, 'destroyer', level.number) });
}

function shooting(key: string, view: View, charts: ChartData[], say: Say): OptionWords {
  const [first, second] = spacesOf(key);
  const n = needs(charts, 'torpedo', view.boat.level);
  if (first && second) {
    const title = first === second ? say('title_double_same', { first }) : say('title_double', { first, second });
    return { title, sub: say('sub_double', { n }), commit: say('commit_double') };
  }
  const target = view.targets[first ?? ''];
  const tons = target?.tonnage ?? 0;
  const sub = target?.hits ? 'sub_fire_second' : tons >= twoHitsFrom(charts) ? 'sub_fire_two' : 'sub_fire';
  return { title: say('title_fire', { tons }), sub: say(sub, { n }), commit: say('commit_fire') };
}
