// What a homecoming tells, the same in every game.

export interface SunkShip {
  name: string;
  sub: string;
  tons: string;
  /** A drawing of `art/vessels`. */
  vessel: string;
  /** The position where she went down. */
  at: number;
}

/** A medal is a closed case with its name in words; a rank shows the rings of the sleeve before and now. */
export interface HonourLine {
  kind: 'case' | 'rings';
  title: string;
  text: string;
  rule: string;
  dice: number[];
  sum: string;
  rings?: [before: number, now: number];
}

export interface CrewLine {
  kind: 'up' | 'well' | 'hurt' | 'dead';
  text: string;
}

/** A month on the log sheet: at sea, in the yard, and the next patrol. */
export interface MonthBox {
  mark: string;
  name: string;
  kind: 'sea' | 'refit' | 'next';
}
