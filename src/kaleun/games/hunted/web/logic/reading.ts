// How a view of The Hunted is read: where the boat is, what it carries, what a track code means.
import type { Boat, Target, View } from '../view.gen';

export const sunk = (target: Target): boolean => target.damage >= target.capacity;

/** Torpedoes aboard: in the tubes and as reloads. Mines are none. */
export function torpedoes(boat: Boat): { have: number; of: number } {
  const tubes = [...boat.forward, ...boat.aft];
  const have =
    tubes.filter((t) => t !== '' && t !== 'mine').length + boat.forward_reloads.length + boat.aft_reloads.length;
  return { have, of: tubes.length + boat.reload_boxes.forward + boat.reload_boxes.aft };
}

export interface TrackBox {
  /** Two letters of the track: TB, AT, IO … */
  code: string;
  rolls: number;
  mission: boolean;
}

/** Reads a track code such as ATx2 or BI:M. */
export function trackBox(text: string): TrackBox {
  const [head = '', mission] = text.split(':');
  const [code = '', times] = head.split('x');
  return { code, rolls: times === undefined ? 1 : Number(times), mission: mission !== undefined };
}

/** Where the boat is, in a word: what the board brings to the front. */
export type Stage = 'port' | 'sea' | 'contact' | 'hunted' | 'air' | 'duel' | 'over';

export function stageOf(view: View): Stage {
  if (view.outcome) return 'over';
  if (view.air) return 'air';
  if (view.phase === 'escort_hunt') return 'hunted';
  if (view.combat?.encounter === 'submarine') return 'duel';
  if (view.combat) return 'contact';
  return view.patrol && view.patrol.at >= 0 ? 'sea' : 'port';
}

/** The area of an assignment without its letters: "atlantic (W)" → "atlantic". */
export const areaOf = (assignment: string): string => assignment.replace(/\s*\(.*\)$/, '');
