// What the eye sees at one moment, as plain numbers: made from a role's view, and blended between two views, so that states that
// come once a second are seen as smooth motion. Nothing is added to what the view says.
import type { Airframe, Boat, Clock, Contact, Drawing, Scene, Weather } from '../view.gen';

/** The part of a Captain's, First Officer's or Navigator's view that a picture of the sea is made of. */
export interface Sees {
  clock: Clock;
  time: string;
  boat: Boat;
  weather: Weather;
  light: string;
  scene: Scene;
  contacts: Contact[];
  shapes: Record<string, Drawing>;
  airframes: Record<string, Airframe>;
}
/** What ships and aircraft are drawn from. */
export type Drawings = Pick<Sees, 'shapes' | 'airframes'>;

/** A ship in sight. `mast`: metres, of the shape that is made out or of a ship of middling size. Bearings are true. */
export interface Ship {
  key: string;
  shape: string;
  bearing: number;
  metres: number;
  mast: number;
  angle: number;
  wake: number;
  down: number;
  fire: number;
  heel: number;
  sunk: number;
  lit: boolean;
}

/** An aircraft. `elevation`: degrees above the horizon; `fate`: damaged, down, or "". */
export interface Flyer {
  key: string;
  kind: string;
  bearing: number;
  elevation: number;
  metres: number;
  angle: number;
  fate: string;
}

/** A burst of our 20 mm in the air. */
export interface Shot {
  key: string;
  bearing: number;
  elevation: number;
  metres: number;
  age: number;
}

/** Anything else at a place: the end of a torpedo's track, a splash, a star shell, a boat, wreckage. */
export interface Spot {
  key: string;
  kind: string;
  bearing: number;
  metres: number;
  /** Seconds since it began, where that matters. */
  age: number;
}

export interface Lamp {
  azimuth: number;
  altitude: number;
  /** Share that is lit: 1 for the sun. */
  lit: number;
}

export interface Moment {
  seconds: number;
  eyes: string;
  course: number;
  speed: number;
  depth: number;
  wind: number;
  sea: number;
  cloud: number;
  visibility: string;
  light: string;
  sun: Lamp | null;
  moon: Lamp | null;
  /** Where the glow of dusk or dawn is while the sun itself is not seen. */
  glow: number;
  ships: Ship[];
  planes: Flyer[];
  tracers: Shot[];
  tracks: Spot[];
  splashes: Spot[];
  stars: Spot[];
  floats: Spot[];
}

export const MILE = 1852;
/** A mast of middling height, and of something low: what a shape that cannot be made out is taken for. */
const MAST = 25;
const LOW = 6;
const RAD = Math.PI / 180;
/** At these distances things are drawn of which only the direction is known. */
const STAR_M = 6000;

export const norm = (degrees: number): number => ((degrees % 360) + 360) % 360;
/** From a to b the short way round, -180 to 180. */
export const turn = (a: number, b: number): number => norm(b - a + 180) - 180;

