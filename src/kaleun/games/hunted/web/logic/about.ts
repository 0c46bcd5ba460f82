// What a tap on a system, a man or a box of the track tells: what it is, how it stands, its rule, and the answers that concern it.
import type { Texts } from '@web/i18n/texts';
import type { Ask, Choice } from '@web/protocol/messages';
import { crewRows, stateOf, systemRows } from './mat';
import { trackBox } from './reading';
import type { View } from '../view.gen';

/** A thing on the board: `system:radio`, `man:li`, `box:3`; `system:` alone is all that works. */
export type Thing = `${'system' | 'man' | 'box'}:${string}`;

export interface About {
  title: string;
  lines: string[];
  rule: string;
  /** Answers of the pending question that concern this thing. */
  options: Choice[];
  /** Other things to look at from here. */
  more: { thing: Thing; name: string }[];
}

/** Answers by thing; what a system or man has no say in is not listed. */
const CONCERNS: Record<string, RegExp> = {
  'system:periscope': /^attack:submerged-/,
  'system:deck_gun': /^(weapon:gun|shell:|shift:)/,
  'system:fwd_torp_doors': /^(salvo:(forward|both|aft_first)|weapon:forward)$/,
  'system:aft_torp_doors': /^(salvo:(aft|both|aft_first)|weapon:aft)$/,
  'system:dive_planes': /^deep/,
  'system:hydrophones': /^course:/,
  'system:electric_1': /^silent$/,
  'system:electric_2': /^silent$/,
  'system:diesel_1': /^sail:surfaced$/,
  'system:diesel_2': /^sail:surfaced$/,
  'man:kommandant': /^(keep|reroll)$/,
  'man:first_wo': /^attack:surface-/,
  'man:second_wo': /^(weapon:gun|shell:|fire_back$)/,
  'man:li': /^(deep|keep_part|use_part)/,
};
const BOX = /^(sail:|abort$|way:)/;

/** The sentence about each system, and the rule it stands in. */
function system(name: string): { key: string; rule: string } {
  if (name.startsWith('diesel')) return { key: 'diesel', rule: 'TH-10.2.a' };
  if (name.startsWith('electric')) return { key: 'electric', rule: 'TH-10.0.b' };
  if (name.startsWith('batteries')) return { key: 'batteries', rule: 'TH-10.5.a' };
  if (name.includes('flak')) return { key: 'flak', rule: 'TH-9.8.3.a' };
  if (name.endsWith('torp_doors')) return { key: 'torp_doors', rule: 'TH-10.0.b' };
  const rules: Record<string, string> = {
    radio: 'TH-7.2.3',
    fuel_tanks: 'TH-10.4.1',
    deck_gun: 'TH-9.3.1',
    bakery: 'TH-11.4.10.5',
  };
  return { key: name, rule: rules[name] ?? 'TH-10.0.b' };
}

const MEN: Record<string, { key: string; rule: string }> = {
  kommandant: { key: 'kommandant', rule: 'TH-10.6.3.a' },
  first_wo: { key: 'first_wo', rule: 'TH-11.1.d' },
  second_wo: { key: 'second_wo', rule: 'TH-11.1.e' },
  li: { key: 'li', rule: 'TH-11.1.b' },
  doctor: { key: 'doctor', rule: 'TH-10.6.3.b' },
  agent: { key: 'agent_box', rule: 'TH-10.6.3.e' },
};

/** Which answers of this question concern the thing. */
export function concerning(thing: Thing, view: View, ask: Ask | null): Choice[] {
  const here = thing === `box:${view.patrol?.at}`;
  const wanted = here ? BOX : CONCERNS[thing];
  return wanted === undefined ? [] : (ask?.options ?? []).filter((option) => wanted.test(option.key));
}

/** Everything the note of a thing says. */
export function aboutOf(thing: Thing, view: View, ask: Ask | null, texts: Texts): About {
  const [kind, id] = thing.split(':') as ['system' | 'man' | 'box', string];
  const tell = (key: string, data: Record<string, unknown> = {}): string => texts.say('about', key, data);
  const options = concerning(thing, view, ask);
  if (kind === 'man') {
    const man = crewRows(view, texts).find((row) => row.who === id)!;
    const { key, rule } = MEN[id] ?? { key: 'crew_box' as const, rule: 'TH-10.6.3.d' };
    const lines = [tell(`man_${man.state}`), ...(man.experte ? [tell('is_experte')] : []), tell(key)];
    return { title: id in MEN && id !== 'agent' ? texts.word(id) : man.name, lines, rule, options, more: [] };
  }
  if (kind === 'box') return { ...box(Number(id), view, texts, tell), options, more: [] };
  const rows = systemRows(view.boat, texts);
  if (id === '') {
    const more = rows
      .filter((row) => row.state === 'ok')
      .map((row): About['more'][number] => ({ thing: `system:${row.system}`, name: row.text }));
    return { title: tell('working'), lines: [], rule: 'TH-3.3.2.b', options, more };
  }
  const state = { ok: 'works', damaged: 'is_damaged', inoperable: 'is_dead' } as const;
  const { key, rule } = system(id);
  return { title: texts.word(id), lines: [tell(state[stateOf(view.boat, id)]), tell(key)], rule, options, more: [] };
}

function box(
  index: number,
  view: View,
  texts: Texts,
  tell: (key: string, data?: Record<string, unknown>) => string,
): Omit<About, 'options' | 'more'> {
  const patrol = view.patrol!;
  const { code, rolls, mission } = trackBox(patrol.boxes[index]!);
  const passed = patrol.step === -1 ? index > patrol.at : index < patrol.at;
  const bay = code === 'TB' && [patrol.origin, patrol.destination].includes('france');
  const where: string = bay
    ? 'box_biscay'
    : code === 'TG'
      ? 'box_gibraltar'
      : code.startsWith('T')
        ? 'box_transit'
        : 'box_station';
  const lines = [
    tell(index === patrol.at ? 'box_here' : passed ? 'box_behind' : 'box_ahead'),
    tell(where),
    tell('box_rolls', { n: rolls }),
    ...(mission ? [tell('box_mission')] : []),
  ];
  return {
    title: tell('box_title', {
      n: index + 1,
      name: texts.word(code === 'TB' && !bay ? 'transit' : (AREAS[code] ?? patrol.area)),
    }),
    lines,
    rule: mission ? 'TH-7.4' : code === 'TG' ? 'TH-7.3.3.a' : 'TH-8.2.1',
  };
}

/** The words for the letters in a box. */
const AREAS: Record<string, string> = {
  T: 'transit',
  TB: 'bay_of_biscay',
  TG: 'gibraltar',
  AT: 'atlantic',
  BI: 'british_isles',
  AR: 'arctic',
  ME: 'mediterranean',
  BR: 'brazilian_coast',
  WA: 'west_african_coast',
  IO: 'indian_ocean',
  AU: 'australia',
  IN: 'invasion',
};
