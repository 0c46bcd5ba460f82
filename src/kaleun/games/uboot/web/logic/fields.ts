// The arguments of an order as fields to fill in: what can be chosen comes from the role's view, what may be given the
// table says. The terminal has the same groups and defaults (kaleun/games/uboot/tty/fields.py).
import { chartOf, type AnyView, type Args, type Offer, type Param, type Scalar, type Station } from './station';
import { bearing, CALLS, callName, offBow, say, word } from './words';

export const GROUPS: Record<string, string[]> = {
  group_maneuver: ['new_speed', 'new_course', 'dive', 'resurface', 'new_depth'],
  group_target: ['observe', 'join_observers', 'periscope', 'hydrophone', 'sextant', 'enigma', 'identify', 'leave_view'],
  group_arms: ['tdc', 'flood_tubes', 'fire_torpedoes', 'reload', 'load_external', 'gun_88mm', 'gun_20mm'],
  group_crew: [
    'mobilize',
    'high_alert',
    'repair_technical',
    'repair_environmental',
    'repair_breach',
    'resume_repair',
    'first_aid',
    'open_medkit',
    'prepare_meal',
    'address_crew',
    'smoke',
  ],
  group_talk: ['say', 'log_note', 'return_to_base'],
};
/** Men are named when the owner of the order is asked; a lost order must be meant. */
const SKIPPED = ['sailors', 'force', 'path', 'leave', 'typed', 'key'];
const PREFIX: Record<string, string> = { 'new_course.way': 'way_', 'say.topic': 'topic_', 'mark.kind': 'marker_' };

export type Value = Scalar | Scalar[];
export interface Field {
  name: string;
  kind: 'choice' | 'many' | 'number' | 'text';
  choices: [value: Scalar, words: string][];
  optional: boolean;
  value: Value;
  whole: boolean;
}

/** The orders of the role in the groups of the rulebook. */
export function grouped(offers: Offer[]): [group: string, offers: Offer[]][] {
  return Object.entries(GROUPS)
    .map(([group, names]): [string, Offer[]] => [
      group,
      names.flatMap((name) => offers.filter((offer) => offer.name === name)),
    ])
    .filter(([, found]) => found.length > 0);
}

export function fieldsOf(station: Station, offer: Offer, given: Args = {}): Field[] {
  return offer.params
    .filter(({ name }) => !SKIPPED.includes(name))
    .map((param) => {
      const field = fieldOf(station, offer.name, param);
      const known = given[param.name];
      return known === undefined ? field : { ...field, value: known };
    });
}

function fieldOf(station: Station, command: string, param: Param): Field {
  const { texts } = station;
  const { name, optional } = param;
  const full = `${command}.${name}`;
  const usual = usualOf(station, command, name);
  const field = { name, optional, whole: param.kind === 'int' };
  if (param.values.length) {
    const choices = param.values.map((v): [Scalar, string] => [v, word(texts, `${PREFIX[full] ?? ''}${v}`)]);
    return { ...field, kind: 'choice', choices, value: usual ?? param.values[0]! };
  }
  if (param.kind === 'bool') {
    const choices: [Scalar, string][] = [
      [false, texts.word('no')],
      [true, texts.word('yes')],
    ];
    return { ...field, kind: 'choice', choices, value: usual ?? false };
  }
  const list = (CHOICES[full] ?? CHOICES[name])?.(station);
  if (list !== undefined) {
    if (param.kind === 'list') return { ...field, kind: 'many', choices: list, value: usual ?? [] };
    const choices: [Scalar, string][] = optional ? [[null, '–'], ...list] : list;
    return { ...field, kind: 'choice', choices, value: usual ?? choices[0]?.[0] ?? null };
  }
  const kind = param.kind === 'int' || param.kind === 'float' ? 'number' : 'text';
  return { ...field, kind, choices: [], value: usual ?? null };
}

type List = (station: Station) => [Scalar, string][];
const numbers = (from: number[]): [Scalar, string][] => from.map((n) => [n, String(n)]);

/** "7: 045° 2.1 nm Coaster" */
export function contactText(
  view: AnyView,
  texts: Station['texts'],
  contact: NonNullable<AnyView['contacts']>[number],
): string {
  const [id, , line, miles, , , , kind] = contact;
  const name = kind ? texts.word(kind) : say(texts, 'unknown_ship');
  const far = miles === null ? '' : ` ${say(texts, 'n_miles', { n: miles })}`;
  return `${id}: ${bearing(offBow(line, view.boat.course))}${far} ${name}`;
}

