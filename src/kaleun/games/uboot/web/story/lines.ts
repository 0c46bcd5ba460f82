// What the diary of a patrol is written from: what the film of a finished mission shows, told once for all roles, and what the
// Captain noted. Until there is a film it is his log alone.
import type { Film, FilmLine, LogLine } from '@web/protocol/messages';
import { truthOf } from '../logic/film';
import { hourOf } from '../logic/words';
import type { View } from '../logic/station';

/** What the diary tells, by the codes of the log; several codes may be one thing. */
const TOLD: Record<string, string> = {
  ...Object.fromEntries(
    (
      'mission_begins contact_eye dive resurface fired torpedo_hit torpedo_missed gun_hit ship_sunk sighted_by_enemy ' +
      'depth_charges aircraft bombed plane_down breach breach_sealed section_flooded killed objective_done returned ' +
      'time_up boat_lost'
    )
      .split(' ')
      .map((code) => [code, code]),
  ),
  contact_periscope: 'contact_eye',
  dud: 'torpedo_missed',
  premature: 'torpedo_missed',
};
/** The same of the Captain's log. */
const LOGGED: Record<string, string> = {
  mission_begins: 'mission_begins',
  sunk: 'ship_sunk',
  objective_done: 'objective_done',
  report_sent: 'report_sent',
  note: 'note',
};
/** What happens again and again within a while is one sentence, with its number. */
const COUNTED = new Set(['contact_eye', 'torpedo_hit', 'torpedo_missed', 'gun_hit', 'depth_charges', 'bombed']);
const WHILE = 2 * 3600;

/** A watch: an entry of the diary. */
export const WATCH = 4 * 3600;

interface Event {
  what: string;
  seconds: number;
  /** The picture of the film, 0 without one. */
  at: number;
  data: Record<string, unknown>;
  times: number;
}

const same = (a: FilmLine, b: FilmLine): boolean => a.to !== b.to && JSON.stringify(a.data) === JSON.stringify(b.data);

/** The kind of a ship that went down then: her sheet has a name in every language. */
const kindOf = (view: View, seconds: number, grt: unknown): string | undefined =>
  view.sunk.find((ship) => ship.grt === grt && Math.abs(ship.t - seconds) < 60)?.kind;

function filmed(film: Film, view: View): Event[] {
  const found: Event[] = [];
  let last: FilmLine | null = null;
  for (const line of film.lines) {
    const what = TOLD[line.code];
    // several roles read of the same thing, each in a line of its own
    if (what === undefined || (last?.at === line.at && last.code === line.code && same(last, line))) continue;
    last = line;
    const seconds = film.times[line.at]!;
    const before = found.at(-1);
    if (before?.what === what && seconds - before.seconds < WHILE) before.times += COUNTED.has(what) ? 1 : 0;
    else {
      const { square, depth = 0, weather = '', light = '' } = truthOf(film, line.at);
      const here = { square, depth: Math.round(depth), weather, light };
      const vessel = kindOf(view, seconds, line.data.grt) ?? line.data.vessel;
      found.push({ what, seconds, at: line.at, data: { ...here, ...line.data, vessel }, times: 1 });
    }
  }
  return found;
}

const logged = (view: View, only: (what: string) => boolean): Event[] =>
  view.task.log.flatMap(({ code, t, grt, ...data }) => {
    const what = LOGGED[String(code)] ?? '';
    if (what === '' || !only(what)) return [];
    const words = view.task.objectives.find(({ id }) => id === data.goal)?.text;
    const square = String(data.square ?? (what === 'mission_begins' ? view.task.start_square : ''));
    return [{ what, seconds: Number(t), at: 0, data: { words, ...data, square, grt, vessel: data.kind }, times: 1 }];
  });

/** In order of time; lines of a watch begin with the same number, so what is written into an entry stays with it. */
export function linesOf(film: Film | null | undefined, view: View): LogLine[] {
  const events =
    film == null
      ? logged(view, () => true)
      : [...filmed(film, view), ...logged(view, (what) => what === 'note')].toSorted((a, b) => a.seconds - b.seconds);
  const within = new Map<number, number>();
  const start = Number(view.task.log[0]?.t ?? 0);
  return events.map(({ what, seconds, at, data, times }) => {
    const watch = Math.max(0, Math.floor((seconds - start) / WATCH));
    const nth = within.get(watch) ?? 0;
    within.set(watch, nth + 1);
    const n = what === 'fired' ? Number(data.n ?? 1) : times;
    return {
      n: watch * 1000 + nth,
      at,
      rule: '',
      code: n > 1 ? `${what}_n` : what,
      data: { ...data, n, seconds, watch, name: view.task.title, time: hourOf(view, seconds) },
      dice: [],
      mods: [],
      chart: '',
      row: '',
    };
  });
}
