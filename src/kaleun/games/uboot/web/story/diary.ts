// The Captain's log in prose: a chapter for each day, an entry for each watch in which something happened. Day, square and
// weather are those of the mission; nothing is made up.
import { number } from '@web/i18n/texts';
import type { DiaryRules, EntryHead, Reading, Scrap, Sum } from '@web/kit/story/diary';
import { dayName } from '@web/kit/story/made';
import { coastPath, centreOf, onSheet, squarePath, squaresOf } from '../logic/chart';
import { hourOf, word } from '../logic/words';
import type { View } from '../logic/station';
import { WATCH } from './lines';

const DAY = 86400;

/** The day of so many seconds of the mission. */
function dayAt(view: View, seconds: number): Date {
  const [h = 0, m = 0, s = 0] = view.time.split(':').map(Number);
  const into = h * 3600 + m * 60 + s - view.clock.seconds + seconds;
  return new Date(Date.parse(`${view.date}T00:00:00Z`) + Math.floor(into / DAY) * DAY * 1000);
}

const secondsOf = ({ line }: Reading<View>): number => Number(line.data.seconds);
const before = ({ log, i }: Reading<View>): Reading<View>['line'] | undefined => log[i - 1];
/** With this line a day begins. */
function begins(reading: Reading<View>): boolean {
  const last = before(reading);
  const day = (seconds: number): number => dayAt(reading.view, seconds).getTime();
  return last === undefined || day(Number(last.data.seconds)) !== day(secondsOf(reading));
}

function entry(reading: Reading<View>): EntryHead | null {
  const { line, view, texts } = reading;
  if (before(reading)?.data.watch === line.data.watch && !begins(reading)) return null;
  const start = Number(view.task.log[0]?.t ?? 0) + Number(line.data.watch) * WATCH;
  const { weather, light, square } = line.data;
  return {
    date: `${hourOf(view, start)} – ${hourOf(view, start + WATCH)}`,
    place: String(square ?? ''),
    weather: [weather && texts.word(weather), light && word(texts, `light_${String(light)}`)]
      .filter(Boolean)
      .join(', '),
    derived: false,
  };
}

/** The sea about a square in which something was fought. */
const ROUND = { width: 5.4, height: 3.2 };
const FOUGHT: Record<string, 'sunk' | 'charges' | 'lost'> = {
  ship_sunk: 'sunk',
  depth_charges: 'charges',
  depth_charges_n: 'charges',
  boat_lost: 'lost',
};
function scrap(lines: Reading<View>[]): Scrap | null {
  const marks = lines.flatMap(({ line: { code, data }, charts }) => {
    const borders = squaresOf({ charts })[String(data.square)];
    if (FOUGHT[code] === undefined || borders === undefined) return [];
    const [x, y] = onSheet(centreOf(borders));
    return [{ x, y, kind: FOUGHT[code] }];
  });
  const [first] = marks;
  if (first === undefined) return null;
  const { width, height } = ROUND;
  return {
    box: [first.x - width / 2, first.y - height / 2, width, height],
    land: [coastPath({ charts: lines[0]!.charts })],
    lines: Object.values(squaresOf({ charts: lines[0]!.charts }))
      .filter((borders) => {
        const [x, y] = onSheet(centreOf(borders));
        return Math.abs(x - first.x) < width && Math.abs(y - first.y) < height;
      })
      .map(squarePath),
    course: '',
    marks: marks.filter(({ x, y }, i) => marks.findIndex((other) => other.x === x && other.y === y) === i),
  };
}

function sum(lines: Reading<View>[]): Sum | null {
  const sunk = lines.filter(({ line: { code } }) => code === 'ship_sunk');
  const tons = sunk.reduce((all, { line }) => all + Number(line.data.grt ?? 0), 0);
  return [lines[0]!.texts.say('board', 'diary_sum', { n: sunk.length }), number(tons)];
}

/** A drawing of `art/vessels` for a ship of the identification sheets. */
export function vesselOf(ship: string): string {
  if (/tanker|whale/i.test(ship)) return 'tanker';
  if (/amc|liner/.test(ship)) return 'armed_freighter';
  if (/flower|trawler|fishing|patrol/.test(ship)) return 'flower';
  if (/town|tribal|vw|blackswan|destroyer/.test(ship)) return 'allied_destroyer';
  return ship === 'illustrious' ? 'escort_carrier' : 'freighter';
}

export const diary: DiaryRules<View> = {
  chapter: (reading) => {
    const { view, texts } = reading;
    if (!begins(reading)) return null;
    return { title: dayName(dayAt(view, secondsOf(reading)), texts.lang), under: texts.word(view.task.title) };
  },
  entry,
  silent: new Set(),
  quiet: new Set(),
  scrap,
  sum,
  vessel: ({ code, data }) => (code === 'ship_sunk' ? vesselOf(String(data.vessel)) : null),
};
