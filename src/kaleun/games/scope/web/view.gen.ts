// Generated from src/kaleun/games/scope/view.py by `python -m kaleun.server.typescript`. Do not edit.

/** Plain data of a game: codes and numbers. */
export type Data = Record<string, unknown>;

/**
 * The game area, the tokens and the scores; `submarines` and `armed` are None for those who may not know.
 * `tokens` are numbers of the torpedo tokens in hand; `runs` has the way of each torpedo, and to the side whose turn
 * it is those it could launch, by cell and heading ("42-NE"); `heat` is the chance of a submarine by cell, from public
 * knowledge, None with the assistant off.
 */
export interface View extends Setting {
  options: Data;
  scenario: string;
  family: string;
  modules: string[];
  rows: number;
  columns: number;
  target: number;
  turn: number;
  turn_limit: number;
  quiet: number;
  active: "german" | "allied" | "";
  phase: string;
  ships: Ship[];
  mines: Mines[];
  torpedoes: Torpedo[];
  runs: Record<string, Run>;
  tokens: Record<"german" | "allied", number[]>;
  orders: Partial<Record<"german" | "allied", Order>>;
  moved: string[];
  streaks: Record<"german" | "allied", Streak>;
  ping: number;
  in_the_air: boolean;
  plane: number;
  shots: Shot[];
  scores: Record<"german" | "allied", number>;
  submerged: number | null;
  submarines: number[] | null;
  armed: string | null;
  may_be_armed: string[];
  reserve: Record<"german" | "allied", Reserve>;
  traces: string[];
  heat: Record<string, number> | null;
  outcome: string;
  winner: "german" | "allied" | "";
}

/** A surface ship card with the values of its kind. */
export interface Ship {
  id: string;
  kind: string;
  side: "german" | "allied";
  cell: number;
  status: "afloat" | "burning" | "sunk" | "left";
  damaged: boolean;
  furthest: number;
  points: number;
  armor: number;
  firepower: number;
  fast: boolean;
  cargo: boolean;
}

export interface Mines {
  cell: number;
  side: "german" | "allied";
}

/** A torpedo token in play. `fresh`: launched this turn, so it waits. */
export interface Torpedo {
  owner: "german" | "allied";
  number: number;
  cell: number;
  heading: "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
  fresh: boolean;
}

/**
 * Where a torpedo runs if nothing else moves: the free cells it enters, one a turn, then the cell of the ship or
 * the mines that stop it; 0 if it leaves the area.
 */
export interface Run {
  cells: number[];
  end: number;
}

/** A direction token on a slow ship: one of eight headings, or EXIT. */
export interface Order {
  ship: string;
  heading: "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW" | "EXIT";
}

/** Who launched in its owner's latest turns, and in how many running: a ship id, or the cell of a submarine. */
export interface Streak {
  by: string;
  count: number;
}

/** A declared shot with the values it had at declaration. */
export interface Shot {
  by: string;
  target: string;
  power: number;
  misses: number;
}

/** What is still to be deployed: kinds for the owner, announced numbers for the others (None: not even those). */
export interface Reserve {
  units: string[] | null;
  mines: number | null;
  ships: number | null;
}

/** What never changes at a table. */
export interface Setting {
  area: Area;
}

/** The cells and what lies around each of them by heading; the 2 x 2 blocks by their north-western corner. */
export interface Area {
  headings: ("N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW")[];
  around: Record<string, Record<string, number>>;
  blocks: Record<string, number[]>;
}
