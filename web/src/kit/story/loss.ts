// What the page of a lost boat tells, the same in every game.

export interface LastLine {
  n: number;
  at: number;
  text: string;
  dice: string;
}

export interface MemorialMan {
  name: string;
  fate: string;
  dead: boolean;
}

/** A career as a line that only rises: so much after each patrol. */
export interface StepPoint {
  label: string;
  tons: number;
}
