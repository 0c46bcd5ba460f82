// Generated from src/kaleun/games/unterseeboot/view.py by `python -m kaleun.server.typescript`. Do not edit.

/** The patrol area, the boat panel, the tonnage area and the turn track. */
export interface View extends Setting {
  patrol: number;
  turn: number;
  turns: number;
  surfaced_at_end_is_home: boolean;
  phase: string;
  board: string;
  boat: Boat;
  spotted: boolean;
  destroyer: string;
  homeward: boolean;
  fired: number;
  targets: Record<string, Target>;
  sunk: Ship[];
  tonnage: number;
  honour: string;
  outcome: string;
  sheet: Sheet;
  log_book: Patrol[];
  campaign: Campaign;
}

/** The boat panel. */
export interface Boat {
  type: string;
  space: string;
  level: number;
  submerged: boolean;
  hull: [number, number];
  battery: [number, number];
  auxiliary: [number, number];
  torpedoes: [number, number];
  salvo: number;
}

/** A target token; `die` is the size of its die. */
export interface Target {
  identified: boolean;
  tonnage: number;
  die: number;
  hits: number;
}

/** A sunk ship: its die lies in the Enemy Tonnage Sunk area. */
export interface Ship {
  space: string;
  tonnage: number;
  die: number;
  turn: number;
}

export interface Sheet {
  hull: Boxes;
  auxiliary: Boxes;
  torpedoes: Boxes;
  turns: Boxes;
  marker: Marker;
}

/** A row of boxes and how many of them are crossed off. */
export interface Boxes {
  boxes: number;
  crossed: number;
}

/** The die that marks the boat's space and shows its main battery. */
export interface Marker {
  space: string;
  face: number;
  greyed: boolean;
}

/** A line of the log book (charts/log_book.toml). */
export interface Patrol {
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

export interface Campaign {
  on: boolean;
  total: number;
  goal: number;
  survived: number;
  success: boolean;
  over: boolean;
}

/** The head of log book and sheet. No rule reads it. */
export interface Setting {
  commander: string;
  number: string;
}
