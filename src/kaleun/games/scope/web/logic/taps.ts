// Which answer a tap on the board means. Every option is a short way of taps; what has been tapped so far is the way's beginning.
import { refusedBy, type Refused } from '@web/i18n/reasons';
import type { Ask, Choice } from '@web/protocol/messages';
import { ahead, blockCells, headingTo } from './geometry';
import type { Heading } from './eyes';
import type { View } from '../view.gen';

/** "c42" a card, "b42" a block by its corner, "hNE" a heading, "x" out of the area, "a51+52" an arrangement. */
export type Tap = string;

/** What taps mean at the moment; more than one in a question calls for a switch. */
export type Tool =
  | 'fleet'
  | 'mine'
  | 'deploy'
  | 'place'
  | 'quadrant'
  | 'launch'
  | 'sail'
  | 'sonar'
  | 'charges'
  | 'surface'
  | 'submerge'
  | 'leave'
  | 'takeoff'
  | 'bomb'
  | 'plane'
  | 'drop'
  | 'fire'
  | 'plain';

const TOOLS: Record<string, Tool> = {
  fleet: 'fleet',
  extra: 'fleet',
  mine: 'mine',
  deploy: 'deploy',
  place: 'place',
  quadrant: 'quadrant',
  launch: 'launch',
  move: 'sail',
  order: 'sail',
  sonar: 'sonar',
  charges: 'charges',
  surface: 'surface',
  submerge: 'submerge',
  leave: 'leave',
  takeoff: 'takeoff',
  bomb: 'bomb',
  plane: 'plane',
  drop: 'drop',
  fire: 'fire',
};
/** Tools that need no place on the board. */
const OFF_BOARD: Tool[] = ['fleet', 'plain'];

export const verbOf = (key: string): string => key.split(':', 1)[0]!;
export const toolOf = (key: string): Tool => TOOLS[verbOf(key)] ?? 'plain';
const rest = (key: string): string => key.slice(key.indexOf(':') + 1);
const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** The parts of a key: what stands before and behind ">", split at the hyphens. */
export function partsOf(key: string): { parts: string[]; secret: string | null } {
  const [open, secret] = rest(key).split('>') as [string, string | undefined];
  return { parts: key.includes(':') ? open.split('-').filter((p) => p !== '') : [], secret: secret ?? null };
}

/** The cell of a ship by id, or the cell itself. */
export function cellOf(view: View, by: string): number {
  return isNumber(by) ? Number(by) : (view.ships.find((s) => s.id === by)?.cell ?? 0);
}

/** The cells of an arrangement or deployment ("51+52"); none for a bluff. */
export function arrangement(key: string): number[] {
  const { secret } = partsOf(key);
  return (secret ?? '').split('+').filter(isNumber).map(Number);
}

/** Does this key move a destroyer without a search? */
export const isBlind = (key: string): boolean => verbOf(key) === 'move' && key.endsWith('-blind');

/** The way of taps to this option. */
export function wayOf(key: string, view: View): Tap[] {
  const { parts } = partsOf(key);
  const at = (by: string | undefined): Tap => `c${cellOf(view, by ?? '')}`;
  switch (verbOf(key)) {
    case 'move':
      return parts.filter((p) => p !== 'blind').map(at);
    case 'order':
      return [at(parts[0]), parts[1] === 'EXIT' ? 'x' : `h${parts[1]}`];
    case 'launch':
      return [at(parts[0]), `h${parts[1]}`];
    case 'drop':
      return [`h${parts[0]}`];
    case 'quadrant':
      return [`b${parts[0]}`, `a${arrangement(key).join('+')}`];
    case 'submerge':
      return [at(parts[0]), `b${parts[1]}`, `a${arrangement(key).join('+')}`];
    case 'fire':
      return parts[1] === 'plane' ? [at(parts[0])] : parts.map(at);
    case 'place':
      return [at(parts[1])];
    case 'surface':
      return parts.map(at);
    case 'sonar':
    case 'charges':
    case 'leave':
    case 'bomb':
    case 'plane':
    case 'mine':
      return [at(parts[0])];
    case 'deploy':
      return [`a${arrangement(key).join('+')}`];
    default:
      return [];
  }
}

/** What narrows the options beyond the tool: which kind is placed, and whether destroyers search. */
export interface Wish {
  tool: Tool;
  kind: string | null;
  blind: boolean;
}

/** What is done most comes first: it is in the hand when a turn begins. */
const USUAL: Tool[] = ['quadrant', 'sail'];

export function toolsOf(ask: Ask | null): Tool[] {
  const tools = [...new Set((ask?.options ?? []).map((o) => toolOf(o.key)))].filter((t) => !OFF_BOARD.includes(t));
  return tools.toSorted((a, b) => Number(USUAL.includes(b)) - Number(USUAL.includes(a)));
}

/** The kind of unit a placing key names; an armed freighter shows itself only behind the ">". */
export function placedKind(key: string): string {
  const { parts, secret } = partsOf(key);
  return secret === 'armed' ? 'armed_freighter' : parts[0]!;
}

export function kindsOf(ask: Ask | null): string[] {
  return [...new Set((ask?.options ?? []).filter((o) => verbOf(o.key) === 'place').map((o) => placedKind(o.key)))];
}

