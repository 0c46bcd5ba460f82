// The display mat in words and order: systems with their state, crew, tubes, equipment. Drawing code only draws.
import { decimal, type Texts } from '@web/i18n/texts';
import type { ChartData } from '@web/kit/module';
import type { Boat, Man, View } from '../view.gen';
import { fateOf } from './fates';

export type State = 'ok' | 'damaged' | 'inoperable';

export interface SystemRow {
  system: string;
  state: State;
  /** "Radio inoperable"; a system that works has its name alone. */
  text: string;
}

const STATES: State[] = ['ok', 'damaged', 'inoperable'];
/** Shapes that carry the state beside the word. */
export const SIGNS: Record<State, string> = { ok: '✓', damaged: '▲', inoperable: '✕' };

/** Everything on the mat that can be hit. A gun put ashore is gone; a XXI has three batteries; more flak comes aboard. */
export function systemsOf(boat: Boat): string[] {
  const batteries = boat.family === 'XXI' ? ['batteries_2', 'batteries_3'] : [];
  const extra = boat.extra_flak ? ['extra_flak'] : [];
  return [...boat.systems.filter((s) => s !== 'deck_gun' || boat.gun), ...batteries, ...extra];
}

/** A gun by its calibre, as the language writes it; '' where there is none. */
export const calibre = (gun: string, { lang }: Texts): string =>
  gun === 'none' ? '' : `${decimal(parseFloat(gun), lang)}\u00a0cm`;

export const stateOf = (boat: Boat, system: string): State => STATES[boat.damage[system] ?? 0] ?? 'inoperable';

export function systemRows(boat: Boat, texts: Texts): SystemRow[] {
  return systemsOf(boat).map((system) => {
    const state = stateOf(boat, system);
    const name =
      system === 'deck_gun' ? texts.say('board', 'gun', { size: calibre(boat.gun_type, texts) }) : texts.word(system);
    return { system, state, text: state === 'ok' ? name : `${name} ${texts.say('board', state)}` };
  });
}

/** What does not work, the worst first. */
export const troubles = (rows: SystemRow[]): SystemRow[] =>
  rows.filter((row) => row.state !== 'ok').sort((a, b) => STATES.indexOf(b.state) - STATES.indexOf(a.state));

export interface CrewRow {
  who: string;
  name: string;
  state: Man['state'] | 'absent';
  /** The state in a short word, and in full. */
  says: string;
  title: string;
  experte: boolean;
}

/** Five officers, four crew boxes, and the agent when one is aboard. */
export function crewRows(view: View, texts: Texts): CrewRow[] {
  const say = (state: Man['state']): string => texts.say('board', `health_${state}`);
  const name = (who: string): string => {
    if (who === 'kommandant') return texts.say('board', 'kmdt');
    if (who === 'li') return texts.say('board', 'chief');
    return who.startsWith('crew_') ? texts.say('board', 'man', { n: who.slice(5) }) : texts.word(who);
  };
  const rows: CrewRow[] = Object.entries(view.crew).map(([who, man]) => {
    const fate = view.outcome ? fateOf(who, man.state, view.outcome) : 'home';
    const gone = fate === 'lost' || fate === 'fallen';
    const taken = fate === 'captured';
    return {
      who,
      name: name(who),
      state: gone ? 'kia' : man.state,
      says: gone ? say('kia') : taken ? texts.say('board', 'story_fate_captured') : say(man.state),
      title: gone || taken ? texts.say('board', `story_fate_${fate}`) : texts.word(man.state),
      experte: man.experte,
    };
  });
  const agent = view.patrol?.suffix.includes('A') && view.patrol.mission === 'pending' ? view.patrol.agent : null;
  rows.push({
    who: 'agent',
    name: texts.say('board', 'agent'),
    state: agent ?? 'absent',
    says: agent === null ? '–' : say(agent),
    title: agent === null ? '' : texts.word(agent),
    experte: false,
  });
  return rows;
}

export interface Tube {
  number: number;
  load: string;
}

/** Tubes are numbered as on board: forward from 1, aft after them. */
export function tubesOf(boat: Boat): { forward: Tube[]; aft: Tube[] } {
  const forward = boat.forward.map((load, i) => ({ number: i + 1, load }));
  return { forward, aft: boat.aft.map((load, i) => ({ number: forward.length + i + 1, load })) };
}

const MARKS: Record<string, string> = {
  g7a: 'G7a',
  g7e: 'G7e',
  falke: 'T IV',
  zaunkoenig: 'T V',
  zaunkoenig_2: 'T V b',
};

/** What is painted on a torpedo; "" for an empty box. */
export const markOf = (load: string, texts: Texts): string => {
  if (load === '') return texts.say('board', 'empty');
  return load === 'mine' ? texts.say('board', 'mine') : (MARKS[load] ?? load);
};

/** Reload boxes filled first, the empty ones last. */
export const filled = (reloads: string[], boxes: number): string[] => [
  ...reloads,
  ...Array<string>(Math.max(0, boxes - reloads.length)).fill(''),
];

export interface Gear {
  id: string;
  name: string;
  /** What is to be said about it: a count, "aboard", or why it is missing. */
  says: string;
  aboard: boolean;
}

/** Equipment of this mat: what is aboard, and how what is not could come. */
export function gearOf(view: View, texts: Texts, charts: ChartData[]): Gear[] {
  const { boat } = view;
  const rows: Gear[] = [{ id: 'bold', name: texts.word('bold'), says: String(boat.bold), aboard: boat.bold > 0 }];
  if (boat.gun)
    rows.push({
      id: 'ammo',
      name: texts.say('board', 'rounds', { size: calibre(boat.gun_type, texts) }),
      says: `${boat.ammo}/${boat.ammo_boxes}`,
      aboard: boat.ammo > 0,
    });
  else if (boat.gun_type !== 'none')
    rows.push({ id: 'gun', name: texts.word('deck_gun'), says: texts.say('board', 'ashore'), aboard: false });
  const has: Record<string, boolean> = {
    schnorchel: boat.schnorchel,
    alberich: boat.alberich,
    balkon: boat.balkon,
    fa330: boat.kite,
    naxos: view.month >= naxosFrom(charts),
  };
  const missing: Record<string, string> = {
    schnorchel: 'at_refit',
    alberich: 'new_boats',
    balkon: 'at_refit',
    fa330: 'lost',
    naxos: 'later',
  };
  for (const id of boat.equipment.filter((e) => e in has)) {
    const name =
      id === 'balkon'
        ? texts.say('board', 'balkon')
        : id === 'schnorchel'
          ? texts.say('board', 'schnorchel')
          : texts.word(id);
    rows.push({ id, name, says: texts.say('board', has[id] ? 'aboard' : missing[id]!), aboard: has[id]! });
  }
  if (boat.fuel > 0) rows.push({ id: 'fuel', name: texts.say('board', 'fuel'), says: String(boat.fuel), aboard: true });
  if (boat.parts.length > 0)
    rows.push({ id: 'parts', name: texts.say('board', 'parts'), says: String(boat.parts.length), aboard: true });
  if (view.kommandant.luck > 0)
    rows.push({ id: 'luck', name: texts.say('board', 'luck'), says: String(view.kommandant.luck), aboard: true });
  return rows;
}

/** First month of the radar warning, from the chart of the mats. */
function naxosFrom(charts: ChartData[]): string {
  const equipment = charts.find((c) => c.name === 'mats')?.data.equipment as { naxos?: { from?: string } } | undefined;
  return equipment?.naxos?.from ?? '9999';
}
