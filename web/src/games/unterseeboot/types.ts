// The view of Unterseeboot as src/kaleun/games/unterseeboot/view.py sends it. All information is open (UB-1.1).
export type Stock = [have: number, of: number];

export interface Boat {
  type: string;
  space: string;
  level: number;
  submerged: boolean;
  hull: Stock;
  battery: Stock;
  auxiliary: Stock;
  torpedoes: Stock;
  salvo: number;
}

export interface Target {
  identified: boolean;
  tonnage: number;
  die: number;
  hits: number;
}

export interface Sunk {
  space: string;
  tonnage: number;
  die: number;
  turn: number;
}

export interface PatrolLine {
  patrol: number;
  boat_type: string;
  options: string[];
  turns: number;
  ships: number[];
  tonnage: number;
  torpedoes_fired: number;
  hull_lost: number;
  outcome: string;
  honour: string;
  rank: number;
  survived: boolean;
  campaign_total: number;
}

export interface Boxes {
  boxes: number;
  crossed: number;
}

export interface Sheet {
  hull: Boxes;
  auxiliary: Boxes;
  torpedoes: Boxes;
  turns: Boxes;
  marker: { space: string; face: number; greyed: boolean };
}

export interface Campaign {
  on: boolean;
  total: number;
  goal: number;
  survived: number;
  success: boolean;
  over: boolean;
}

export interface View {
  patrol: number;
  turn: number;
  turns: number;
  phase: string;
  board: string;
  boat: Boat;
  spotted: boolean;
  destroyer: string;
  homeward: boolean;
  fired: number;
  targets: Record<string, Target>;
  sunk: Sunk[];
  tonnage: number;
  honour: string;
  outcome: string;
  sheet: Sheet;
  log_book: PatrolLine[];
  campaign: Campaign;
}

/** The six phases of a turn in order (charts/phases.toml); "declare" comes before them. */
export const PHASES = ['maneuver', 'battery', 'identification', 'aircraft', 'torpedo', 'destroyer'] as const;
/** The phases a declared return still plays (UB-12.2). */
export const HOMEWARD: readonly string[] = ['maneuver', 'battery', 'aircraft'];
export const SURFACE = 1;
export const PERISCOPE = 2;
