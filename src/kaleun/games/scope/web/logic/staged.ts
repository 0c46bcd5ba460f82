// The chosen answer as a drawing, before it is confirmed. Pure: view and key in, shapes out.
import { ahead, blockCells } from './geometry';
import { arrangement, cellOf, partsOf, placedKind, verbOf } from './taps';
import { seatOf, type Heading } from './eyes';
import type { View } from '../view.gen';

export type Shape =
  | { what: 'arrow'; from: number; to: number }
  | { what: 'out'; from: number; heading: Heading }
  | { what: 'torpedo'; at: number; heading: Heading; number: number; owner: 'german' | 'allied' }
  | { what: 'block'; corner: number }
  | { what: 'submarine'; at: number }
  | { what: 'ring'; at: number; how: 'sonar' | 'charges' | 'aim' }
  | { what: 'plane'; at: number }
  | { what: 'unit'; at: number; kind: string }
  | { what: 'shot'; from: number; to: number };

export function staged(view: View, key: string | null): Shape[] {
  if (key === null) return [];
  const { parts } = partsOf(key);
  const [a = '', b = ''] = parts;
  const from = cellOf(view, a);
  switch (verbOf(key)) {
    case 'move': {
      const way = [
        from,
        ...parts
          .slice(1)
          .filter((p) => p !== 'blind')
          .map(Number),
      ];
      return way.slice(1).map((to, i) => ({ what: 'arrow', from: way[i]!, to }));
    }
    case 'order': {
      if (b === 'EXIT') return [{ what: 'out', from, heading: 'S' }];
      return [{ what: 'arrow', from, to: ahead(view, from, b as Heading) }];
    }
    case 'launch': {
      const owner = view.active === 'allied' ? 'allied' : 'german';
      return [{ what: 'torpedo', at: from, heading: b as Heading, owner, number: view.tokens[owner][0] ?? 1 }];
    }
    case 'drop':
      return [
        { what: 'torpedo', at: view.plane, heading: a as Heading, owner: 'allied', number: view.tokens.allied[0] ?? 1 },
      ];
    case 'quadrant':
      return [{ what: 'block', corner: Number(a) }, ...lies(key)];
    case 'submerge':
      return [{ what: 'block', corner: Number(b) }, ...lies(key)];
    case 'deploy':
      return lies(key);
    case 'surface':
      return from === Number(b) ? [{ what: 'ring', at: from, how: 'aim' }] : [{ what: 'arrow', from, to: Number(b) }];
    case 'leave':
      return [{ what: 'out', from, heading: 'N' }];
    case 'sonar':
      return [{ what: 'ring', at: from, how: 'sonar' }];
    case 'charges':
      return [{ what: 'ring', at: from, how: 'charges' }];
    case 'bomb':
      return [
        { what: 'plane', at: from },
        { what: 'ring', at: from, how: 'aim' },
      ];
    case 'plane':
      return [{ what: 'plane', at: from }];
    case 'fire':
      return [{ what: 'shot', from, to: b === 'plane' ? view.plane : cellOf(view, b) }];
    case 'place':
      return [{ what: 'unit', at: Number(b), kind: placedKind(key) }];
    case 'mine':
      return [{ what: 'unit', at: from, kind: seatOf(view) === 'german' ? 'german_mines' : 'allied_mines' }];
    default:
      return [];
  }
}

function lies(key: string): Shape[] {
  return arrangement(key).map((at) => ({ what: 'submarine', at }));
}

/** Submarines that the choice moves: their old places are not drawn while it is staged. */
export function lifted(view: View, key: string | null): number[] {
  if (key === null || !['quadrant', 'submerge'].includes(verbOf(key))) return [];
  const { parts } = partsOf(key);
  const block = blockCells(view, Number(verbOf(key) === 'quadrant' ? parts[0] : parts[1]));
  return (view.submarines ?? []).filter((cell) => block.includes(cell) && !pinned(view, cell));
}

/** Cards that stay on the table in a shuffle: under a destroyer or Flower, mines, and what the ping holds. */
export function pinned(view: View, cell: number): boolean {
  const ship = view.ships.find((s) => s.cell === cell && s.side === 'allied' && s.status === 'afloat');
  const held = ship !== undefined && (ship.kind === 'allied_destroyer' || ship.kind === 'flower');
  return (
    held || view.mines.some((m) => m.cell === cell) || (view.ping > 0 && blockCells(view, view.ping).includes(cell))
  );
}
