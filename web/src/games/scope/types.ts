// The view of SCOPE U-Boot as src/kaleun/games/scope/view.py sends it. A cell is a number: 42 is row 4, column 2.
export type Side = 'german' | 'allied';
export const SIDES = ['allied', 'german'] as const;

export interface Ship {
  id: string;
  kind: string;
  side: Side;
  cell: number;
  status: 'afloat' | 'burning' | 'sunk' | 'left';
  damaged: boolean;
  points: number;
  armor: number;
  firepower: number;
  fast: boolean;
  cargo: boolean;
}

export interface Torpedo {
  owner: Side;
  number: number;
  cell: number;
  heading: Heading;
  fresh: boolean;
}

export interface Reserve {
  /** Kinds still to be deployed; null where they are the other side's secret. */
  units: string[] | null;
  mines: number | null;
  ships: number | null;
}

export interface View {
  scenario: string;
  family: string;
  modules: string[];
  rows: number;
  columns: number;
  target: number;
  turn: number;
  turn_limit: number;
  active: Side | '';
  phase: string;
  ships: Ship[];
  mines: { cell: number; side: Side }[];
  torpedoes: Torpedo[];
  /** Numbers of the torpedo tokens in hand. */
  tokens: Record<Side, number[]>;
  orders: Partial<Record<Side, { ship: string; heading: Heading | 'EXIT' }>>;
  ping: number;
  in_the_air: boolean;
  plane: number;
  shots: { by: string; target: string; power: number; misses: number }[];
  scores: Record<Side, number>;
  submerged: number | null;
  /** Secret of the German side; null for the others while the game runs. */
  submarines: number[] | null;
  /** Secret of the Allied side: id of the armed freighter, "" if there is none; null for the others. */
  armed: string | null;
  may_be_armed: string[];
  reserve: Record<Side, Reserve>;
  /** Chance of a submarine by cell, from public knowledge; null with the assistant off. */
  heat: Record<string, number> | null;
  outcome: string;
  winner: Side | '';
}

export type Heading = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/** Whose eyes these are. The view says it by which secrets it holds; when the game is over it holds all. */
export function seatOf(view: View): Side | 'all' | 'none' {
  if (view.submarines !== null) return view.armed === null ? 'german' : 'all';
  return view.armed === null ? 'none' : 'allied';
}

/** The chances the Allied side may look at; nobody else sees the map. */
export function heatOf(view: View): Record<string, number> | null {
  return seatOf(view) === 'allied' ? view.heat : null;
}

/** Ships that lie on the board, burning ones too. */
export function onBoard(view: View): Ship[] {
  return view.ships.filter((ship) => ship.cell > 0);
}
