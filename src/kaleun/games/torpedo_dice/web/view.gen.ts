// Generated from src/kaleun/games/torpedo_dice/view.py by `python -m kaleun.server.typescript`. Do not edit.

/** The dice, and for each seat its sheet: window, reserve torpedoes, dashboard. */
export interface View {
  mode: "mission" | "training";
  players: number;
  solo: boolean;
  round: number;
  phase: string;
  starter: string;
  turn: string;
  deciding: string[];
  you: string | null;
  dice: Dice;
  grid: Grid;
  targets: number;
  switches: Switches;
  seats: Record<string, Seat>;
  ki: Ki | null;
  outcome: string;
  winners: string[];
}

export interface Dice {
  middle: number[];
  number: number;
}

export interface Grid {
  rows: string[];
  width: number;
  height: number;
}

/** Rules that the drawing and the captains must know. */
export interface Switches {
  sealed: boolean;
  orientation: string;
  edge: string;
  portholes: string;
  engine_on_one: boolean;
  idle_modification: boolean;
  fins: string;
  all_skulls: string;
  sunk_scores: boolean;
  both_sunk: string;
}

/** A player's sheet. The plan is None where it is sealed. */
export interface Seat {
  target: string;
  attacker: string;
  die: number;
  ready: boolean;
  plan: Plan | null;
  last: Plan | null;
  window: Window;
  hits: number;
  reserve: [number, number];
  skull: boolean;
  score: number;
  systems: Record<string, System>;
}

/** What a player makes of the die in phases 2 and 3. It stays sealed until everybody has finished (TD-4.7). */
export interface Plan {
  system: string;
  side: number;
  kind: string;
  fired: boolean;
  cells: [number, number][];
  activated: string;
  hits: number;
  misses: number;
}

/** The boat in the window: fields hit, fields where a torpedo went into the water, damage of each system. */
export interface Window {
  hits: [number, number][];
  misses: [number, number][];
  systems: Record<string, [number, number]>;
}

/** A system of the own boat: on, off (has a box to tick), waits (for its mates on the screen) or lost. */
export interface System {
  number: number;
  letter: string;
  screen: string;
  switch: boolean;
  state: "lost" | "off" | "on" | "waits";
  ticked: boolean;
  uses: [number, number] | null;
  hits: [number, number];
}

/** The solo area: the KI's die, number boxes, arrows, explosion boxes and the victory box. */
export interface Ki {
  die: number;
  aims: Record<string, string>;
  arrows: Record<string, string>;
  boxes: Record<string, [number, number]>;
  explosions: [number, number];
  victory: boolean;
  points: number;
}
