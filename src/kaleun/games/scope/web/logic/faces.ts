// The second face of each card, as the rules use it.
import type { Ship, View } from '../view.gen';

export interface Back {
  look: 'sea' | 'mines' | 'burning' | 'damaged' | 'flying' | 'armed' | 'plain';
  word: string;
  ship: Ship;
}

/** What is on the other side of this card. A freighter shows no more than everybody knows. */
export function otherFace(ship: Ship, view: View): Back {
  const face = (look: Back['look'], change: Partial<Ship> = {}): Back => ({
    look,
    word: `back_${look}`,
    ship: { ...ship, ...change },
  });
  if (ship.kind === 'submarine') return face('sea');
  if (ship.kind === 'flower' || ship.kind === 's_boot') return face('mines');
  if (ship.kind === 'tanker') return face('burning', { status: 'burning' });
  if (ship.kind === 'escort_carrier') return face('flying');
  if (ship.kind === 'armed_freighter' || view.may_be_armed.includes(ship.id))
    return face('armed', { kind: 'armed_freighter', firepower: 1 });
  if (ship.kind.endsWith('destroyer') || ship.kind.endsWith('battleship')) return face('damaged', { damaged: true });
  return face('plain');
}
