// The picture in words: for whoever does not see it. It says what can be seen, no more: how a ship looks, not what it is.
import type { Texts } from '@web/i18n/texts';
import type { Drawing } from '../view.gen';
import type { Camera } from './camera';
import { looks } from './hulls';
import { norm, turn, type Flyer, type Moment, type Ship } from './moment';

/** Length in metres from which a ship is called middling, and long. */
const MIDDLING = 75;
const LONG = 135;
const FIELD = 12;

/** Which way she is seen: bow on, from ahead, abeam, from astern, stern on; and which side. */
export function aspect(angle: number): string {
  const off = Math.abs(angle);
  if (off <= 8) return 'bow_on';
  if (off >= 172) return 'stern_on';
  const where = off < 60 ? 'from_ahead' : off <= 120 ? 'abeam' : 'from_astern';
  return `${where}_${angle > 0 ? 'starboard' : 'port'}`;
}

/** Where her tallest house stands. */
function houseAt(row: Drawing): string {
  const { house } = looks(row);
  if (house === null) return 'no_house';
  return house < 0.34 ? 'house_aft' : house > 0.66 ? 'house_forward' : 'house_amidships';
}

const sizeOf = (row: Drawing): string => (row.length >= LONG ? 'long' : row.length >= MIDDLING ? 'middling' : 'short');

/** One ship as a sentence. `course` is our own: bearings are told off the bow. */
export function shipLine(texts: Texts, ship: Ship, course: number, shapes: Record<string, Drawing>): string {
  const say = (code: string, data: Record<string, unknown> = {}): string => texts.say('board', code, data);
  const bearing = Math.round(norm(ship.bearing - course)) % 360;
  const row = shapes[ship.shape];
  const parts = [say('eye_bearing', { bearing })];
  if (row === undefined) parts.push(say(ship.shape === 'boat' ? 'eye_low' : 'eye_smudge'));
  else {
    const { funnels, masts } = looks(row);
    parts.push(say(`eye_size_${sizeOf(row)}`), say('eye_funnels', { n: funnels }), say('eye_masts', { n: masts }));
    parts.push(say(`eye_${houseAt(row)}`), say(`eye_aspect_${aspect(ship.angle)}`));
    if (ship.wake > 0) parts.push(say(`eye_wake_${ship.wake}`));
  }
  if (ship.down > 0) parts.push(say('eye_hull_down'));
  if (ship.fire > 0) parts.push(say(`eye_fire_${ship.fire}`));
  if (Math.abs(ship.heel) >= 3) parts.push(say(ship.heel > 0 ? 'eye_heel_starboard' : 'eye_heel_port'));
  if (ship.sunk > 0) parts.push(say('eye_sinking'));
  if (ship.lit) parts.push(say('eye_lit'));
  return `${parts.join(', ')}.`;
}

/** One aircraft as a sentence. */
export function planeLine(texts: Texts, plane: Flyer, course: number): string {
  const say = (code: string, data: Record<string, unknown> = {}): string => texts.say('board', code, data);
  const off = Math.abs(plane.angle);
  const way = off <= 30 ? 'comes' : off >= 150 ? 'goes' : plane.angle > 0 ? 'crosses_right' : 'crosses_left';
  const parts = [
    say('eye_bearing', { bearing: Math.round(norm(plane.bearing - course)) % 360 }),
    plane.kind === '' ? say('eye_plane') : texts.word(plane.kind),
    say('eye_plane_up', { degrees: Math.round(plane.elevation), metres: plane.metres }),
    say(`eye_plane_${way}`),
  ];
  if (plane.fate !== '') parts.push(say(`eye_plane_${plane.fate}`));
  return `${parts.join(', ')}.`;
}

/** The whole picture in one or two sentences. */
export function overview(texts: Texts, m: Moment, cam: Camera): string {
  const say = (code: string, data: Record<string, unknown> = {}): string => texts.say('board', code, data);
  if (m.eyes === '') return say('eye_nobody');
  const looking = Math.round(norm(cam.heading - m.course)) % 360;
  const sky = [
    say(`eye_light_${m.light}`),
    say('eye_sea', { sea: Math.round(m.sea) }),
    say(`eye_sight_${m.visibility}`),
  ];
  if (m.sun !== null) sky.push(say('eye_sun', { bearing: Math.round(norm(m.sun.azimuth - m.course)) % 360 }));
  if (m.moon !== null) sky.push(say('eye_moon', { bearing: Math.round(norm(m.moon.azimuth - m.course)) % 360 }));
  const found = [say('eye_ships', { n: m.ships.length })];
  if (m.planes.length > 0) found.push(say('eye_planes', { n: m.planes.length }));
  if (m.tracks.length > 0) found.push(say('eye_tracks', { n: m.tracks.length }));
  if (m.splashes.length > 0) found.push(say('eye_splashes', { n: m.splashes.length }));
  if (m.stars.length > 0) found.push(say('eye_stars', { n: m.stars.length }));
  if (m.floats.length > 0) found.push(say('eye_floats', { n: m.floats.length }));
  return `${say('eye_looking', { bearing: looking })} ${sky.join(', ')}. ${found.join(', ')}.`;
}

/** The ship nearest to the middle of the picture, if one is near it. */
export function middleShip(m: Moment, cam: Camera): Ship | null {
  const off = (ship: Ship): number => Math.abs(turn(cam.heading, ship.bearing));
  const near = m.ships.toSorted((a, b) => off(a) - off(b))[0];
  return near !== undefined && off(near) <= Math.max(0.5, cam.field / FIELD) ? near : null;
}
