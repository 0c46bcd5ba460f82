// The whole board in plain sentences: everything a sighted player of this seat sees, in the reader's language.
import type { Texts } from '@web/i18n/texts';
import type { TextSection } from '@web/kit/module';
import { blockCells } from './geometry';
import { shipWords, sideWord } from './labels';
import { heatOf, onBoard, seatOf, SIDES } from './eyes';
import type { View } from '../view.gen';

type Say = (key: string, data?: Record<string, unknown>) => string;

export function textView(view: View, texts: Texts): TextSection[] {
  const say: Say = (key, data = {}) => texts.say('board', key, data);
  return [game(view, texts, say), ships(view, texts, say), tokens(view, texts, say), submarines(view, say)];
}

function game(view: View, texts: Texts, say: Say): TextSection {
  const lines = [
    say('tv_scenario', { scenario: texts.say('value', view.scenario), rows: view.rows, columns: view.columns }),
  ];
  if (view.outcome) lines.push(`${verdict(view, texts)}: ${texts.word(view.outcome)}.`);
  else if (view.turn) lines.push(say('tv_turn', { turn: view.turn, side: sideWord(texts, view.active) }));
  else lines.push(say('tv_deployment', { phase: texts.word(view.phase) }));
  for (const side of SIDES) {
    lines.push(
      say(view.target ? 'tv_score' : 'tv_score_plain', {
        side: sideWord(texts, side),
        points: view.scores[side],
        target: view.target,
      }),
    );
    const { units } = view.reserve[side];
    if (units?.length) lines.push(say('tv_reserve', { side: sideWord(texts, side), units: texts.word(units) }));
  }
  if (view.in_the_air) lines.push(`${say('in_the_air')}.`);
  return { title: say('tv_game'), lines };
}

/** "Allied wins" or "Draw". */
export function verdict(view: View, texts: Texts): string {
  return view.winner ? texts.say('board', 'wins', { side: sideWord(texts, view.winner) }) : texts.say('board', 'draw');
}

function ships(view: View, texts: Texts, say: Say): TextSection {
  const lines = onBoard(view).map((ship) => say('tv_ship', { where: ship.cell, what: shipWords(ship, texts) }));
  const gone = view.ships.filter((s) => s.cell === 0);
  lines.push(
    ...gone.map((s) =>
      say('tv_ship', {
        where: s.id,
        what: `${texts.word(s.kind)}, ${sideWord(texts, s.side)}, ${texts.word(s.status)}`,
      }),
    ),
  );
  if (view.armed) lines.push(say('tv_armed', { ship: view.armed }));
  else if (view.may_be_armed.length) lines.push(say('tv_may_be_armed', { ships: view.may_be_armed.join(', ') }));
  return { title: say('tv_ships'), lines: lines.length ? lines : [say('tv_no_ships')] };
}

function tokens(view: View, texts: Texts, say: Say): TextSection {
  const side = (of: string) => sideWord(texts, of);
  const lines = view.torpedoes.map((t) =>
    say('tv_torpedo', { n: t.number, side: side(t.owner), cell: t.cell, heading: texts.word(t.heading) }),
  );
  lines.push(...view.mines.map((m) => say('tv_mines', { side: side(m.side), cell: m.cell })));
  lines.push(
    ...Object.entries(view.orders).map(([of, o]) =>
      say('tv_order', { side: side(of), ship: o.ship, heading: texts.word(o.heading) }),
    ),
  );
  if (view.ping) lines.push(say('tv_ping', { cells: blockCells(view, view.ping).join(', ') }));
  if (view.plane) lines.push(say('tv_plane', { cell: view.plane }));
  return { title: say('tv_torpedoes'), lines: lines.length ? lines : [say('tv_nothing')] };
}

function submarines(view: View, say: Say): TextSection {
  const lines: string[] = [];
  if (view.submarines !== null) {
    lines.push(
      view.submarines.length
        ? say(seatOf(view) === 'german' ? 'tv_own' : 'tv_all', { cells: view.submarines.join(', ') })
        : say('tv_own_none'),
    );
  } else lines.push(view.submerged === null ? say('tv_unknown_number') : say('tv_unknown', { n: view.submerged }));
  const heat = Object.entries(heatOf(view) ?? {})
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8);
  if (heat.length)
    lines.push(say('tv_heat', { cards: heat.map(([cell, p]) => `${cell} ${Math.round(p * 100)} %`).join(', ') }));
  if (view.heat !== null && !heat.length) lines.push(`${say('map_on_other')}.`);
  return { title: say('tv_submarines'), lines };
}
