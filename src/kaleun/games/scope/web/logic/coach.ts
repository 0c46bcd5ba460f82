// The sentence of the coach: what runs towards my ships, what hunts my submarines, and with the map the likeliest card.
// It reads only what the seat's own view holds.
import type { Texts } from '@web/i18n/texts';
import type { Ask } from '@web/protocol/messages';
import { distance, runOf } from './geometry';
import { heatOf, onBoard } from './eyes';
import type { Ship, View } from '../view.gen';

const HUNTERS = ['allied_destroyer', 'flower'];

export function coach(view: View, ask: Ask, texts: Texts): string | null {
  if (view.turn === 0) return null;
  const sentences = [...threats(view, ask.seat, texts), ...hunted(view, texts), ...likeliest(view, texts)];
  return sentences.length ? sentences.join(' ') : null;
}

/** Torpedoes on their way to my ships, the nearest first. */
function threats(view: View, seat: string, texts: Texts): string[] {
  const running = view.torpedoes.flatMap((t) => {
    const run = runOf(view, t);
    const ship = run.end
      ? view.ships.find((s) => s.cell === run.end && s.side === seat && s.status === 'afloat')
      : undefined;
    return ship ? [{ n: t.number, ship: ship.id, steps: run.cells.length + 1 }] : [];
  });
  return running
    .toSorted((a, b) => a.steps - b.steps)
    .map(({ n, ship, steps }) => texts.say('board', 'coach_torpedo', { torpedo: n, ship, n: steps }));
}

/** Hunters that reach one of my submarines in one move. */
function hunted(view: View, texts: Texts): string[] {
  const hunters = onBoard(view).filter((s: Ship) => HUNTERS.includes(s.kind) && s.status === 'afloat');
  return (view.submarines ?? []).flatMap((cell) => {
    const near = hunters.filter((s) => distance(view, s.cell, cell) === 1).map((s) => s.id);
    return near.length ? [texts.say('board', 'coach_hunted', { ships: near.join(', '), cell })] : [];
  });
}

function likeliest(view: View, texts: Texts): string[] {
  const best = Object.entries(heatOf(view) ?? {}).sort((a, b) => b[1] - a[1])[0];
  return best ? [texts.say('board', 'coach_likeliest', { cell: best[0], percent: Math.round(best[1] * 100) })] : [];
}
