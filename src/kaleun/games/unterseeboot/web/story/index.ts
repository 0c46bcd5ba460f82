// Unterseeboot's part of the story: the war diary, turn by turn, and the card to share.
import { number } from '@web/i18n/texts';
import type { StoryPart } from '@web/kit/story/part';
import type { View } from '../view.gen';

const story: StoryPart<View> = {
  moments: {},
  diary: {
    chapter: ({ line, texts }) =>
      line.code === 'patrol_begins' ? { title: texts.say('log', line.code, line.data), under: '' } : null,
    entry: ({ line, texts }) =>
      line.code === 'turn_begins'
        ? { date: texts.say('log', line.code, line.data), place: '', weather: '', derived: false }
        : null,
    silent: new Set(['patrol_begins', 'paid_main', 'paid_auxiliary', 'fired', 'destroyer_alerted', 'hit_wasted']),
    quiet: new Set(['turn_begins', 'stayed', 'moved', 'entered', 'not_spotted', 'recharged']),
  },
  card: (view, _log, texts) => ({
    over: texts.say('name', 'game'),
    title: view.outcome ? texts.say('outcome', view.outcome) : texts.say('log', 'turn_begins', { turn: view.turn }),
    line: `${view.boat.type} · ${view.turn} / ${view.turns}`,
    figures: [
      [`${number(view.tonnage)} t`, String(view.sunk.length)],
      ...(view.honour ? [[texts.word(view.honour), ''] as [string, string]] : []),
    ],
    vessels: view.sunk.map(() => 'freighter'),
    foot: texts.say('name', 'pitch'),
  }),
};

export default story;
