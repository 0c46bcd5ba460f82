// What the TDC makes of the crew's numbers: the torpedo triangle, and the turn of the gyro (sim.md 5).
import { norm, turn } from './moment';

export interface Problem {
  heading: number;
  stern: boolean;
  /** True bearing, metres, course and knots of the target; knots of the torpedo. */
  line: number;
  metres: number;
  course: number;
  speed: number;
  torpedo: number;
}

export interface Solution {
  course: number;
  gyro: number;
  run: number;
  seconds: number;
}

const RAD = Math.PI / 180;
const KN = 0.514444;
/** Metres straight ahead from the tube, radius of the turn, and how far the gyro turns. */
const REACH = 9.5;
const RADIUS = 95;
const MOST = 90;

interface Triangle {
  course: number;
  run: number;
}

/** The angle on the bow: starboard positive. */
export const bowAngle = (course: number, line: number): number => turn(course, line + 180);

function triangle(line: number, metres: number, course: number, speed: number, torpedo: number): Triangle | null {
  const signed = bowAngle(course, line);
  const beta = Math.abs(signed) * RAD;
  const sine = Math.sin(beta);
  if (sine < 1e-9) {
    const closing = Math.abs(signed) < 90 ? torpedo + speed : torpedo - speed;
    return closing <= 0 ? null : { course: norm(line), run: (metres * torpedo) / closing };
  }
  if (speed * sine > torpedo) return null;
  const lead = Math.asin((speed * sine) / torpedo);
  if (beta + lead >= Math.PI - 1e-12) return null;
  const side = signed >= 0 ? 1 : -1;
  return { course: norm(line + (side * lead) / RAD), run: (metres * sine) / Math.sin(beta + lead) };
}

/** Course, gyro angle, run and time; null where there is none. */
export function solve(p: Problem): Solution | null {
  const axis = p.stern ? norm(p.heading + 180) : p.heading;
  let aim = triangle(p.line, p.metres, p.course, p.speed, p.torpedo);
  let path = 0;
  const [x, y] = [p.metres * Math.sin(p.line * RAD), p.metres * Math.cos(p.line * RAD)];
  for (let i = 0; i < 3 && aim !== null; i++) {
    const gyro = turn(axis, aim.course);
    const ahead = REACH + RADIUS * Math.sin(Math.abs(gyro) * RAD);
    const aside = Math.sign(gyro) * RADIUS * (1 - Math.cos(gyro * RAD));
    path = REACH + RADIUS * Math.abs(gyro) * RAD;
    const px = ahead * Math.sin(axis * RAD) + aside * Math.cos(axis * RAD);
    const py = ahead * Math.cos(axis * RAD) - aside * Math.sin(axis * RAD);
    const moved = (path / p.torpedo) * p.speed;
    const tx = x + moved * Math.sin(p.course * RAD) - px;
    const ty = y + moved * Math.cos(p.course * RAD) - py;
    aim = triangle(norm(Math.atan2(tx, ty) / RAD), Math.hypot(tx, ty), p.course, p.speed, p.torpedo);
  }
  if (aim === null) return null;
  const gyro = turn(axis, aim.course);
  if (Math.abs(gyro) > MOST) return null;
  const run = path + aim.run;
  return { course: aim.course, gyro, run, seconds: run / (p.torpedo * KN) };
}

/** Metres to a ship whose mast has that height and is seen under that angle: right only if the type is. */
export const stadimeter = (mast: number, degrees: number): number => mast / Math.tan(degrees * RAD);
