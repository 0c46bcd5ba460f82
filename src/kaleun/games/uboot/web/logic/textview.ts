// The desk in plain sentences: everything a sighted officer reads off his instruments, in the reader's language.
import { number, type Texts } from '@web/i18n/texts';
import type { TextSection } from '@web/kit/module';
import type { Contact, Plotted } from '../view.gen';
import { attackLines } from './attack';
import { contactText } from './fields';
import { manOf, menIn, SECTIONS } from './men';
import { proposalText } from './pending';
import type { AnyView, View } from './station';
import { bearing, roleName, say, short, span, word } from './words';

/** Sections Boat, Sections, Contacts, Attack (where it is conducted), Officers, Mission. */
export function textView(shown: View, texts: Texts): TextSection[] {
  const view = shown as AnyView;
  const sections = [boat(view, texts), rooms(view, texts), officers(view, texts), mission(view, texts)];
  if (view.checked !== undefined)
    sections.splice(2, 0, { title: say(texts, 'attack'), lines: attackLines(view, texts) });
  const contacts = view.contacts ?? view.plot?.map(called);
  if (contacts !== undefined)
    sections.splice(2, 0, {
      title: say(texts, 'contacts'),
      lines: contacts.length
        ? contacts.map((contact) => contactText(view, texts, contact))
        : [say(texts, 'no_contacts')],
    });
  return sections;
}

/** What lies on the table's map, as a contact of the bridge. */
const called = ([id, by, line, kind, age, miles, course, speed]: Plotted): Contact => [
  id,
  by,
  line,
  miles,
  '',
  course,
  speed,
  kind,
  age,
];

function boat(view: AnyView, texts: Texts): TextSection {
  const b = view.boat;
  const lines = [
    say(texts, 'tv_boat', {
      date: view.date,
      time: view.time,
      course: bearing(b.course),
      speed: b.speed,
      telegraph: texts.word(b.telegraph),
      depth: Math.round(b.depth),
      ordered: Math.round(b.keel),
    }),
    say(texts, 'battery_says', { percent: Math.round(b.battery * 100), fuel: b.fuel }),
    say(texts, 'tv_tracks', { orders: view.tracks.orders, blocked: view.tracks.blocked, morale: view.tracks.morale }),
    say(texts, 'tv_tubes', {
      list: view.tubes
        .map(
          (t, i) =>
            `${i + 1} ${t.load ? texts.word(t.load) : '–'}${t.flooded ? ` (${word(texts, 'tube_flooded')})` : ''}`,
        )
        .join(', '),
    }),
    say(texts, 'tv_weather', {
      sea: view.weather.sea,
      wind: view.weather.wind,
      light: word(texts, `light_${view.light}`),
    }),
  ];
  return { title: say(texts, 'boat'), lines };
}

function rooms(view: AnyView, texts: Texts): TextSection {
  const tech = view.technical_view;
  const lines = SECTIONS.map((section) => {
    const harm = [
      ...(tech.flooded.includes(section) ? [texts.word('flooded')] : []),
      ...tech.breaches
        .filter((b) => b.section === section)
        .map((b) => say(texts, 'breach_left', { left: span(b.left) })),
      ...(tech.environment[section] ?? []).map((kind) => texts.word(kind)),
      ...tech.technical
        .filter((row) => row.section === section)
        .map((row) => `${texts.word(row.component)} (${texts.word(row.level)})`),
    ];
    const men = menIn(view, section).map((row) => `${texts.word(row.figure)} ${manOf(view, row).tokens?.length ?? 0}`);
    return say(texts, 'room', {
      name: `${section} ${short(texts, `section_${section}`)}`,
      men: men.join(', ') || '–',
      harm: harm.join(', ') || '–',
    });
  });
  return { title: say(texts, 'tv_sections'), lines };
}

function officers(view: AnyView, texts: Texts): TextSection {
  const lines = Object.entries(view.officers).flatMap(([role, officer]) => [
    ...(officer.says ?? []).map((one) => `${roleName(texts, role)}: ${texts.say('log', one.code, one.data ?? {})}`),
    ...(officer.proposes ?? []).map((row) => proposalText(row, texts)),
  ]);
  return { title: say(texts, 'officers'), lines: lines.length ? lines : [say(texts, 'nobody_speaks')] };
}

function mission(view: AnyView, texts: Texts): TextSection {
  const grt = view.sunk.reduce((sum, ship) => sum + ship.grt, 0);
  const lines = view.task.objectives.map((goal) =>
    [texts.word(goal.text), say(texts, 'renown', { n: goal.renown }), ...(goal.done ? [say(texts, 'done')] : [])].join(
      ', ',
    ),
  );
  return {
    title: texts.word(view.task.title),
    lines: [...lines, say(texts, 'sunk_so_far', { n: view.sunk.length, grt: number(grt) })],
  };
}