/** The moment a view speaks of. */
export function momentOf(view: Sees): Moment {
  const { scene, boat, weather, clock, shapes } = view;
  const now = clock.seconds;
  const ships = Object.entries(scene.ships ?? {}).map(([id, [shape, bearing, height, angle, wake]]) => {
    const mast = shapes[shape]?.mast ?? (shape === 'boat' ? LOW : MAST);
    const { down = 0, fire = 0, heel = 0, sunk = 0, lit = false } = scene.marks?.[id] ?? {};
    const metres = mast / Math.tan(Math.max(0.005, height) * RAD);
    return { key: `ship ${id}`, shape, bearing, metres, mast, angle, wake, down, fire, heel, sunk, lit };
  });
  const lamp = (at: readonly number[] | null | undefined): Lamp | null =>
    at ? { azimuth: at[0]!, altitude: at[1]!, lit: (at[2] ?? 100) / 100 } : null;
  return {
    seconds: now,
    eyes: scene.eyes,
    course: boat.course,
    speed: boat.speed,
    depth: boat.depth,
    wind: scene.wind,
    sea: weather.sea,
    cloud: weather.cloud,
    visibility: weather.visibility,
    light: view.light,
    sun: lamp(scene.sun),
    moon: lamp(scene.moon),
    glow: scene.sun?.[0] ?? (Number(view.time.slice(0, 2)) < 13 ? 75 : 285),
    ships,
    planes: Object.entries(scene.planes ?? {}).map(([id, [kind, bearing, elevation, metres, angle, fate]]) => ({
      key: `plane ${id}`,
      kind,
      bearing,
      elevation,
      metres: Math.max(1, metres),
      angle,
      fate,
    })),
    tracers: (scene.tracers ?? []).map(([at, bearing, elevation, metres]) => ({
      key: `tracer ${at}`,
      bearing,
      elevation,
      metres,
      age: now - at,
    })),
    tracks: (scene.tracks ?? []).flatMap(([id, kind, , , bearing, metres]) =>
      bearing === null || metres === null ? [] : [spot(`track ${id}`, kind, bearing, metres)],
    ),
    splashes: (scene.splashes ?? []).map(([at, bearing, metres, ours]) =>
      spot(`splash ${at} ${bearing} ${metres}`, ours ? 'ours' : 'theirs', bearing, metres, now - at),
    ),
    stars: (scene.stars ?? []).map((bearing) => spot(`star ${bearing}`, 'star', bearing, STAR_M)),
    floats: (scene.floats ?? []).map(([id, kind, bearing, miles]) =>
      spot(`float ${id}`, kind, bearing, Math.max(0.04, miles) * MILE),
    ),
  };
}

const spot = (key: string, kind: string, bearing: number, metres: number, age = 0): Spot => ({
  key,
  kind,
  bearing,
  metres,
  age,
});

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
const round = (a: number, b: number, t: number): number => norm(a + turn(a, b) * t);
const ANGLES = ['course', 'bearing', 'wind', 'glow', 'azimuth', 'angle'];

/** Every number of b that a has as well, t of the way from a to b; angles the short way round, everything else as in b. */
function blended<T extends object>(a: T, b: T, t: number): T {
  const out = { ...b } as Record<string, unknown>;
  for (const [name, to] of Object.entries(b)) {
    const from = (a as Record<string, unknown>)[name];
    if (typeof to !== 'number' || typeof from !== 'number') continue;
    out[name] = ANGLES.includes(name) ? round(from, to, t) : mix(from, to, t);
  }
  if ('angle' in out) out.angle = turn(0, out.angle as number);
  return out as T;
}

function paired<T extends { key: string }>(a: T[], b: T[], t: number): T[] {
  const before = new Map(a.map((one) => [one.key, one]));
  return b.map((one) => {
    const from = before.get(one.key);
    return from === undefined ? one : blended(from, one, t);
  });
}

const lamps = (a: Lamp | null, b: Lamp | null, t: number): Lamp | null => (a && b ? blended(a, b, t) : b);

/** The moment t of the way (0 to 1, never beyond) from a to b. What is only in b is there at once, what is only in a is gone. */
export function between(a: Moment, b: Moment, share: number): Moment {
  if (share >= 1 || a === b) return b;
  const t = Math.max(0, share);
  // a ship whose shape has just been made out was taken for one of middling size: it does not change its place for that
  const ships = paired(a.ships, b.ships, t).map((ship, i) =>
    a.ships.find((one) => one.key === ship.key)?.shape === ship.shape ? ship : b.ships[i]!,
  );
  return {
    ...blended(a, b, t),
    sun: lamps(a.sun, b.sun, t),
    moon: lamps(a.moon, b.moon, t),
    ships,
    planes: paired(a.planes, b.planes, t),
    tracers: paired(a.tracers, b.tracers, t),
    tracks: paired(a.tracks, b.tracks, t),
    splashes: paired(a.splashes, b.splashes, t),
    stars: b.stars,
    floats: paired(a.floats, b.floats, t),
  };
}
