// Typed dice: what somebody types for n dice with so many sides.

/** "3 5", "3-5", "3,5", and "35" for dice of one digit; null if it is not exactly n faces that exist. */
export function readDice(text: string, n: number, sides: number): number[] | null {
  const compact = text.trim();
  if (!/^\d+([\s,;+.-]+\d+)*$/.test(compact)) return null;
  const parts = sides < 10 && /^\d+$/.test(compact) ? [...compact] : compact.split(/[\s,;+.-]+/);
  if (parts.length !== n || !parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  const faces = parts.map(Number);
  return faces.every((face) => face >= 1 && face <= sides) ? faces : null;
}

export const diceKey = (faces: number[]): string => `roll:${faces.join('-')}`;
