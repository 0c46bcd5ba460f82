// The patrol as data: the captain's log as it was kept, and the story of the patrol in prose, episode by episode.
import type { Texts } from '@web/i18n/texts';
import type { Film, FilmLine } from '@web/protocol/messages';
import type { View } from './station';
import { truthOf } from './film';
import { hourOf, say } from './words';

export interface Entry {
  time: string;
  text: string;
  strong: boolean;
}

const STRONG = new Set(['sunk', 'objective_done', 'mission_ends', 'boat_lost']);

/** The captain's log, line by line. */
export function logbook(view: View, texts: Texts): Entry[] {
  return view.task.log
    .filter((line) => texts.has('captains_log', String(line.code)))
    .map((line) => ({
      time: hourOf(view, Number(line.t)),
      text: texts.say('captains_log', String(line.code), {
        ...line,
        ...(line.outcome === undefined ? {} : { outcome: texts.say('outcome', String(line.outcome)) }),
      }),
      strong: STRONG.has(String(line.code)),
    }));
}

/** Squares the log speaks of, in order, each once in a row: the way of the patrol while there is no film of it. */
export function wayOf(view: View): { square: string; attack: boolean }[] {
  const told = view.task.log.filter((line) => typeof line.square === 'string' && line.square !== '');
  const way = told.map((line) => ({ square: String(line.square), attack: line.code === 'sunk' }));
  return [{ square: view.task.start_square, attack: false }, ...way];
}

export interface Episode {
  day: string;
  time: string;
  square: string;
  text: string;
}

/** What the story tells, by the codes of the log; several codes may be one thing. */
const TOLD: Record<string, string> = {
  mission_begins: 'begins',
  contact_eye: 'sighted',
  contact_periscope: 'sighted',
  dive: 'dived',
  resurface: 'surfaced',
  fired: 'fired',
  torpedo_hit: 'hit',
  torpedo_missed: 'missed',
  dud: 'missed',
  premature: 'missed',
  gun_hit: 'gun',
  ship_sunk: 'sunk',
  sighted_by_enemy: 'seen',
  depth_charges: 'charges',
  aircraft: 'aircraft',
  bombed: 'bombed',
  plane_down: 'plane_down',
  breach: 'breach',
  breach_sealed: 'sealed',
  section_flooded: 'flooded',
  killed: 'killed',
  objective_done: 'objective',
  returned: 'home',
  time_up: 'time_up',
  boat_lost: 'lost',
};
/** After so many quiet seconds a new episode begins. */
const QUIET = 2 * 3600;
const DAY = 86400;

interface Event {
  what: string;
  line: FilmLine;
  seconds: number;
  times: number;
}

/** The same again and again is one sentence, with its number where that tells something. */
function eventsOf(film: Film): Event[] {
  const found: Event[] = [];
  let last: FilmLine | null = null;
  for (const line of film.lines) {
    const what = TOLD[line.code];
    // several roles read of the same thing, each in a line of its own
    if (what === undefined || (last?.at === line.at && last.code === line.code && same(last, line))) continue;
    last = line;
    const seconds = film.times[line.at]!;
    const before = found.at(-1);
    if (before?.what === what && seconds - before.seconds < QUIET) before.times += COUNTED.has(what) ? 1 : 0;
    else found.push({ what, line, seconds, times: 1 });
  }
  return found;
}
const COUNTED = new Set(['sighted', 'hit', 'missed', 'gun', 'charges', 'bombed']);
const same = (a: FilmLine, b: FilmLine): boolean => a.to !== b.to && JSON.stringify(a.data) === JSON.stringify(b.data);

/** The story of the patrol: an episode for each time in which something happened, with its day, hour and square. */
export function storyOf(film: Film, view: View, texts: Texts): Episode[] {
  const told: { first: Event; sentences: string[]; last: number }[] = [];
  for (const event of eventsOf(film)) {
    const key = event.times > 1 ? `story_${event.what}_n` : `story_${event.what}`;
    const number = Number(event.line.data.n ?? 1);
    const sentence = say(texts, event.what === 'fired' && number > 1 ? 'story_fired_n' : key, {
      ...event.line.data,
      name: view.task.title,
      n: event.what === 'fired' ? number : event.times,
      time: hourOf(view, event.seconds),
      square: truthOf(film, event.line.at).square,
    });
    const now = told.at(-1);
    if (now === undefined || event.seconds - now.last > QUIET)
      told.push({ first: event, sentences: [sentence], last: event.seconds });
    else {
      now.sentences.push(sentence);
      now.last = event.seconds;
    }
  }
  return told.map(({ first, sentences }) => ({
    day: dayOf(view, first.seconds),
    time: hourOf(view, first.seconds),
    square: truthOf(film, first.line.at).square,
    text: sentences.join(' '),
  }));
}

/** The date of a second of the mission. */
function dayOf(view: View, seconds: number): string {
  const [h = 0, m = 0, s = 0] = view.time.split(':').map(Number);
  const into = h * 3600 + m * 60 + s - view.clock.seconds + seconds;
  return new Date(Date.parse(`${view.date}T00:00:00Z`) + Math.floor(into / DAY) * DAY * 1000)
    .toISOString()
    .slice(0, 10);
}
