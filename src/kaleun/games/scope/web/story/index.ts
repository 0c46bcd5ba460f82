// SCOPE U-Boot's part of the story: the end of a duel with all that was hidden, the war diary, the card to share.
import type { StoryPart } from '@web/kit/story/part';
import { sideWord } from '../logic/labels';
import { verdict } from '../logic/textview';
import type { View } from '../view.gen';
import { diary } from './diary';
import Ending from './Ending.svelte';

const story: StoryPart<View> = {
  moments: {
    ending: {
      component: Ending,
      title: (texts) => texts.say('board', 'story_ending'),
      close: (texts) => texts.say('board', 'story_close'),
    },
  },
  diary,
  card: (view, _log, texts) => ({
    over: texts.say('name', 'game'),
    title: texts.say('value', view.scenario),
    line: view.outcome
      ? `${verdict(view, texts)} · ${texts.word(view.outcome)}`
      : texts.say('board', 'turn', { turn: view.turn }),
    figures: [
      [String(view.scores.german), sideWord(texts, 'german')],
      [String(view.scores.allied), sideWord(texts, 'allied')],
      [String(view.turn), texts.say('board', 'rep_turns')],
    ],
    vessels: view.ships.filter(({ status }) => status === 'sunk' || status === 'burning').map(({ kind }) => kind),
    foot: view.modules.map((name) => texts.word(name)).join(' · '),
  }),
};

export default story;
