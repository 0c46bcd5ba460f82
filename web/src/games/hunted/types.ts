// The view of The Hunted as src/kaleun/games/hunted/view.py sends it. Nothing in it is hidden.
export type Health = 'ok' | 'lw' | 'sw' | 'kia';

export interface Man {
  state: Health;
  experte: boolean;
}

export interface Boat {
  type: string;
  family: string;
  number: string;
  forward: string[];
  aft: string[];
  forward_reloads: string[];
  aft_reloads: string[];
  reload_boxes: { forward: number; aft: number };
  gun: boolean;
  gun_type: string;
  ammo: number;
  ammo_boxes: number;
  extra_flak: boolean;
  flak: string[];
  hull: number;
  hull_boxes: number;
  flooding: number;
  flooding_boxes: number;
  systems: string[];
  /** 1 damaged, 2 inoperable; a system that is not here works. */
  damage: Record<string, number>;
  holed: boolean;
  bold: number;
  equipment: string[];
  schnorchel: boolean;
  alberich: boolean;
  balkon: boolean;
  kite: boolean;
  fuel: number;
  parts: string[];
  patrols: number;
}

export interface Target {
  kind: string;
  name: string;
  tonnage: number;
  capacity: number;
  damage: number;
  fast: boolean;
  carrier: boolean;
}

export interface Combat {
  encounter: string;
  targets: Target[];
  escorted: boolean;
  day: boolean;
  surfaced: boolean;
  range: string;
  round: number;
  wolfpack: number;
  detected_before: boolean;
  detections: number;
  escort_quality: string;
  aimed: [kind: string, target: number][];
  plan: string;
}

export interface Air {
  attacks: number;
  special: string;
  done: number;
  damaged: boolean;
  shot_down: boolean;
  quality: string;
}

export interface Patrol {
  number: number;
  start: string;
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
  mission: string;
  aborting: string;
  agent: Health;
  homing_model: string;
  sunk: number;
  sunk_tons: number;
}

export interface Ship {
  name: string;
  kind: string;
  tonnage: number;
  month: string;
  area: string;
  sunk: boolean;
}

export interface LogRow {
  month: string;
  mark: string;
  assignment: string;
  boat: string;
  result: string;
}

export interface Modifier {
  code: string;
  value: number;
  rule: string;
}

export interface ToHit {
  need: number;
  mods: Modifier[];
}

/** Rolls that may come next, with what already weighs on them. */
export interface Outlook {
  encounter?: { table: string; mods: Modifier[] };
  detection?: Record<string, Modifier[]>;
  attack?: Modifier[];
  torpedo?: Record<string, ToHit>;
  gun?: Record<string, ToHit>;
}

export interface View {
  month: string;
  base: string;
  phase: string;
  kommandant: { name: string; rank: number; rank_name: string; awards: string[]; ability: number; requests: number; luck: number; permanent: string };
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
  log_sheet: LogRow[];
  successes: number;
  patrols_done: number;
  outcome: string;
  /** Scored by the levels of the combined campaign. */
  combined: boolean;
  outlook: Outlook;
}

export const sunk = (target: Target): boolean => target.damage >= target.capacity;

/** Torpedoes aboard: in the tubes and as reloads. Mines are none. */
export function torpedoes(boat: Boat): { have: number; of: number } {
  const tubes = [...boat.forward, ...boat.aft];
  const have = tubes.filter((t) => t !== '' && t !== 'mine').length + boat.forward_reloads.length + boat.aft_reloads.length;
  return { have, of: tubes.length + boat.reload_boxes.forward + boat.reload_boxes.aft };
}

export interface TrackBox {
  /** Two letters of the track: TB, AT, IO … */
  code: string;
  rolls: number;
  mission: boolean;
}

/** Reads a track code such as ATx2 or BI:M. */
export function trackBox(text: string): TrackBox {
  const [head = '', mission] = text.split(':');
  const [code = '', times] = head.split('x');
  return { code, rolls: times === undefined ? 1 : Number(times), mission: mission !== undefined };
}

/** Where the boat is, in a word: what the board brings to the front. */
export type Stage = 'port' | 'sea' | 'contact' | 'hunted' | 'air' | 'duel' | 'over';

export function stageOf(view: View): Stage {
  if (view.outcome) return 'over';
  if (view.air) return 'air';
  if (view.phase === 'escort_hunt') return 'hunted';
  if (view.combat?.encounter === 'submarine') return 'duel';
  if (view.combat) return 'contact';
  return view.patrol && view.patrol.at >= 0 ? 'sea' : 'port';
}

/** The area of an assignment without its letters: "atlantic (W)" → "atlantic". */
export const areaOf = (assignment: string): string => assignment.replace(/\s*\(.*\)$/, '');
