// The guided first patrol: a fixed seed, a suggested way through it, and advice for whoever leaves that way. The rules are the
// real ones; a step depends on the position only, so undo, reload and other choices never confuse it.
import type { Guide, GuideMoment, GuideStep } from '@web/kit/module';
import type { View } from './view.gen';
import script from './guide.json';

type Moment = GuideMoment<View>;

const RULES: Record<string, string> = { maneuver: 'UB-4.1', battery: 'UB-5.1', identify: 'UB-6.4', torpedo: 'UB-8.4' };
const SPECIAL: Partial<Record<string, string>> = {
  s2_torpedo: 'UB-9.3',
  s4_maneuver: 'UB-9.7',
  s5_maneuver: 'UB-9.9',
  s8_maneuver: 'UB-12.1',
  free_hunted: 'UB-9.9',
  free_power: 'UB-5.3',
  free_surface: 'UB-7.2',
  free_home: 'UB-12.1',
  free_torpedo: 'UB-8.3',
  over_home: 'UB-14.2',
  over_lost: 'UB-13.1',
};
const PROMPTS: Record<string, string> = {
  move: 'maneuver',
  stay: 'maneuver',
  return: 'maneuver',
  pay: 'battery',
  identify: 'identify',
  fire: 'torpedo',
};

interface Place {
  turn: number;
  prompt: string;
  suggest: string;
  /** Where the boat is when the question comes, if the player has followed. */
  space: string;
}

/** The questions of the suggested way, read off the script: a maneuver begins a turn. */
export function places(keys: string[], start: string): Place[] {
  let [turn, space] = [0, start];
  return keys.map((suggest) => {
    const [verb = '', thing = ''] = suggest.split(':');
    const prompt = PROMPTS[verb] ?? verb;
    if (prompt === 'maneuver') turn += 1;
    const place = { turn, prompt, suggest, space };
    if (prompt === 'maneuver') space = thing;
    return place;
  });
}

function step(id: string, when: (moment: Moment) => boolean, prompt = '', suggest?: string): GuideStep<View> {
  const rule = SPECIAL[id] ?? RULES[prompt];
  return {
    id,
    when,
    text: (texts, { view }) => texts.say('guide', id, { tons: view.tonnage, turns: view.turn }),
    ...(suggest ? { suggest } : {}),
    ...(rule ? { rule } : {}),
    ...(id.startsWith('over') ? { verdict: true } : {}),
  };
}

/** What the words of a step take for granted beyond turn and place. */
const TRUE_IF: Record<string, (moment: Moment) => boolean> = {
  s2_battery: ({ view }) => view.boat.battery[0] === 5,
  s2_torpedo: ({ view }) => view.targets.S2?.tonnage === 6000,
  s3_maneuver: ({ view }) => view.destroyer === 'searching' && view.sunk.length === 0,
  s3_torpedo: ({ view }) => !('S1' in view.targets) && view.sunk.length === 0 && view.destroyer !== '',
  s4_maneuver: ({ view }) => view.destroyer === 'detected' && view.sunk.length === 1,
  s5_maneuver: ({ view }) => view.destroyer === 'detected',
  s6_maneuver: ({ view, log }) => view.destroyer === '' && log.some((line) => line.code === 'repaired'),
  s6_battery: ({ view }) => view.boat.battery[0] === 1,
  s7_maneuver: ({ view }) => view.destroyer === '' && view.boat.battery[0] === 0,
  s7_torpedo: ({ view }) => view.targets.S3?.tonnage === 4000 && view.destroyer === '',
};
const holds = (id: string, moment: Moment) => TRUE_IF[id]?.(moment) ?? true;

const asks = ({ ask }: Moment, prompt: string) => ask?.prompt === prompt;
const offered = ({ ask }: Moment, key: string) => (ask?.options ?? []).some((o) => o.key === key);

const onTheWay = places(script.keys, 'D1').map(({ turn, prompt, suggest, space }) =>
  step(
    `s${turn}_${prompt}`,
    (m) =>
      asks(m, prompt) &&
      m.view.turn === turn &&
      m.view.boat.space === space &&
      offered(m, suggest) &&
      holds(`s${turn}_${prompt}`, m),
    prompt,
    suggest,
  ),
);

const elsewhere = [
  step('over_home', (m) => m.over && (m.view.outcome === 'returned' || m.view.outcome === 'end_of_patrol')),
  step('over_lost', (m) => m.over),
  step('free_hunted', (m) => asks(m, 'maneuver') && m.view.destroyer !== '', 'maneuver'),
  step(
    'free_power',
    (m) => asks(m, 'maneuver') && m.view.boat.submerged && m.view.boat.battery[0] + m.view.boat.auxiliary[0] <= 3,
    'maneuver',
  ),
  step('free_surface', (m) => asks(m, 'maneuver') && !m.view.boat.submerged, 'maneuver'),
  step(
    'free_home',
    (m) =>
      asks(m, 'maneuver') && m.view.sunk.length > 0 && (m.ask?.options ?? []).some((o) => o.key.startsWith('return:')),
    'maneuver',
  ),
  step('free_maneuver', (m) => asks(m, 'maneuver'), 'maneuver'),
  step('free_battery', (m) => asks(m, 'battery'), 'battery'),
  step('free_identify', (m) => asks(m, 'identify'), 'identify'),
  step('free_torpedo', (m) => asks(m, 'torpedo'), 'torpedo'),
];

export const guide: Guide<View> = { options: {}, steps: [...onTheWay, ...elsewhere] };