/** Is there a choice between searching and not searching? */
export const mayBeBlind = (ask: Ask | null): boolean => (ask?.options ?? []).some((o) => isBlind(o.key));

export function wanted(ask: Ask | null, wish: Wish): Choice[] {
  return (ask?.options ?? []).filter((o) => {
    if (toolOf(o.key) !== wish.tool) return false;
    if (wish.kind !== null && verbOf(o.key) === 'place' && placedKind(o.key) !== wish.kind) return false;
    return verbOf(o.key) !== 'move' || !mayBeBlind(ask) || o.data.how === 'sail' || isBlind(o.key) === wish.blind;
  });
}

const begins = (way: Tap[], path: Tap[]): boolean => path.every((tap, i) => way[i] === tap);

/** The taps that lead on from here. */
export function nexts(options: Choice[], view: View, path: Tap[]): Set<Tap> {
  const ways = options.map((o) => wayOf(o.key, view)).filter((way) => way.length > path.length && begins(way, path));
  return new Set(ways.map((way) => way[path.length]!));
}

/** The option this way leads to exactly, if any. */
export function optionOf(options: Choice[], view: View, path: Tap[]): Choice | null {
  return (
    options.find((o) => {
      const way = wayOf(o.key, view);
      return way.length === path.length && begins(way, path);
    }) ?? null
  );
}

/** Where headings start from: the ship or submarine tapped, or the plane. */
export function originOf(view: View, path: Tap[]): number {
  const cell = path.find((tap) => tap.startsWith('c'));
  return cell ? Number(cell.slice(1)) : view.plane;
}

export interface Tapped {
  path: Tap[];
  key: string | null;
}

/** What a tap on a card does: leads on, begins anew, or ends what was begun. `block` is the block a tap there would mean. */
export function tapCell(options: Choice[], view: View, path: Tap[], cell: number, block: number): Tapped {
  const on = nexts(options, view, path);
  const first = nexts(options, view, []);
  const tap: Tap = `c${cell}`;
  const heading = headingTo(view, originOf(view, path), cell);
  const near = heading !== null && ahead(view, originOf(view, path), heading) === cell;
  if (on.has(tap)) return follow(options, view, [...path, tap]);
  if (heading !== null && on.has(`h${heading}`) && (near || !first.has(tap)))
    return follow(options, view, [...path, `h${heading}`]);
  if (on.has(`b${block}`)) return follow(options, view, [...path, `b${block}`]);
  if (path.at(-1) === tap) return { path: [], key: null };
  return first.has(tap) ? follow(options, view, [tap]) : { path: [], key: null };
}

/** A tap on the rose, the edge or an arrangement. */
export function tapOther(options: Choice[], view: View, path: Tap[], tap: Tap): Tapped {
  return nexts(options, view, path).has(tap) ? follow(options, view, [...path, tap]) : { path, key: null };
}

function follow(options: Choice[], view: View, path: Tap[]): Tapped {
  return { path, key: optionOf(options, view, path)?.key ?? null };
}

/** Cards a tap on which leads on; headings count with the card next to the origin. */
export function openCells(options: Choice[], view: View, path: Tap[]): Set<number> {
  const open = new Set<number>();
  for (const tap of nexts(options, view, path)) {
    if (tap.startsWith('c')) open.add(Number(tap.slice(1)));
    else if (tap.startsWith('h')) open.add(ahead(view, originOf(view, path), tap.slice(1) as Heading));
    else if (tap.startsWith('b')) for (const cell of blockCells(view, Number(tap.slice(1)))) open.add(cell);
  }
  open.delete(0);
  return open;
}

/** Toggles a card of a deployment of n submarines; the oldest gives way. The key is there when all n lie. */
export function toggle(ask: Ask | null, chosen: number[], cell: number): { chosen: number[]; key: string | null } {
  const keys = (ask?.options ?? []).map((o) => o.key);
  const n = keys.length ? arrangement(keys[0]!).length : 0;
  if (!keys.some((k) => arrangement(k).includes(cell))) return { chosen, key: null };
  const next = chosen.includes(cell) ? chosen.filter((c) => c !== cell) : [...chosen, cell].slice(-n);
  const want = next.toSorted((a, b) => a - b).join('+');
  return {
    chosen: next,
    key: next.length === n ? (keys.find((k) => arrangement(k).join('+') === want) ?? null) : null,
  };
}

/** Why something about this card is not offered, if the rules say so and it can be told. */
export function refusalAt(ask: Ask | null, view: View, wish: Wish, path: Tap[], cell: number): Refused | null {
  return (
    refusedBy(ask).find((r) => {
      if (
        toolOf(r.key) !== wish.tool ||
        !r.key.includes(':') ||
        (verbOf(r.key) === 'place' && wish.kind !== null && placedKind(r.key) !== wish.kind)
      )
        return false;
      const way = wayOf(r.key, view);
      if (way.length <= path.length || !begins(way, path)) return false;
      const tap = way[path.length]!;
      return (
        tap === `c${cell}` ||
        (tap.startsWith('h') && ahead(view, originOf(view, path), tap.slice(1) as Heading) === cell)
      );
    }) ?? null
  );
}
