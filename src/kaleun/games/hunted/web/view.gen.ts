// Generated from src/kaleun/games/hunted/view.py by `python -m kaleun.server.typescript`. Do not edit.

/**
 * Boat, crew, patrol track, combat mat and log sheet. No seat sees less than another. `combined`: scored by the
 * levels of the combined campaign.
 */
export interface View {
  month: string;
  base: string;
  phase: string;
  kommandant: Kommandant;
  crew: Record<string, Man>;
  quality: string;
  boat: Boat;
  patrol: Patrol | null;
  combat: Combat | null;
  air: Air | null;
  tonnage: number;
  notional: number;
  victory: string;
  ships: Ship[];
  unharmed: Ship[];
  log_sheet: LogRow[];
  successes: number;
  patrols_done: number;
  outcome: string;
  combined: boolean;
  outlook: Outlook;
}

export interface Kommandant {
  name: string;
  flotilla: number;
  rank: number;
  rank_name: string;
  awards: string[];
  ability: number;
  requests: number;
  luck: number;
  permanent: string;
}

/** A crew box. */
export interface Man {
  state: "ok" | "lw" | "sw" | "kia";
  experte: boolean;
}

/** The boat with what is printed on its mat. Damage: 1 damaged, 2 inoperable; a system that is not there works. */
export interface Boat {
  type: string;
  number: string;
  forward: string[];
  aft: string[];
  forward_reloads: string[];
  aft_reloads: string[];
  gun: boolean;
  ammo: number;
  extra_flak: boolean;
  hull: number;
  flooding: number;
  damage: Record<string, number>;
  holed: boolean;
  bold: number;
  schnorchel: boolean;
  schnorchel_tries: number;
  alberich: boolean;
  balkon: boolean;
  kite: boolean;
  fuel: number;
  parts: string[];
  patrols: number;
  family: string;
  equipment: string[];
  hull_boxes: number;
  flooding_boxes: number;
  systems: string[];
  flak: string[];
  reload_boxes: Ends;
  gun_type: string;
  ammo_boxes: number;
}

/** A number for the forward and one for the aft tubes. */
export interface Ends {
  forward: number;
  aft: number;
}

/** The patrol under way, its first month as it is written. */
export interface Patrol {
  number: number;
  area: string;
  assignment: string;
  suffix: string;
  boxes: string[];
  at: number;
  rolls_left: number;
  step: number;
  origin: string;
  destination: string;
  posture: string;
  event_done: boolean;
  advance_used: boolean;
  quiet_boxes: number;
  mission: string;
  aborting: string;
  abort_weight: number;
  chased: boolean;
  agent: "ok" | "lw" | "sw" | "kia";
  first_med: boolean;
  refused: boolean;
  on_station_rolled: boolean;
  superior_torpedoes: boolean;
  resupplied: boolean;
  resupply_tried: boolean;
  served: number;
  straggler_used: boolean;
  keen_used: boolean;
  homing_model: string;
  generic_all_out: boolean;
  entered_weight: number;
  sunk: number;
  sunk_tons: number;
  capital_sunk: boolean;
  boat_lost: boolean;
  start: string;
}

/** The combat mat [U4] of the running encounter. */
export interface Combat {
  encounter: string;
  targets: Target[];
  escorted: boolean;
  day: boolean;
  waited: boolean;
  surfaced: boolean;
  range: string;
  round: number;
  additional: number;
  follows: number;
  hunted: number;
  wolfpack: number;
  detected_before: boolean;
  detected_close: boolean;
  approach: boolean;
  detections: number;
  escort_quality: string;
  bold_used: boolean;
  deep_used: boolean;
  escort_attacked: string;
  both_ends: boolean;
  g7a_by_day: boolean;
  night_surface: boolean;
  nibelung: boolean;
  extreme: boolean;
  second_salvo: boolean;
  detection_bonus: number;
  fired: boolean;
  arrival: boolean;
  plan: string;
  spent: string[];
  aimed: [string, number][];
  escort: boolean;
  later_box: boolean;
}

/** A ship on the combat mat. `kind`: small_freighter, large_freighter, tanker, capital_ship, escort, submarine. */
export interface Target {
  kind: string;
  name: string;
  tonnage: number;
  capacity: number;
  damage: number;
  fast: boolean;
  carrier: boolean;
}

/** An aircraft over the boat. `attacks` is -1 until the dive roll has been made. */
export interface Air {
  attacks: number;
  special: string;
  done: number;
  damaged: boolean;
  shot_down: boolean;
  quality: string;
  surprise: boolean;
  called: boolean;
  replenishing: boolean;
  stayed: boolean;
  holed: boolean;
}

/** A ship on the log sheet; of those that were hit, one that is not sunk was damaged only. */
export interface Ship {
  name: string;
  kind: string;
  tonnage: number;
  month: string;
  area: string;
  sunk: boolean;
}

/** A row of the Patrol Log Sheet: one month. */
export interface LogRow {
  month: string;
  mark: string;
  assignment: string;
  boat: string;
  result: string;
}

/** Rolls that may come next, with what already weighs on them. */
export interface Outlook {
  encounter?: Column;
  detection?: Record<string, Mod[]>;
  attack?: Mod[];
  torpedo?: Record<string, ToHit>;
  gun?: Record<string, ToHit>;
}

/** The table an encounter is rolled on. */
export interface Column {
  table: string;
  mods: Mod[];
}

/** One modifier of a roll and where it comes from. */
export interface Mod {
  code: string;
  value: number;
  rule: string;
}

/** 2d6 at or below `need` hits. */
export interface ToHit {
  need: number;
  mods: Mod[];
}
