// A log line changes the picture: the view before and the lines give the view after, so that each event can be shown in its turn.
import type { LogLine } from '../../protocol/messages';
import type { Area } from './chart';
import type { View } from './view.gen';

/** What the lines of this game carry; each line has only some of it. */
interface Told {
  turn: number;
  space: string;
  n: number;
  left: number;
  tonnage: number;
  total: number;
}

const spend = ([have, of]: [number, number], left: number): [number, number] => [Math.min(left, have), of];
const without = <T>(table: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(table).filter(([k]) => k !== key));

/** The view after this line, as far as the line tells it. `view` is unchanged. The truth comes with the next message anyway. */
export function fold(view: View, line: LogLine, area: Area): View {
  const data = line.data as unknown as Told;
  const boat = view.boat;
  switch (line.code) {
    case 'turn_begins':
      return { ...view, turn: data.turn, fired: 0 };
    case 'return_declared':
      return { ...view, homeward: true };
    case 'entered':
    case 'moved': {
      const level = area.byId[data.space]?.level ?? boat.level;
      const submerged = area.levels.find((l) => l.number === level)?.submerged ?? boat.submerged;
      return { ...view, boat: { ...boat, space: data.space, level, submerged } };
    }
    case 'paid_main':
      return { ...view, boat: { ...boat, battery: spend(boat.battery, data.n) } };
    case 'paid_auxiliary':
      return { ...view, boat: { ...boat, auxiliary: spend(boat.auxiliary, data.n) } };
    case 'recharged':
      return { ...view, boat: { ...boat, battery: [boat.battery[1], boat.battery[1]] } };
    case 'hull_lost':
      return { ...view, boat: { ...boat, hull: spend(boat.hull, data.n) } };
    case 'fired':
      return { ...view, fired: data.n, boat: { ...boat, torpedoes: spend(boat.torpedoes, data.left) } };
    case 'identified':
      return target(view, data.space, { identified: true, tonnage: data.tonnage });
    case 'false_contact':
      return { ...view, targets: without(view.targets, data.space) };
    case 'first_hit':
      return target(view, data.space, { hits: (view.targets[data.space]?.hits ?? 0) + 1 });
    case 'ship_sunk':
      return sink(view, data.space, data.tonnage, data.total);
    case 'shook_off_aircraft':
      return { ...view, spotted: false };
    case 'spotted':
      return { ...view, spotted: true };
    case 'destroyer_alerted':
      return { ...view, destroyer: 'searching' };
    case 'detected':
    case 'detected_at_once':
    case 'found_on_surface':
      return { ...view, destroyer: 'detected' };
    case 'evaded':
      return { ...view, destroyer: '' };
    default:
      return view;
  }
}

function target(view: View, space: string, change: Partial<View['targets'][string]>): View {
  const before = view.targets[space] ?? { identified: false, tonnage: 0, die: 0, hits: 0 };
  return { ...view, targets: { ...view.targets, [space]: { ...before, ...change } } };
}

function sink(view: View, space: string, tonnage: number, total: number): View {
  const die = view.targets[space]?.die ?? 0;
  return {
    ...view,
    targets: without(view.targets, space),
    sunk: [...view.sunk, { space, tonnage, die, turn: view.turn }],
    tonnage: total,
  };
}
