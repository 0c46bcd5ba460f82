// How options read in the dock, and in which heaps they lie.
import type { Texts } from '@web/i18n/texts';
import type { Choice } from '@web/protocol/messages';
import type { ChartData, OptionGroup, OptionWords, OrderRules } from '@web/kit/module';
import { chances, percent, signed, sum, tableOf, twoDice } from './rolls';
import type { View } from '../view.gen';

const split = (key: string): [string, string] => {
  const at = key.indexOf(':');
  return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
};

/** Name, consequence and commit words of an option. */
export function describe(option: Choice, view: View, texts: Texts, charts: ChartData[]): OptionWords {
  const say = (key: string, data: Record<string, unknown> = {}): string => texts.say('board', key, data);
  const [verb, thing] = split(option.key);
  if (verb === 'sail') return { sub: say(`sub_${thing}`) };
  if (verb === 'abort' || verb === 'wait' || verb === 'let_go') return { sub: say(`sub_${verb}`) };
  if (verb === 'attack') {
    const [way, range] = thing.split('-');
    return {
      title: `${say(`way_${way}`)}, ${say(`range_${range}`).toLowerCase()}`,
      sub: reach(thing, view, charts, say),
      commit: say('commit_attack'),
    };
  }
  if (verb === 'aim' && thing !== 'none') return aiming(thing, view, option, say);
  if (verb === 'shell' && thing !== 'none')
    return {
      title: say('title_shell', { ship: shipName(view, Number(thing), texts) }),
      ...hits(view.outlook.gun?.[thing]?.need, say),
      commit: say('commit_fire'),
    };
  const search = view.outlook.detection?.[verb];
  if (search) {
    const [safe] = chances(tableOf(charts, 'E2_escort_detection', 'result'), search, 2);
    const data = { mods: signed(sum(search)), chance: percent(safe?.chance ?? 0) };
    return { sub: say(verb.startsWith('deep') ? 'sub_deep' : 'sub_undetected', data) };
  }
  return {};
}

type Say = (key: string, data?: Record<string, unknown>) => string;

/** The numbers a G7a and a G7e need at this range, before what the crew adds. */
function reach(thing: string, view: View, charts: ChartData[], say: Say): string {
  const range = thing.split('-').at(-1)!;
  const chart = charts.find((c) => c.name === 'U1_torpedo_gun_fire')?.data as
    { range?: Record<string, { hit_on: number }>; modifier?: { key: string; mod: number }[] } | undefined;
  const need = chart?.range?.[range]?.hit_on ?? 0;
  const less = chart?.modifier?.find((m) => m.key === `g7e_${range}`)?.mod ?? 0;
  const data = { g7a: need, g7e: need - less };
  return say(range === 'close' && view.combat?.escorted ? 'sub_range_close' : 'sub_range', data);
}

function aiming(thing: string, view: View, option: Choice, say: Say): OptionWords {
  const target = Number(thing.split('-').at(-1));
  const torpedo = String(option.data.torpedo);
  const ship = view.combat?.targets[target - 1]?.name;
  return {
    ...(ship ? { title: say('title_aim', { torpedo, ship: `${target} ${ship}` }) } : {}),
    ...hits(view.outlook.torpedo?.[thing]?.need, say),
    commit: say('commit_fire'),
  };
}

const hits = (need: number | undefined, say: Say): OptionWords =>
  need === undefined ? {} : { sub: say('sub_hits', { need, chance: percent(twoDice(2, need)) }) };

function shipName(view: View, target: number, texts: Texts): string {
  const ship = view.combat?.targets[target - 1];
  return `${target} ${ship?.name || texts.word(ship?.kind ?? '')}`;
}

/** Torpedoes to aim lie in heaps by kind, attacks by way; few options are shown one by one anyway. */
export function group(option: Choice, _view: View, texts: Texts): OptionGroup {
  const [verb, thing] = split(option.key);
  if ((verb === 'aim' && thing !== 'none') || verb === 'aim_escort') {
    const kind = verb === 'aim' ? thing.slice(0, thing.lastIndexOf('-')) : thing;
    return { id: `aim:${kind}`, title: String(option.data.torpedo) };
  }
  if (verb === 'attack') {
    const way = thing.split('-')[0]!;
    return { id: `attack:${way}`, title: texts.word(way) };
  }
  return { id: option.key, title: texts.of('option', option) };
}

const ROUTINE = new Set([
  'mix',
  'orders',
  'attack',
  'precautions',
  'request_patrol',
  'request_boat',
  'follow',
  'another_round',
  'stay_up',
  'straggler',
  'shift_gun_roll',
  'spare_part',
  'own_fuel',
  'resupply',
  'reroll',
  'fire_back',
  'duel_on',
  'choose_time',
  'aft_load',
  'fill_forward',
  'fill_aft',
  'evasive_manoeuvre',
  'salvo',
  'weapon',
  'abort_way',
]);

/** Standing orders: questions of routine; an attack is told apart by escort and light, a search by whether it found the boat before. */
export const orders: OrderRules<View> = {
  scope: (ask, { combat: c }) => {
    if (!ROUTINE.has(ask.prompt)) return null;
    if (ask.prompt === 'attack' && c) return `${c.escorted ? 'escorted' : 'free'}-${c.day ? 'day' : 'night'}`;
    return ask.prompt === 'precautions' && c ? (c.detected_before ? 'again' : 'first') : '';
  },
  says: (_prompt, scope, texts) => {
    if (scope === 'again' || scope === 'first')
      return texts.say('board', scope === 'again' ? 'scope_detected' : 'scope_undetected');
    const [escort, time = ''] = scope.split('-');
    return escort
      ? texts.say('board', escort === 'escorted' ? 'scope_attack_escorted' : 'scope_attack_free', {
          time: texts.word(time).toLowerCase(),
        })
      : '';
  },
};
