// Sentences about a card of the sea, for its label and the hint line. The same a sighted player sees.
import type { Texts } from '@web/i18n/texts';
import { blockCells } from './geometry';
import { columnOf, rowOf } from './sight';
import type { Hand } from './hand.svelte';
import { refusalAt, type Tool } from './taps';
import { heatOf, seatOf } from './eyes';
import type { Ship, View } from '../view.gen';

const small = (texts: Texts, code: string): string => texts.word(code);

/** Side in one word. */
export function sideWord(texts: Texts, side: string): string {
  return texts.say('board', side === 'german' ? 'german' : 'allied');
}

/** "2 × Freighter, Tanker". */
export function counted(units: string[], texts: Texts): string {
  const times = (kind: string): number => units.filter((unit) => unit === kind).length;
  return [...new Set(units)].map((kind) => (times(kind) > 1 ? `${times(kind)} × ` : '') + texts.word(kind)).join(', ');
}

export function stateOf(ship: Ship, texts: Texts): string {
  return ship.status === 'burning' ? texts.say('board', 'burning') : ship.damaged ? texts.say('board', 'damaged') : '';
}

/** A ship with its values: "Destroyer D1, Allied, points 2, armor 2, firepower 2". */
export function shipWords(ship: Ship, texts: Texts): string {
  const parts = [
    texts.say('board', 'ship_here', { kind: small(texts, ship.kind), ship: ship.id, side: sideWord(texts, ship.side) }),
    stateOf(ship, texts),
    texts.say('board', 'values', { ...ship }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Everything that lies on a card. */
export function whatLies(cell: number, view: View, texts: Texts): string[] {
  const parts: string[] = [];
  for (const ship of view.ships.filter((s) => s.cell === cell)) {
    parts.push(shipWords(ship, texts));
    if (view.armed === ship.id && ship.kind === 'freighter') parts.push(texts.say('board', 'armed_here'));
    const order = view.orders[ship.side];
    if (order?.ship === ship.id) parts.push(texts.say('board', 'ordered', { heading: small(texts, order.heading) }));
  }
  if (view.mines.some((m) => m.cell === cell)) parts.push(texts.say('board', 'mines_here'));
  for (const t of view.torpedoes.filter((t) => t.cell === cell)) {
    parts.push(
      texts.say('board', 'torpedo_here', {
        n: t.number,
        side: sideWord(texts, t.owner),
        heading: small(texts, t.heading),
      }) + (t.fresh ? `, ${texts.say('board', 'waits')}` : ''),
    );
  }
  if (view.plane === cell) parts.push(texts.say('board', 'plane_here'));
  if (view.submarines?.includes(cell))
    parts.push(texts.say('board', seatOf(view) === 'german' ? 'own_submarine' : 'submarine_was'));
  if (view.ping && blockCells(view, view.ping).includes(cell)) parts.push(texts.say('board', 'pinged'));
  const chance = heatOf(view)?.[String(cell)];
  if (chance) parts.push(texts.say('board', 'chance_here', { percent: Math.round(chance * 100) }));
  return parts.length ? parts : [texts.say('board', 'sea_card')];
}

/** What a tap would do, or why it does nothing; "" if nobody asks. */
export function whatHappens(cell: number, hand: Hand, texts: Texts): string {
  if (hand.open.has(cell)) return texts.say('board', 'may', { what: texts.say('board', `tool_${hand.tool}`) });
  const no = refusalAt(hand.ask, hand.view, hand.wish, hand.path, cell);
  return no ? texts.say('board', 'may_not', { why: texts.of('refused', no), rule: no.rule }) : '';
}

export function cellLabel(cell: number, view: View, hand: Hand, texts: Texts): string {
  const where = texts.say('board', 'at', { row: rowOf(cell), column: columnOf(cell) });
  const acts = whatHappens(cell, hand, texts);
  return `${where}: ${whatLies(cell, view, texts).join('; ')}.${acts ? ` ${acts}` : ''}`;
}

const FIRST: Partial<Record<Tool, string>> = {
  quadrant: 'do_quadrant',
  sail: 'do_first',
  launch: 'do_first_submarine',
  surface: 'do_first_submarine',
  submerge: 'do_first_submarine',
  sonar: 'do_sonar',
  charges: 'do_charges',
  bomb: 'do_bomb',
  plane: 'do_plane',
  fire: 'do_fire',
  leave: 'do_leave',
  drop: 'do_drop',
  mine: 'do_mine',
  fleet: 'do_fleet',
};

/** What to tap next, in a sentence; "" where nothing is asked. */
export function whatNext(hand: Hand, texts: Texts): string {
  if (hand.ask === null) return '';
  if (hand.selected !== null && hand.options.some((o) => o.key === hand.selected))
    return texts.say('board', hand.next.size > 0 && hand.tool !== 'deploy' ? 'do_more' : 'do_confirm');
  if (hand.tool === 'deploy') {
    const n = hand.options[0]?.data.cells;
    return texts.say('board', 'do_deploy', { n: Array.isArray(n) ? n.length : 0 });
  }
  if (hand.tool === 'place') return texts.say('board', 'do_place', { kind: texts.word(hand.kind ?? '') });
  if (hand.path.length === 0) return FIRST[hand.tool] ? texts.say('board', FIRST[hand.tool]!) : '';
  const taps = [...hand.next];
  if (taps.some((t) => t.startsWith('h'))) return texts.say('board', 'do_heading');
  if (taps.some((t) => t.startsWith('b'))) return texts.say('board', 'do_quadrant_ship');
  return texts.say('board', 'do_target');
}