const CHOICES: Record<string, List> = {
  contact: ({ view, texts }) => (view.contacts ?? []).map((c) => [c[0], contactText(view, texts, c)]),
  component: ({ view, texts }) =>
    view.technical_view.technical
      .filter((row) => !row.running)
      .map((row) => [row.component, `${texts.word(row.component)} (${row.section})`]),
  'repair_breach.section': ({ view }) => numbers(view.technical_view.breaches.map((b) => b.section)),
  'repair_environmental.section': ({ view }) => numbers(Object.keys(view.technical_view.environment).map(Number)),
  what: ({ view, texts }) =>
    [...new Set(Object.values(view.technical_view.environment).flat())].map((kind) => [kind, texts.word(kind)]),
  'address_crew.card': ({ view, texts }) => view.cards.hand.map((n) => [n, texts.word(n)]),
  card: ({ view, texts }) =>
    Object.entries(view.technical_view.toolboxes).flatMap(([name, box]) =>
      box.cards.filter((n) => !box.down.includes(n)).map((n): [Scalar, string] => [n, `${texts.word(n)} (${name})`]),
    ),
  tube: ({ view }) => numbers(view.tubes.map((_, i) => i + 1)),
  tubes: ({ view }) => numbers(view.tubes.map((_, i) => i + 1)),
  patients: ({ view, texts }) =>
    Object.entries(view.patients).flatMap(([section, men]) =>
      men.map((man): [Scalar, string] => [man, `${texts.word(man)} (${section})`]),
    ),
  receive: ({ view }) => (view.radio ?? []).filter((m) => !m.read).map((m) => [m.id, `${m.id} ${m.day}`]),
  send: ({ view }) => (view.task.to_send ?? []).map((name) => [name, name]),
  view: ({ view, texts }) => Object.keys(view.boat.views).map((name) => [name, texts.word(name)]),
  'identify.kind': ({ view, texts }) =>
    Object.keys(view.shapes)
      .map((kind): [Scalar, string] => [kind, texts.word(kind)])
      .toSorted((a, b) => a[1].localeCompare(b[1])),
  call: (station) => callsOf(station).map((call) => [call, callName(station.texts, call)]),
};

/** What a Mobilization may be for: the stations every officer knows, and help where something is wrong. */
export function callsOf(station: Station): string[] {
  const tech = station.view.technical_view;
  const rows = chartOf<{ condition: { id: string; eliminated_by: string }[] }>(station, 'environment').condition ?? [];
  const supply = (kind: string): string => rows.find((row) => row.id === kind)?.eliminated_by ?? '';
  const help = [
    ...tech.breaches.map((b) => `help:${b.section}:5:`),
    ...Object.entries(tech.environment).flatMap(([section, kinds]) =>
      kinds.filter((kind) => supply(kind) in tech.supplies).map((kind) => `help:${section}:1:${supply(kind)}`),
    ),
    ...tech.technical.filter((row) => !row.running).map((row) => `help:${row.section}:${row.need}:`),
  ];
  return [...CALLS, ...new Set(help)];
}

/** What is filled in: the navigator's word, the target's data, a usual depth. */
function usualOf({ view }: Station, command: string, name: string): Value | undefined {
  const said = view.task.said.navigator ?? {};
  switch (`${command}.${name}`) {
    case 'new_course.degrees':
      return said.course ?? view.boat.course;
    case 'new_course.way':
      return 0;
    case 'new_speed.setting':
      return view.boat.telegraph;
    case 'mobilize.call':
      return view.boat.depth > 0 ? 'dive' : 'cruise';
    case 'dive.depth':
      return 10;
    case 'new_depth.depth':
      return view.boat.keel || 10;
    case 'flood_tubes.tubes':
      return view.tubes.flatMap((t, i) => (t.load && !t.flooded && i < 4 ? [i + 1] : []));
    case 'reload.tube':
      return view.tubes.findIndex((t) => !t.load && !t.reloading) + 1 || 1;
    case 'tdc.contact':
    case 'gun_88mm.contact':
      return view.boat.lock || undefined;
  }
  return command === 'fire_torpedoes' ? aim(view, name) : undefined;
}

function aim(view: AnyView, name: string): Value | undefined {
  const held = (view.contacts ?? []).find((c) => c[0] === view.boat.lock);
  const ready = view.tubes.flatMap((t, i) => (t.load && t.flooded ? [i + 1] : []));
  const bow = ready.filter((n) => n < 5);
  const known: Record<string, Value | undefined> = {
    tubes: bow.length ? bow : ready,
    depth: 3,
    spread_deg: 1,
    magnetic: false,
    fast: true,
    course: held?.[5] ?? undefined,
    speed: held?.[6] ?? undefined,
    distance_nm: held?.[3] ?? undefined,
  };
  return known[name];
}

/** What goes to the table; null while something that is needed is missing. */
export function argsOf(fields: Field[]): Args | null {
  const args: Args = {};
  for (const { name, kind, optional, value, whole } of fields) {
    const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (empty && optional) continue;
    if (empty) return null;
    if (kind === 'number') {
      const n = Number(value);
      if (!Number.isFinite(n)) return null;
      args[name] = whole ? Math.round(n) : n;
    } else args[name] = value;
  }
  return args;
}
