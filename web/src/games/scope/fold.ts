// A log line changes the picture: the view before and the lines give the view after, so that each event is shown in its turn.
// Only what everybody may see is told by lines; the truth for this seat comes with the message anyway.
import type { LogLine } from '../../protocol/messages';
import { ahead, runOf } from './geometry';
import type { Heading, Side } from './eyes';
import type { Run, Ship, Torpedo, View } from './view.gen';

interface Told {
  side: Side;
  turn: number;
  ship: string;
  kind: string;
  cell: number;
  points: number;
  owner: Side;
  number: number;
  heading: Heading | 'EXIT';
  corner: number;
  cells: number[];
}

const OTHER: Record<Side, Side> = { german: 'allied', allied: 'german' };

export function fold(view: View, line: LogLine): View {
  const next = change(view, line);
  return next.torpedoes === view.torpedoes ? next : { ...next, tokens: { german: inHand(view, next, 'german'), allied: inHand(view, next, 'allied') } };
}

/** A token is in hand or in play. */
function inHand(before: View, now: View, side: Side): number[] {
  const numbers = ({ torpedoes }: View) => torpedoes.filter((t) => t.owner === side).map((t) => t.number);
  return [...before.tokens[side], ...numbers(before)].filter((n) => !numbers(now).includes(n)).toSorted((a, b) => a - b);
}

function change(view: View, line: LogLine): View {
  const data = line.data as unknown as Told;
  switch (line.code) {
    case 'turn_begins':
      return { ...advance(view), turn: data.turn, active: data.side, phase: 'action' };
    case 'moved':
      return ship(view, data.ship, { cell: data.cell });
    case 'slow_moved':
      return ship({ ...view, orders: without(view, data.ship) }, data.ship, { cell: data.cell });
    case 'move_blocked':
      return { ...view, orders: without(view, data.ship) };
    case 'ordered':
      return { ...view, orders: { ...view.orders, [view.ships.find((s) => s.id === data.ship)?.side ?? 'allied']: { ship: data.ship, heading: data.heading } } };
    case 'launched':
    case 'plane_dropped':
    case 'ship_launched':
      return launch(view, line.code === 'launched' ? 'german' : line.code === 'plane_dropped' ? 'allied' : sideOf(view, data.ship), data.cell, data.heading as Heading);
    case 'torpedo_left':
    case 'exploded':
    case 'torpedo_hit':
      return { ...view, torpedoes: view.torpedoes.filter((t) => t.owner !== data.owner || t.number !== data.number) };
    case 'met_torpedo':
      return { ...view, torpedoes: view.torpedoes.filter((t) => t.number !== data.number || ahead(view, t.cell, t.heading) !== data.cell) };
    case 'sunk':
      return score(ship({ ...view, orders: without(view, data.ship) }, data.ship, { status: 'sunk', cell: 0 }), OTHER[data.side], data.points);
    case 'burning':
      return score(ship({ ...view, orders: without(view, data.ship) }, data.ship, { status: 'burning' }), 'german', data.points);
    case 'damaged':
      return ship(view, data.ship, { damaged: true });
    case 'left':
      return score(ship({ ...view, orders: without(view, data.ship) }, data.ship, { status: 'left', cell: 0 }), 'allied', data.points);
    case 'submarine_sunk':
      return score({ ...view, submerged: (view.submerged ?? 1) - 1, submarines: view.submarines?.filter((c) => c !== data.cell) ?? null }, 'allied', data.points);
    case 'submarine_left':
      return score(view, 'german', data.points);
    case 'submerged':
      return { ...view, ships: view.ships.filter((s) => s.id !== data.ship) };
    case 'arranged':
      return { ...view, submarines: data.cells };
    case 'armed_freighter_shown':
      return ship(view, data.ship, { kind: 'armed_freighter' });
    case 'ping':
      return { ...view, ping: data.corner };
    case 'ping_lifted':
      return { ...view, ping: 0 };
    case 'took_off':
      return { ...view, in_the_air: true };
    case 'survivors':
      return score(view, 'allied', data.points);
    default:
      return view;
  }
}

const sideOf = (view: View, id: string): Side => view.ships.find((s) => s.id === id)?.side ?? 'german';

function ship(view: View, id: string, change: Partial<Ship>): View {
  return { ...view, ships: view.ships.map((s) => (s.id === id ? { ...s, ...change } : s)) };
}

function score(view: View, side: Side, points: number): View {
  return { ...view, scores: { ...view.scores, [side]: view.scores[side] + points } };
}

function without(view: View, id: string): View['orders'] {
  return Object.fromEntries(Object.entries(view.orders).filter(([, order]) => order.ship !== id));
}

function launch(view: View, owner: Side, cell: number, heading: Heading): View {
  const out = new Set(view.torpedoes.filter((t) => t.owner === owner).map((t) => t.number));
  const number = [1, 2, 3, 4].find((n) => !out.has(n)) ?? 1;
  return { ...view, torpedoes: [...view.torpedoes, { owner, number, cell, heading, fresh: true }] };
}

/** Between two turns every torpedo goes one card; with guns that phase was over before the last question. */
function advance(view: View): View {
  if (view.phase === 'combat' || view.turn === 0) return view;
  const step = (t: Torpedo): Torpedo => (t.fresh ? { ...t, fresh: false } : { ...t, cell: ahead(view, t.cell, t.heading) || t.cell });
  const on = view.torpedoes.filter((t) => !t.fresh).map((t) => [`${ahead(view, t.cell, t.heading)}-${t.heading}`, rest(runOf(view, t))] as const);
  return { ...view, torpedoes: view.torpedoes.map(step), runs: { ...view.runs, ...Object.fromEntries(on) } };
}

/** A torpedo's way after its next card. */
const rest = ({ cells, end }: Run): Run => ({ cells: cells.slice(1), end });
