// The view of Torpedo Dice as src/kaleun/games/torpedo_dice/view.py sends it. Only plans of others stay sealed (TD-4.7).
export type Cell = [row: number, column: number];
export type Stock = [have: number, of: number];
export type SystemState = 'on' | 'off' | 'waits' | 'lost';

export interface Plan {
  system: string;
  side: number;
  kind: string;
  fired: boolean;
  cells: Cell[];
  activated: string;
  hits: number;
  misses: number;
}

export interface System {
  number: number;
  letter: string;
  screen: string;
  switch: boolean;
  state: SystemState;
  ticked: boolean;
  uses: Stock | null;
  hits: Stock;
}

export interface Seat {
  target: string;
  attacker: string;
  die: number;
  ready: boolean;
  plan: Plan | null;
  last: Plan | null;
  window: { hits: Cell[]; misses: Cell[]; systems: Record<string, Stock> };
  hits: number;
  reserve: Stock;
  skull: boolean;
  score: number;
  systems: Record<string, System>;
}

export interface Ki {
  die: number;
  aims: Record<string, string>;
  arrows: Record<string, string>;
  boxes: Record<string, Stock>;
  explosions: Stock;
  victory: boolean;
  points: number;
}

export interface Grid {
  rows: string[];
  width: number;
  height: number;
}

export interface View {
  mode: 'training' | 'mission';
  players: number;
  solo: boolean;
  round: number;
  phase: string;
  starter: string;
  turn: string;
  you: string | null;
  dice: { middle: number[]; number: number };
  grid: Grid;
  targets: number;
  switches: Record<string, unknown>;
  seats: Record<string, Seat>;
  ki: Ki | null;
  outcome: string;
  winners: string[];
}

export const WATER = '~';
export const HULL = '.';
export const KI = 'KI';

/** The phases of a round; solo has the shot of the KI as well. */
export const phasesOf = (view: View): string[] => ['choose', 'modify', 'fire', view.solo ? 'ki' : 'next_round'];

/** Whose sheet lies in front: mine, or for onlookers that of the player who decides. */
export const ownSeat = (view: View): string => view.you ?? view.turn;

/** What a system does to the die, as a word of the game. */
export const EFFECT: Record<string, string> = {
  periscope: 'opposite', cannon: 'add_pip', sail: 'step', fins: 'copy', engine: 'remove_pip', portholes: 'line', propeller: 'reroll',
};

/** The name of a field: row letter and column from 1. */
export const field = ([row, column]: Cell): string => `${String.fromCharCode(65 + row)}${column + 1}`;
