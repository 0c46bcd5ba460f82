// What waits for me, the most urgent first: alarms, questions, an open Mobilization, what officers propose, hints.
import type { Texts } from '@web/i18n/texts';
import type { Proposal } from '../view.gen';
import { stopwatch } from './plot';
import type { Question, Role, Station } from './station';
import { bearing, callName, say, span, word } from './words';

export interface Alarm {
  id: string;
  text: string;
}

/** Dangers that everybody aboard must know of, and torpedoes on their way. */
export function alarms({ view, texts }: Station): Alarm[] {
  const tech = view.technical_view;
  const found: Alarm[] = view.aircraft.map((plane) => ({
    id: `plane ${plane.id}`,
    text: say(texts, 'alarm_aircraft', { bearing: bearing(plane.bearing), miles: plane.miles }),
  }));
  if (view.running && stopwatch(view) === null)
    found.push({ id: 'running', text: say(texts, 'alarm_running', { n: view.running }) });
  if (view.pinged) found.push({ id: 'asdic', text: say(texts, 'alarm_asdic') });
  for (const { section, left, failed, crewed } of tech.breaches)
    found.push({
      id: `breach ${section}`,
      text: say(texts, failed ? 'alarm_breach_failed' : crewed ? 'alarm_breach_crewed' : 'alarm_breach', {
        section,
        left: span(left),
      }),
    });
  for (const [section, kinds] of Object.entries(tech.environment))
    found.push({ id: `hazard ${section}`, text: say(texts, 'alarm_hazard', { what: word(texts, kinds), section }) });
  return found;
}

/** The proposals that somebody here can accept, the most urgent first; what was put aside comes last. */
export function proposals({ view, roles }: Station, aside: ReadonlySet<string>): Proposal[] {
  const rows = Object.values(view.officers).flatMap((officer) => officer.proposes ?? []);
  return rows
    .filter((row) => roles.includes((row.seat ?? 'captain') as Role))
    .toSorted((a, b) => Number(aside.has(a.code)) - Number(aside.has(b.code)) || a.rank - b.rank);
}

export function proposalText(row: Proposal, texts: Texts): string {
  const said = texts.say('log', row.code, row.data ?? {});
  return row.first ? say(texts, 'first_call', { said, call: callName(texts, row.first) }) : said;
}

export const hints = ({ view, texts }: Station): string[] => view.hints.map((code) => word(texts, code));

/** The question in words. */
export function questionText({ ask }: Question, texts: Texts): string {
  const data = { ...ask.data };
  if (ask.prompt === 'ready') data.call = callName(texts, String(data.call ?? ''));
  const said = texts.say(ask.kind === 'choice' ? 'prompt' : 'roll', ask.prompt, data);
  return ask.prompt === 'ready' && data.call ? say(texts, 'ready_for', { said, call: data.call }) : said;
}
