// The attack: which ship it is about, its steps, and the same in sentences for whoever has no pictures.
import type { Texts } from '@web/i18n/texts';
import type { Contact } from '../view.gen';
import { bowAngle, triangle } from './geometry';
import { stopwatch } from './plot';
import type { AnyView } from './station';
import { bearing, offBow, say, span, word } from './words';

const STEPS = [
  'acquire_target',
  'approach_position',
  'intercept',
  'periscope_depth_by_day',
  'approach',
  'battle_stations',
  'program_tdc',
  'flood_tubes',
  'fire',
];
/** In the dark nobody need go under water. */
export const stepsOf = (view: AnyView): string[] =>
  STEPS.filter((step) => step !== 'periscope_depth_by_day' || view.light === 'day');

export const SHOTS = [
  ['g7a', 40],
  ['g7a', 30],
  ['g7e', 30],
] as const;

/** The contact that is locked, else the nearest. */
export function targetOf(view: AnyView): Contact | undefined {
  const contacts = view.contacts ?? [];
  return (
    contacts.find((c) => c[0] === view.boat.lock) ??
    contacts.filter((c) => c[3] !== null).toSorted((a, b) => a[3]! - b[3]!)[0] ??
    contacts[0]
  );
}

/** Where it is, how it heads, what the torpedo triangle says of each shot: what is not known is said to be so. */
export function targetLines(view: AnyView, texts: Texts, [id, , line, miles, , course, speed]: Contact): string[] {
  const said = [
    `${say(texts, id === view.boat.lock ? 'target_locked' : 'target_not_locked', { id })} ${say(texts, 'target_bears', {
      bow: bearing(offBow(line, view.boat.course)),
      line: bearing(line),
    })}`,
  ];
  if (course === null) return [...said, say(texts, 'course_unknown')];
  const angle = bowAngle(course, line);
  const side = angle >= 0 ? 'bow_angle_starboard' : 'bow_angle_port';
  said.push(say(texts, side, { course: bearing(course), angle: Math.round(Math.abs(angle)) }));
  if (speed === null || miles === null) return [...said, say(texts, 'speed_unknown')];
  return [
    ...said,
    say(texts, 'tv_target', { miles, speed }),
    ...SHOTS.map(([kind, knots]) => {
      const aim = triangle(line, miles * 1852, course, speed, knots);
      const data = aim && { course: bearing(aim.course), run: Math.round(aim.run), time: span(aim.seconds) };
      return `${texts.word(kind)} ${knots} kn: ${data ? say(texts, 'solution', data) : say(texts, 'no_solution')}`;
    }),
  ];
}

/** All of it: target, views that are open, steps done and to do, torpedoes on their way. */
export function attackLines(view: AnyView, texts: Texts): string[] {
  const target = targetOf(view);
  const running = stopwatch(view);
  const names = (steps: string[]): string => steps.map((step) => word(texts, `check_${step}`)).join(', ') || '–';
  const steps = stepsOf(view);
  const done = new Set(view.checked);
  const open = Object.entries(view.boat.views).map(([name, left]) => `${texts.word(name)} (${span(left)})`);
  return [
    ...(target === undefined ? [say(texts, 'no_target')] : targetLines(view, texts, target)),
    say(texts, 'tv_open', { list: open.join(', ') || '–' }),
    ...(view.checked === undefined
      ? []
      : [
          say(texts, 'tv_done', { list: names(steps.filter((step) => done.has(step))) }),
          say(texts, 'tv_to_do', { list: names(steps.filter((step) => !done.has(step))) }),
        ]),
    ...(running === null ? [] : [`${say(texts, 'torpedoes_run', { n: running.n })}: ${span(running.left)}`]),
  ];
}
