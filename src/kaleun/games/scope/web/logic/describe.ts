// How options read in the dock, and in which groups.
import type { Texts } from '@web/i18n/texts';
import type { Choice } from '@web/protocol/messages';
import type { OptionGroup, OptionWords } from '@web/kit/module';
import { ahead, distance, runOf } from './geometry';
import { counted } from './labels';
import { arrangement, cellOf, isBlind, partsOf, placedKind, verbOf } from './taps';
import type { Heading } from './eyes';
import type { View } from '../view.gen';

type Say = (key: string, data?: Record<string, unknown>) => string;

function parts(option: Choice): { verb: string; by: string; to: string } {
  const [by = '', to = ''] = partsOf(option.key).parts;
  return { verb: verbOf(option.key), by, to };
}

/** Name, consequence and commit words of an option. */
export function describe(option: Choice, view: View, texts: Texts): OptionWords {
  const say: Say = (key, data = {}) => texts.say('board', key, data);
  const { verb, by, to } = parts(option);
  const commit = texts.has('board', `commit_${verb}`) ? say(`commit_${verb}`) : undefined;
  const words = (title: string | undefined, sub: string): OptionWords => ({
    ...(title === undefined ? {} : { title }),
    sub,
    ...(commit === undefined ? {} : { commit }),
  });
  const cells = arrangement(option.key).join(', ');
  switch (verb) {
    case 'move': {
      const way = (option.data.cells as number[]).join(', ');
      const how = option.data.how === 'search' ? 'sub_search' : isBlind(option.key) ? 'sub_blind' : 'sub_sail';
      return words(say(isBlind(option.key) ? 'title_move_blind' : 'title_move', { ship: by, cell: way }), say(how));
    }
    case 'order':
      return words(
        say('title_order', { ship: by, heading: texts.word(to) }),
        to === 'EXIT'
          ? say('sub_exit', { points: pointsOf(view, by) * 2 })
          : say('sub_order', { cell: ahead(view, cellOf(view, by), to as Heading) }),
      );
    case 'launch':
      return words(
        say('title_launch', { by, heading: texts.word(to) }),
        running(view, cellOf(view, by), to as Heading, say),
      );
    case 'drop':
      return words(undefined, running(view, view.plane, by as Heading, say));
    case 'quadrant':
      return cells
        ? words(say('title_quadrant', { corner: by, cells }), say('sub_quadrant'))
        : words(say('title_bluff', { corner: by }), say('sub_bluff'));
    case 'surface':
      return words(say('title_surface', { origin: by, cell: to }), say('sub_surface'));
    case 'submerge':
      return words(say('title_submerge', { ship: by, corner: to, cells }), say('sub_submerge'));
    case 'fire':
      return words(
        say('title_fire', { ship: by, target: texts.word(to) }),
        say('sub_fire', { n: distance(view, cellOf(view, by), to === 'plane' ? view.plane : cellOf(view, to)) }),
      );
    case 'fleet':
      return words(Array.isArray(option.data.units) ? counted(option.data.units as string[], texts) : undefined, '');
    case 'place':
      return words(say('title_place', { kind: texts.word(placedKind(option.key)), cell: to }), '');
    case 'sonar':
    case 'charges':
    case 'leave':
    case 'hold':
    case 'takeoff':
      return words(undefined, say(`sub_${verb}`));
    default:
      return commit === undefined ? {} : { commit };
  }
}

function pointsOf(view: View, id: string): number {
  return view.ships.find((s) => s.id === id)?.points ?? 0;
}

function running(view: View, cell: number, heading: Heading, say: Say): string {
  const run = runOf(view, { cell, heading });
  if (run.end) {
    const ship = view.ships.find((s) => s.cell === run.end);
    return say('sub_launch_hit', { what: ship?.id ?? say('mines_here'), n: run.cells.length + 1 });
  }
  return run.cells.length ? say('sub_launch_miss', { n: run.cells.length + 1 }) : say('sub_launch_out');
}

const BY_SHIP = ['move', 'order', 'launch', 'surface', 'submerge', 'fire'];

/** The heap an option lies on in the dock, so that sixty answers stay a handful of cards. */
export function group(option: Choice, _view: View, texts: Texts): OptionGroup {
  const { verb, by } = parts(option);
  const key = `group_${verb}`;
  if (verb === 'deploy') {
    const [first = 0] = arrangement(option.key);
    return { id: `deploy:${first}`, title: texts.say('board', key, { cell: first }), placed: true };
  }
  if (by === '' && texts.has('board', `tool_${verb}`)) return { id: verb, title: texts.say('board', `tool_${verb}`) };
  if (!texts.has('board', key)) return { id: 'none', title: texts.say('board', 'group_none') };
  const kind = verb === 'place' ? placedKind(option.key) : '';
  const id = BY_SHIP.includes(verb) ? `${verb}:${by}` : `${verb}:${kind}`;
  return { id, title: texts.say('board', key, { ship: by, by, kind: texts.word(kind) }), placed: verb === 'quadrant' };
}
