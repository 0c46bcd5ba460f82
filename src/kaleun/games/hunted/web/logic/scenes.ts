// What is seen of each event of The Hunted, where and for how long. Encounters and sinkings are seen on the old position.
import type { LogLine } from '@web/protocol/messages';
import type { Cue, Play } from '@web/kit/module';
import { cueOf, sceneFrom, type Effect, type Scene, type Shot, type Shots } from '@web/kit/scene';
import { shipOf } from './struck';
import type { View } from '../view.gen';

type Where = Shot<View>['at'];

const on = (ms: number, effect: Effect, ...places: string[]): Shot<View> => ({
  ms,
  at: () => Object.fromEntries(places.map((place) => [place, effect])),
});
const shown = (ms: number, at: Where): Shot<View> => ({ ms, at });
const before = (shot: Shot<View>): Shot<View> => ({ ...shot, before: true });

/** A row of the encounter table, or of the chart of the search, before what it brings is there. */
const row = (name: string, ms = 600): Shot<View> => before(on(ms, 'glow', `row:${name}`));
/** A ship on the mat. */
const ship = (ms: number, effect: Effect): Shot<View> =>
  shown(ms, (data, view, from) => ({
    [`ship:${shipOf(data, view, from)}`]: effect,
  }));
/** The ship that was struck before. */
const struck = (ms: number, effect: Effect): Shot<View> => on(ms, effect, 'ship:last');
const sighted = shown(400, (data, view) => {
  const i = view.combat?.targets.findIndex((target) => target.name === data.name) ?? -1;
  return { [i < 0 ? 'ships' : `ship:${i}`]: 'glow' };
});
/** A man, a box of the crew, or the agent; wounds are seen in the section, too. */
const man = (ms: number, effect: Effect, who?: string): Shot<View> =>
  shown(ms, (data) => {
    const name = who ?? String(data.who);
    return {
      [name === 'abwehr_agent' ? 'man:agent' : name === 'crew' ? 'crew' : `man:${name}`]: effect,
      ...(effect === 'hurt' ? { 'burst:crew_injury': 'burst' } : {}),
    };
  });
const system = (ms: number, effect: Effect): Shot<View> => shown(ms, (data) => ({ [`system:${data.system}`]: effect }));
const gear = (id: string): Shot<View> => on(420, 'mend', `gear:${id}`);

/** What a hit strikes: tracks of the boat, the crew, or a system. In the section it bursts in any case. */
const hit: Where = ({ effect }) => {
  const place =
    effect === 'hull' || effect === 'flooding' ? effect : effect === 'crew_injury' ? 'crew' : `system:${effect}`;
  return {
    [String(place)]: 'hurt',
    [`burst:${effect}`]: 'burst',
    boat: 'hurt',
  };
};
/** Explosions round the boat; none of them near if nothing was hit. */
const blast =
  (weapon: 'charges' | 'bombs'): Where =>
  ({ n }): Record<string, Effect> =>
    Number(n) > 0 ? { sea: weapon, boat: 'hurt' } : { sea: weapon };
/** Each charge is seen for itself. */
const charges = shown(2600, blast('charges'));
const bombs = shown(1800, (data, ...rest) => ({
  ...blast('bombs')(data, ...rest),
  plane: 'shot',
}));
const fatal = (weapon: 'charges' | 'bombs') =>
  shown(2600, () => ({
    sea: weapon,
    boat: 'hurt',
    hull: 'hurt',
    [weapon === 'bombs' ? 'plane' : 'escort']: 'hurt',
  }));
const lost = on(2400, 'sink', 'boat');
const flak = (ms: number, plane: Effect): Shot<View> =>
  shown(ms, (_, view) => ({
    plane,
    ...Object.fromEntries(
      [...view.boat.flak, 'extra_flak']
        .filter((gun) => !view.boat.damage[gun])
        .map((gun) => [`gun:${gun}`, 'shot' as const]),
    ),
  }));
const move = shown(620, (data) => ({
  [`box:${Number(data.box) - 1}`]: 'glow',
  boxes: 'glow',
}));
const tubes = (ms: number, effect: Effect): Shot<View> => shown(ms, ({ end }) => ({ [`tubes:${end}`]: effect }));
const caption = (ms = 420) => on(ms, 'glow', 'caption');
const file = on(600, 'glow', 'file', 'strip');

