// What is seen of each event of Torpedo Dice, where and for how long. Dice that were rolled before only lie there.
import type { LogLine } from '@web/protocol/messages';
import type { Cue, Data, Play } from '@web/kit/module';
import { cueOf, sceneFrom, type Effect, type Scene, type Shot, type Shots } from '@web/kit/scene';
import { field, ownSeat, type Cell } from './sheet';
import type { View } from '../view.gen';

type Where = Shot<View>['at'];

const shown = (ms: number, at: Where): Shot<View> => ({ ms, at, still: true });
/** Dice roll first. */
const thrown = (ms: number, at: Where): Shot<View> => ({ ms, at });
const all = (effect: Effect, places: string[]): Record<string, Effect> =>
  Object.fromEntries(places.map((place) => [place, effect]));
const seat = (data: Data) => String(data.seat);

/** A system of the own boat on its sheet, and the same in the list of players. */
const system =
  (effect: Effect) =>
  (data: Data): Record<string, Effect> => ({
    [`system:${data.system}`]: effect,
    [`letter:${data.seat ?? 'A'}:${data.system}`]: effect,
  });
const die =
  (effect: Effect): Where =>
  (data) => ({ [`die:${seat(data)}`]: effect, ...system('glow')(data) });
const player =
  (effect: Effect): Where =>
  (data) =>
    all(
      effect,
      [data.seat].flat().map((name) => `player:${String(name)}`),
    );

/** Each torpedo lands: a mark that is new appears, any other field shows the splash alone. */
const volley: Where = (data, view, from) => {
  const marked = (v: View) =>
    new Set([...(v.seats[seat(data)]?.window.hits ?? []), ...(v.seats[seat(data)]?.window.misses ?? [])].map(field));
  const [was, is] = [marked(from), marked(view)];
  const at: Record<string, Effect> = { [`die:${seat(data)}`]: 'glow', [`player:${seat(data)}`]: 'glow' };
  for (const cell of data.cells as Cell[])
    at[`field:${field(cell)}`] = is.has(field(cell)) && !was.has(field(cell)) ? 'land' : 'miss';
  return at;
};

/** The fields of a system in the window. */
function fields(view: View, letter: string | undefined): string[] {
  return view.grid.rows.flatMap((row, r) =>
    [...row].flatMap((mark, c) => (mark === letter ? [`field:${field([r, c])}`] : [])),
  );
}
/** Lost on the own sheet, or blown up in the window of whoever did it; in both cases in the list of players. */
const destroyed: Where = (data, view) => {
  const own = data.by === 'KI' || seat(data) === ownSeat(view);
  if (own) return system('hurt')(data);
  const { letter } = view.seats[seat(data)]!.systems[String(data.system)]!;
  return { [`letter:${seat(data)}:${data.system}`]: 'hurt', ...all('burst', fields(view, letter)) };
};
/** Solo: the systems that the last volley completed. */
const explosion: Where = (_, view) => {
  const { systems, window, plan, last } = view.seats.A!;
  const volley = (plan ?? last)?.cells ?? [];
  const struck = new Set(volley.map(([r, c]) => view.grid.rows[r]?.[c]));
  const whole = Object.entries(window.systems).filter(
    ([key, [hit, of]]) => hit === of && struck.has(systems[key]?.letter),
  );
  return {
    explosions: 'hurt',
    ...all(
      'burst',
      whole.flatMap(([key]) => fields(view, systems[key]?.letter)),
    ),
  };
};
const sunk: Where = () => ({ hull: 'sink', marks: 'fade' });

export const SCENES: Shots<View> = {
  round_begins: shown(260, () => ({ round: 'glow' })),
  starter: thrown(300, player('glow')),
  rolled: thrown(260, () => ({ pool: 'glow' })),
  took: shown(380, (data) => ({ [`die:${seat(data)}`]: 'pop', [`player:${seat(data)}`]: 'glow' })),
  left_over: shown(240, () => ({ middle: 'glow' })),
  ki_gets: shown(300, () => ({ middle: 'pop', ki: 'glow' })),
  ready: shown(220, player('glow')),
  reroll_shown: thrown(420, die('pop')),
  turned: shown(520, die('pop')),
  rerolled: shown(520, die('pop')),
  plus: shown(520, die('pop')),
  minus: shown(520, die('pop')),
  line: shown(520, die('pop')),
  uses_left: shown(220, system('glow')),
  fired: shown(950, volley),
  fired_nothing: shown(300, (data) => ({ [`die:${seat(data)}`]: 'fade' })),
  reserve_left: shown(420, () => ({ reserve: 'hurt' })),
  skull: shown(700, () => ({ skull: 'hurt' })),
  gave_up: shown(700, () => ({ skull: 'hurt' })),
  activated: shown(560, system('mend')),
  comes_to_life: shown(560, system('mend')),
  system_destroyed: shown(800, destroyed),
  explosion: shown(800, explosion),
  ki_fires: shown(560, (data) => ({ kidie: 'pop', [`ki:${data.system}`]: 'glow', [`system:${data.system}`]: 'glow' })),
  ki_silent: shown(300, () => ({ ki: 'glow' })),
  ki_missed: shown(420, (data) => ({ [`ki:${data.system}`]: 'fade' })),
  ki_moves_on: shown(420, (data) => ({ [`ki:${data.origin}`]: 'fade', [`ki:${data.system}`]: 'glow' })),
  box_ticked: shown(560, (data) => ({ [`ki:${data.system}`]: 'hurt', [`system:${data.system}`]: 'hurt' })),
  boat_sunk: shown(1100, sunk),
  solo_won: shown(1100, sunk),
  lost_boat: shown(900, () => ({ sheet: 'hurt' })),
  lost_by_skull: shown(900, () => ({ skull: 'hurt' })),
  total: shown(360, player('glow')),
  winners: shown(600, player('mend')),
  points: shown(360, () => ({ points: 'glow' })),
  rank: shown(500, () => ({ ranks: 'mend' })),
};

export const cue = (line: LogLine): Cue | null => cueOf(SCENES, line);
export const sceneOf = (play: Play | null, view: View, motion: 'full' | 'reduced' = 'full'): Scene | null =>
  sceneFrom(SCENES, play, view, motion);

/** Whose sheet lies in front while this is seen; "" leaves it. A boat goes down in the window of whoever sank it. */
export function frontOf(play: Play | null, view: View): string {
  if (play === null || !(play.line.code in SCENES)) return '';
  const { code, data } = play.line;
  if (code === 'boat_sunk') return view.winners[0] ?? '';
  if (['took', 'ready', 'total', 'winners', 'starter', 'round_begins'].includes(code)) return '';
  const name =
    code === 'system_destroyed' && data.by !== 'KI' && seat(data) !== ownSeat(view) ? String(data.by) : seat(data);
  return name in view.seats ? name : '';
}

/** The side a seat's die shows in this event: a modified die lies on the table as it was taken. */
export function sideOf(play: Play | null, name: string): number {
  if (play === null || play.line.data.seat !== name || !(play.line.code in SCENES)) return 0;
  return Number(play.line.data.side ?? (play.line.code === 'fired' ? play.line.dice[0] : 0));
}
