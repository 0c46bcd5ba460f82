// The whole board in plain sentences: everything a sighted player sees, in the reader's language.
import type { Texts } from '@web/i18n/texts';
import type { TextSection } from '@web/kit/module';
import { letterOf } from './letters';
import { phaseWord } from './phase';
import { field, KI, ownSeat, type Cell } from './sheet';
import type { Seat, View } from '../view.gen';

type Say = (key: string, data?: Record<string, unknown>) => string;

/** Sections Round, Dice, the window, and the sheet of every seat; in solo the KI. */
export function textView(view: View, texts: Texts): TextSection[] {
  const say: Say = (key, data = {}) => texts.say('board', key, data);
  const me = ownSeat(view);
  const sections = [round(view, texts, say), dice(view, say), window(view, view.seats[me]!, texts, say)];
  for (const [name, seat] of Object.entries(view.seats)) sections.push(sheet(name, seat, view, texts, say));
  if (view.ki) {
    const boxes = Object.entries(view.ki.boxes).map(([key, [have, of]]) =>
      say('tv_ki_box', { system: texts.word(key), have, of }),
    );
    const [have, of] = view.ki.explosions;
    sections.push({ title: say('ki_area'), lines: [...boxes, say('tv_ki_explosions', { have, of })] });
  }
  return sections;
}

function round(view: View, texts: Texts, say: Say): TextSection {
  const lines = [
    view.round ? say('tv_round', { round: view.round, phase: phaseWord(view.phase, view, texts) }) : say('tv_setup'),
  ];
  const winners = view.winners.join(', ') || say('tv_nobody');
  if (view.outcome) lines.push(say('tv_over', { outcome: texts.say('outcome', view.outcome), winners }));
  return { title: say('round', { round: view.round }), lines };
}

function dice(view: View, say: Say): TextSection {
  const lines = Object.entries(view.seats)
    .filter(([, s]) => s.die)
    .map(([seat, s]) => say('tv_die', { seat, side: s.die }));
  return {
    title: say('dice'),
    lines: [...lines, say('tv_middle', { dice: view.dice.middle.join(', ') || say('tv_none') })],
  };
}

function window(view: View, seat: Seat, texts: Texts, say: Say): TextSection {
  const hit = new Set(seat.window.hits.map(field));
  const lines = Object.entries(seat.systems).map(([key, system]) => {
    const left = fieldsOf(view, system.letter)
      .map(field)
      .filter((name) => !hit.has(name));
    return say('tv_window', {
      system: texts.word(key),
      fields: left.length ? say('tv_window_left', { fields: left.join(' ') }) : say('tv_window_done'),
    });
  });
  lines.push(say('tv_misses', { fields: seat.window.misses.map(field).join(' ') || say('tv_none') }));
  return { title: seat.target === KI ? say('window_ki') : say('window', { target: seat.target }), lines };
}

function fieldsOf(view: View, letter: string): Cell[] {
  return view.grid.rows.flatMap((row, r) => [...row].flatMap((mark, c) => (mark === letter ? [[r, c] as Cell] : [])));
}

function sheet(name: string, seat: Seat, view: View, texts: Texts, say: Say): TextSection {
  const lines = [
    say('tv_sheet', { seat: name, target: seat.target, hits: seat.hits, of: view.targets, reserve: seat.reserve[0] }),
  ];
  if (seat.skull) lines.push(say('tv_skull'));
  for (const [key, s] of Object.entries(seat.systems)) {
    const damage = { have: s.hits[0], of: s.hits[1] };
    lines.push(
      say('tv_system', {
        number: s.number,
        name: texts.word(key),
        letter: letterOf(key, texts),
        state: texts.word(s.state),
        ...damage,
      }),
    );
  }
  return { title: say('sheet', { seat: name }), lines };
}
