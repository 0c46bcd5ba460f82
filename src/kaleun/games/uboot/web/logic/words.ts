// Words of the desks: sections, calls, times, lines of the feed.
import { degrees, type Texts } from '@web/i18n/texts';
import type { LogLine } from '@web/protocol/messages';
import type { AnyView, Offer } from './station';

/** A word of the desks, else of the game. */
export function word(texts: Texts, code: unknown): string {
  if (Array.isArray(code)) return code.map((one) => word(texts, one)).join(', ');
  const key = String(code);
  return texts.has('desk', key) ? texts.say('desk', key) : texts.word(key);
}

/** A few letters for it, where there is little room. */
export const short = (texts: Texts, code: string): string =>
  texts.has('desk', `short_${code}`) ? texts.say('desk', `short_${code}`) : word(texts, code);

export const say = (texts: Texts, code: string, data: Record<string, unknown> = {}): string =>
  texts.say('board', code, data);

/** Minutes and seconds, from an hour on hours and minutes: 4:05, 2:30 h. */
export function span(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  const two = (n: number): string => String(n).padStart(2, '0');
  return s < 3600
    ? `${Math.floor(s / 60)}:${two(s % 60)}`
    : `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))} h`;
}

/** A day of the war as the language writes it. */
export const dayOf = (texts: Texts, iso: string): string =>
  new Intl.DateTimeFormat(texts.lang, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00Z`),
  );

/** The hour of something that happened so many seconds after the start. */
export function hourOf(view: Pick<AnyView, 'time' | 'clock'>, seconds: number): string {
  const [h = 0, m = 0, s = 0] = view.time.split(':').map(Number);
  const day = 86400;
  const at = (((h * 3600 + m * 60 + s - view.clock.seconds + seconds) % day) + day) % day;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${two(at / 3600)}:${two((at % 3600) / 60)}`;
}

export const bearing = (value: number): string => degrees(value);
/** Degrees off the bow of a true bearing. */
export const offBow = (trueBearing: number, course: number): number =>
  ((Math.round(trueBearing - course) % 360) + 360) % 360;

/** The stations every officer knows, in the order in which they are offered. */
export const CALLS = ['cruise', 'reload', 'dive', 'rescue', 'gun', 'flak'];
/** What a Mobilization is for. */
export function callName(texts: Texts, call: string): string {
  const [name = '', section = '', n = '', supply = ''] = call.split(':');
  if (CALLS.includes(name)) return word(texts, `call_${name}`);
  if (name !== 'help') return call;
  return say(texts, 'call_help', { section, n, supply: supply ? word(texts, supply) : '–' });
}

/** A line of the feed; ships and calls by their names. */
export function lineText(texts: Texts, { code, data }: Pick<LogLine, 'code' | 'data'>): string {
  const told = { ...data };
  if (code === 'mobilization') told.call = callName(texts, String(data.call ?? ''));
  return texts.say('log', code, told);
}

export const roleName = (texts: Texts, role: string): string => texts.say('name', role);
export const refusal = (texts: Texts, { name, refused }: Offer): string =>
  refused === null ? '' : texts.say('refused', refused.code, { thing: name, ...refused.data });

/** A figure as the crew speaks of it: "White circle, Torpedo Mate". */
export function manName(view: AnyView, texts: Texts, figure: string): string {
  const title = view.titles[figure]?.[view.watch - 1];
  return title === undefined
    ? texts.word(figure)
    : say(texts, 'man', { figure: texts.word(figure), title: word(texts, title) });
}
