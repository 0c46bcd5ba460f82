// How options read in the dock, and in which heaps hundreds of volleys lie.
import type { Texts } from '@web/i18n/texts';
import type { Choice } from '@web/protocol/messages';
import type { OptionGroup, OptionWords } from '@web/kit/module';
import { EFFECT, ownSeat } from './sheet';
import type { View } from '../view.gen';

interface Shot {
  fields: string;
  hits: number;
  misses: number;
  completes: string[];
}

/** Name, consequence and commit words of an option. */
export function describe(option: Choice, view: View, texts: Texts): OptionWords {
  const [verb = '', thing = ''] = option.key.split(':');
  if (verb === 'take') return { sub: taking(Number(thing), view, texts) };
  if (verb === 'keep') return { sub: texts.say('board', 'keep_sub') };
  if (verb === 'fire') return firing(option.data as unknown as Shot, view, texts);
  if (verb === 'no_torpedo')
    return { sub: texts.say('board', 'no_torpedo_sub'), commit: texts.say('board', 'commit_no_torpedo') };
  if (verb === 'activate') {
    const system = texts.word(thing);
    const sub = texts.say('board', 'activate_sub', { effect: texts.word(EFFECT[thing]) });
    return {
      title: texts.say('board', 'activate_title', { system }),
      sub,
      commit: texts.say('board', 'commit_activate', { system }),
    };
  }
  return { sub: texts.word(EFFECT[verb]) };
}

function taking(side: number, view: View, texts: Texts): string {
  const left = view.dice.middle.filter((_, i) => i !== view.dice.middle.indexOf(side));
  const torpedoes = texts.say('board', 'take_sub', { n: side });
  return view.solo && left.length === 1
    ? `${torpedoes}; ${texts.say('board', 'take_sub_ki', { side: left[0] })}`
    : torpedoes;
}

function firing({ fields, hits, misses, completes }: Shot, view: View, texts: Texts): OptionWords {
  const parts = [texts.say('board', 'fire_sub', { hits, misses })];
  if (completes.length) parts.push(texts.say('board', 'fire_completes', { systems: texts.word(completes) }));
  if (misses > (view.seats[ownSeat(view)]?.reserve[0] ?? 0)) parts.push(texts.say('board', 'fire_skull'));
  return {
    title: texts.say('board', 'fire_title', { fields }),
    sub: parts.join(', '),
    commit: texts.say('board', 'commit_fire', { n: hits }),
  };
}

/** Volleys lie in heaps by hits, the best first; the board places them, so the dock lists only the one chosen there. */
export function group(option: Choice, _view: View, texts: Texts): OptionGroup {
  if (!option.key.startsWith('fire:'))
    return { id: option.key.split(':')[0]!, title: texts.say('board', 'heap_activate') };
  const n = Number(option.data.hits);
  return { id: `hits${n}`, title: texts.say('board', 'heap_hits', { n }), rank: n, placed: true };
}