export const SCENES: Shots<View> = {
  // orders and the way out
  p1: caption(360),
  assigned: on(600, 'glow', 'caption', 'strip'),
  assigned_mission: on(600, 'glow', 'caption', 'strip'),
  request_granted: caption(360),
  request_refused: caption(360),
  posted_to_penang: caption(),
  from_penang: caption(),
  arctic_for_good: caption(),
  arctic_once: caption(),
  moves_to_norway: caption(),
  new_boat: on(600, 'mend', 'boat', 'strip'),
  boat_number: on(300, 'glow', 'strip'),
  loaded: on(420, 'glow', 'tubes:forward', 'tubes:aft'),
  mines_loaded: on(420, 'glow', 'tubes:forward', 'tubes:aft'),
  reloaded: tubes(320, 'mend'),
  alberich: gear('alberich'),
  balkon: gear('balkon'),
  schnorchel: gear('schnorchel'),
  gun_removed: on(360, 'fade', 'system:deck_gun'),
  gun_reinstalled: on(360, 'mend', 'system:deck_gun'),
  // under way
  enters_box: move,
  chases_into_next_box: move,
  quiet_box: on(360, 'glow', 'boxes'),
  posture: on(360, 'glow', 'place'),
  aborts: caption(),
  must_abort: on(560, 'hurt', 'caption'),
  patrol_ends: caption(500),
  arrives: caption(500),
  none: row('none', 260),
  aircraft: row('aircraft'),
  ship: row('ship'),
  two_ships: row('two_ships'),
  tanker: row('tanker'),
  ship_escort: row('ship_escort'),
  two_ships_escort: row('two_ships_escort'),
  convoy: row('convoy'),
  capital_ship: row('capital_ship'),
  gibraltar_clear: on(420, 'mend', 'boxes'),
  gibraltar_escort: on(520, 'hurt', 'boxes'),
  gibraltar_aircraft: on(520, 'hurt', 'boxes'),
  event_comes: on(320, 'glow', 'boxes'),
  mission_clear: on(420, 'mend', 'boxes'),
  mission_aircraft: on(520, 'hurt', 'boxes'),
  mines_laid: on(600, 'mend', 'caption', 'tubes:forward', 'tubes:aft'),
  agent_landed: on(600, 'mend', 'caption', 'man:agent'),
  agent_lost: on(600, 'hurt', 'man:agent'),
  mission_failed: on(560, 'hurt', 'caption'),
  man_overboard: on(420, 'hurt', 'crew'),
  swim_call: on(420, 'hurt', 'crew'),
  lost_overboard: man(600, 'hurt'),
  kite_lost: on(500, 'fade', 'gear:fa330'),
  caught_unawares: on(420, 'hurt', 'boxes'),
  gyro_failure: on(420, 'hurt', 'boat'),
  gyro_repaired: on(420, 'mend', 'boat', 'man:li'),
  gyro_dead: on(520, 'hurt', 'boat', 'caption'),
  superior_torpedoes: on(420, 'mend', 'tubes:forward', 'tubes:aft'),
  hals_und_beinbruch: gear('luck'),
  luftwaffe_recon: on(420, 'glow', 'boxes'),
  weather_reporting: on(420, 'glow', 'system:radio'),
  torpedo_breaks_loose: on(420, 'hurt', 'tubes:forward'),
  severe_storm: on(600, 'hurt', 'boat', 'boxes'),
  submarine_encounter: on(420, 'hurt', 'boxes'),
  // contact
  ship_size: on(160, 'glow', 'ships'),
  ship_identified: sighted,
  ship_of_standard_size: on(320, 'glow', 'ships'),
  capital_ship_identified: sighted,
  submarine_sighted: sighted,
  day: on(320, 'glow', 'light'),
  night: on(320, 'glow', 'light'),
  waited_for_night: on(420, 'mend', 'light'),
  contact_lost: before(on(500, 'fade', 'ships')),
  wolfpack_busy: on(360, 'mend', 'pack'),
  wolfpack_focused: on(360, 'hurt', 'pack'),
  lets_them_go: before(on(500, 'fade', 'ships')),
  ships_escape: before(on(500, 'fade', 'ships')),
  attack_plan: on(420, 'glow', 'range', 'place'),
  approach_undetected: on(500, 'mend', 'range'),
  approach_detected: on(600, 'ping', 'sea', 'escort'),
  nobody_comes: on(300, 'mend', 'ships'),
  escort_comes: on(560, 'hurt', 'escort', 'ships'),
  aircraft_called: on(560, 'hurt', 'ships'),
  escort_quality: on(320, 'glow', 'escort'),
  follow_succeeds: on(420, 'mend', 'ships'),
  follow_failed: before(on(500, 'fade', 'ships')),
  damaged_alone: on(420, 'mend', 'ships'),
  damaged_still_escorted: on(420, 'glow', 'escort'),
  // torpedoes and gun
  salvo: shown(1100, ({ end }) => ({
    [`tubes:${end}`]: 'shot',
    [`run:${end}`]: 'run',
  })),
  torpedo_hit: ship(560, 'hit'),
  torpedo_missed: ship(560, 'miss'),
  fat_hit: on(420, 'mend', 'ships'),
  fat_missed: on(300, 'fade', 'ships'),
  dud: struck(520, 'dud'),
  detonates: struck(560, 'burst'),
  ship_damaged: ship(480, 'hurt'),
  ship_sunk: before(struck(1800, 'sink')),
  gun_fires: on(360, 'shot', 'system:deck_gun', 'gear:ammo', 'run:gun'),
  gun_hit: ship(520, 'burst'),
  gun_missed: ship(460, 'miss'),
  // hunted
  bold_released: on(520, 'glow', 'gear:bold', 'bold'),
  below_test_depth: on(520, 'hurt', 'hull', 'boat'),
  hull_groans: on(620, 'hurt', 'hull', 'boat'),
  imploded: lost,
  detected: before(
    shown(640, (_data, _view, _from, line) => ({
      [`row:${line.row}`]: 'hurt',
      sea: 'ping',
    })),
  ),
  undetected: before(
    shown(500, (_data, _view, _from, line) => ({
      [`row:${line.row}`]: 'mend',
      place: 'mend',
    })),
  ),
  depth_charges: on(420, 'charges', 'falling'),
  special_weapon: on(360, 'hurt', 'escort'),
  escort_weapon: on(420, 'charges', 'falling'),
  evasive_manoeuvre: on(420, 'glow', 'boat'),
  depth_charge_hits: charges,
  hedgehog: charges,
  squid: charges,
  depth_charges_fatal: fatal('charges'),
  hedgehog_fatal: fatal('charges'),
  squid_fatal: fatal('charges'),
  // damage
  hit: shown(420, hit),
  system_damaged: system(480, 'hurt'),
  hull_holed: on(600, 'hurt', 'hull', 'boat'),
  forced_up: on(600, 'hurt', 'flooding', 'boat'),
  more_flooding: on(480, 'hurt', 'flooding', 'burst:flooding'),
  flooding_held: on(420, 'mend', 'flooding'),
  crew_injury: man(380, 'hurt'),
  nobody_hurt: on(260, 'mend', 'crew'),
  wounded: man(520, 'hurt'),
  kommandant_killed: man(900, 'hurt', 'kommandant'),
  holds_on: man(360, 'glow'),
  dies: man(600, 'hurt'),
  cured: man(480, 'mend'),
  not_cured: man(320, 'glow'),
  repaired: system(480, 'mend'),
  beyond_repair: system(480, 'hurt'),
  spare_part_used: system(480, 'mend'),
  // aircraft
  dived_in_time: on(560, 'mend', 'place', 'boat'),
  one_air_attack: on(560, 'hurt', 'plane'),
  two_air_attacks: on(560, 'hurt', 'plane'),
  aircraft_quality: on(300, 'glow', 'plane'),
  ordinary_bombs: on(280, 'glow', 'plane'),
  air_weapon: on(420, 'hurt', 'plane'),
  you_are_attacked: on(420, 'hurt', 'plane'),
  other_boat_attacked: on(420, 'fade', 'plane'),
  bombs_again: on(360, 'hurt', 'plane'),
  strafes_only: on(360, 'glow', 'plane'),
  bombs,
  fido: bombs,
  bombs_fatal: fatal('bombs'),
  fido_fatal: fatal('bombs'),
  flak_missed: flak(480, 'miss'),
  flak_damaged: flak(600, 'hurt'),
  flak_shot_down: flak(900, 'sink'),
  // the other submarine
  enemy_has_initiative: on(420, 'hurt', 'ships'),
  boat_has_initiative: on(420, 'mend', 'ships'),
  enemy_torpedo_hit: on(560, 'hit', 'sea'),
  enemy_torpedo_missed: on(560, 'miss', 'sea'),
  enemy_dud: on(480, 'dud', 'sea'),
  disengages: before(on(420, 'fade', 'ships')),
  // the end
  sunk_by_escort: lost,
  sunk_by_aircraft: lost,
  sunk_by_submarine: lost,
  must_scuttle: on(700, 'hurt', 'boat', 'crew'),
  scuttled_captured: lost,
  boat_captured: on(900, 'fade', 'boat'),
  towed_home: on(700, 'hurt', 'boat'),
  crew_rescued: lost,
  crew_lost: lost,
  air_raid_destroyed: lost,
  air_raid_none: caption(300),
  air_raid_delay: on(480, 'hurt', 'caption'),
  air_raid_damage: on(600, 'hurt', 'boat', 'caption'),
  war_over: file,
  relieved: on(700, 'hurt', 'file', 'strip'),
  reprimanded: on(600, 'hurt', 'file', 'strip'),
  resigned: file,
  career_over: on(800, 'glow', 'file', 'strip'),
  // home: what the patrol brought, men, honours
  patrol_success: on(600, 'mend', 'strip'),
  patrol_failure: on(500, 'hurt', 'strip'),
  refit: on(360, 'glow', 'strip'),
  recovers_in: man(320, 'glow'),
  replaced: man(380, 'mend'),
  second_wo_moves_up: man(420, 'mend', 'first_wo'),
  quality_down: on(480, 'hurt', 'quality'),
  crew_level_up: on(480, 'mend', 'quality'),
  li_experte: man(480, 'mend', 'li'),
  doctor_experte: man(480, 'mend', 'doctor'),
  first_wo_experte: man(480, 'mend', 'first_wo'),
  second_wo_experte: man(480, 'mend', 'second_wo'),
  first_wo_leaves: man(420, 'fade', 'first_wo'),
  first_wo_stays: man(320, 'glow', 'first_wo'),
  awarded: on(600, 'mend', 'honours', 'strip'),
  promoted: on(700, 'mend', 'rank', 'strip'),
  not_promoted: on(400, 'glow', 'rank'),
  starting_rank: on(400, 'glow', 'rank'),
  // milk cows and meetings
  part_given: on(360, 'mend', 'gear:parts'),
  fuel_given: on(360, 'mend', 'gear:fuel'),
  replenished: on(420, 'mend', 'strip'),
  resupplied: caption(),
  resupply_torpedoes: on(420, 'mend', 'tubes:forward'),
};

export const cue = (line: LogLine): Cue | null => cueOf(SCENES, line);

/** `last` is the ship that was struck before: duds and explosions are told of that one. */
export function sceneOf(play: Play | null, view: View, motion: 'full' | 'reduced' = 'full', last = -1): Scene | null {
  const scene = sceneFrom(SCENES, play, view, motion);
  const effect = scene?.at['ship:last'];
  if (scene === null || effect === undefined) return scene;
  const i = last < 0 ? shipOf(play!.line.data, view, play!.from as unknown as View) : last;
  return { ...scene, at: { [`ship:${i}`]: effect } };
}

/** The ship a scene is about; -1 if it is about none. */
export function shipIn(scene: Scene | null): number {
  const place = Object.keys(scene?.at ?? {}).find((name) => name.startsWith('ship:'));
  return place === undefined ? -1 : Number(place.slice('ship:'.length));
}
