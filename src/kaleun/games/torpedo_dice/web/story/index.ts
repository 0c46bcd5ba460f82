// Torpedo Dice's part of the story: the last round with the score sheet, the war diary, the card to share.
import type { StoryPart } from '@web/kit/story/part';
import { ownSeat } from '../logic/sheet';
import type { View } from '../view.gen';
import { diary } from './diary';
import Ending from './Ending.svelte';

const story: StoryPart<View> = {
  moments: {
    ending: {
      component: Ending,
      title: (texts) => texts.say('board', 'end_title'),
      close: (texts) => texts.say('board', 'end_close'),
    },
  },
  diary,
  card: (view, _log, texts) => {
    const seat = view.winners[0] ?? ownSeat(view);
    const { hits, reserve, window } = view.seats[seat]!;
    return {
      over: texts.say('name', 'game'),
      title: view.outcome ? texts.say('outcome', view.outcome) : texts.say('board', 'round', { round: view.round }),
      line: `${texts.word(view.solo ? 'solo' : view.mode)} · ${texts.who(seat)}`,
      figures: [
        [`${hits} / ${view.targets}`, texts.word('hits')],
        [String(reserve[0]), texts.word('reserve')],
        view.ki ? [String(view.ki.points), texts.word('points')] : [String(view.round), texts.word('round')],
      ],
      vessels: Object.values(window.systems)
        .filter(([hit, of]) => hit === of)
        .map(() => 'submarine'),
      foot: Object.keys(view.seats)
        .map((one) => texts.who(one))
        .join(' · '),
    };
  },
};

export default story;
