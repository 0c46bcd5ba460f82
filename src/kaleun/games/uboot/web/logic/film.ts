// The film of a mission as data: where everybody really was at any moment, and every attack with its place.
import type { Film, FilmLine } from '@web/protocol/messages';
import type { Ship, Truth } from '../view.gen';
import type { Place } from './geometry';

export const truthOf = (film: Film, picture: number): Truth => film.truth[picture] as unknown as Truth;

export type MarkKind = 'shot' | 'hit' | 'sunk' | 'miss' | 'charges' | 'bombs' | 'lost';
const KINDS: Record<string, MarkKind> = {
  fired: 'shot',
  torpedo_hit: 'hit',
  gun_hit: 'hit',
  dud: 'miss',
  premature: 'miss',
  torpedo_missed: 'miss',
  ship_sunk: 'sunk',
  depth_charges: 'charges',
  bombed: 'bombs',
  boat_lost: 'lost',
};
/** What is worth jumping to: attacks of both sides, and what led to them. */
export const HIGHLIGHTS = [
  ...Object.keys(KINDS),
  'contact_eye',
  'contact_periscope',
  'aircraft',
  'hunted',
  'breach',
  'objective_done',
  'dive',
  'returned',
  'time_up',
];

/** Something that happened in an attack, with its place. */
export interface Mark {
  kind: MarkKind;
  at: number;
  seconds: number;
  place: Place;
  line: FilmLine;
}

/** Every attack of the patrol. A ship goes down where she was last; everything else is where the boat was. */
export function marksOf(film: Film): Mark[] {
  return film.lines.flatMap((line) => {
    const kind = KINDS[line.code];
    if (kind === undefined) return [];
    const ship = kind === 'sunk' ? gone(film, line.at) : undefined;
    const place: Place = ship === undefined ? truthOf(film, line.at).boat : [ship[2], ship[3]];
    return [{ kind, at: line.at, seconds: film.times[line.at]!, place, line }];
  });
}

/** A ship that is there in the picture before this one and no more in it. */
function gone(film: Film, at: number): Ship | undefined {
  if (at === 0) return undefined;
  const left = new Set(truthOf(film, at).ships.map(([unit]) => unit));
  return truthOf(film, at - 1).ships.find(([unit]) => !left.has(unit));
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
export const between = (a: Place, b: Place, share: number): Place => [mix(a[0], b[0], share), mix(a[1], b[1], share)];

/** The truth on the way from one picture to the next: whoever is in both moves smoothly. */
export function moment(film: Film, picture: number, share: number): Truth {
  const now = truthOf(film, picture);
  const next = film.truth[picture + 1] === undefined ? now : truthOf(film, picture + 1);
  const later = new Map(next.ships.map((ship) => [ship[0], ship]));
  const afar = new Map(next.groups.map((group) => [group[0], group]));
  return {
    ...now,
    boat: between(now.boat, next.boat, share),
    reckoned: between(now.reckoned, next.reckoned, share),
    ships: now.ships.map((ship) => moved(ship, later.get(ship[0]), share)),
    groups: now.groups.map((group) => moved(group, afar.get(group[0]), share)),
  };
}

function moved<T extends [number, string, number, number, ...unknown[]]>(a: T, b: T | undefined, share: number): T {
  if (b === undefined) return a;
  const [lat, lon] = between([a[2], a[3]], [b[2], b[3]], share);
  return a.with(2, lat).with(3, lon) as T;
}

/** Places of the boat from one picture to another, by the truth or by the navigator. */
export const trackOf = (film: Film, of: 'boat' | 'reckoned', from: number, to: number): Place[] =>
  film.truth.slice(from, to + 1).map((_, i) => truthOf(film, from + i)[of]);

/** The last places of every ship that is near now. */
export function wakes(film: Film, picture: number, seconds: number): Place[][] {
  const { ships } = truthOf(film, picture);
  const trails = new Map<number, Place[]>(ships.map(([unit]) => [unit, []]));
  let i = picture;
  while (i > 0 && film.times[picture]! - film.times[i - 1]! <= seconds) i -= 1;
  for (; i <= picture; i++) for (const [unit, , lat, lon] of truthOf(film, i).ships) trails.get(unit)?.push([lat, lon]);
  return [...trails.values()];
}
