// Unterseeboot's part of the story: homecoming, loss, the end of a campaign, the war diary, the card to share.
import { number } from '@web/i18n/texts';
import type { StoryPart } from '@web/kit/story/part';
import { whose } from '../logic/words';
import type { View } from '../view.gen';
import { diary, vesselOf } from './diary';
import Ending from './Ending.svelte';
import { patrolsOf } from './facts';
import Homecoming from './Homecoming.svelte';
import Loss from './Loss.svelte';

const story: StoryPart<View> = {
  moments: {
    homecoming: {
      component: Homecoming,
      title: (texts) => texts.say('board', 'story_homecoming'),
      close: (texts) => texts.say('board', 'story_ashore'),
    },
    loss: {
      component: Loss,
      title: (texts) => texts.say('board', 'story_lost'),
      close: (texts) => texts.say('board', 'story_close'),
    },
    ending: {
      component: Ending,
      title: (texts) => texts.say('board', 'story_ending'),
      close: (texts) => texts.say('board', 'story_close'),
    },
  },
  diary,
  card: (view, log, texts) => {
    const patrols = patrolsOf(log);
    const down = patrols.flatMap(({ ships }) => ships);
    const tons = down.reduce((sum, { tonnage }) => sum + tonnage, 0);
    const honour = patrols.at(-1)?.honour ?? '';
    return {
      over: texts.say('name', 'game'),
      title: view.number,
      line: view.outcome
        ? texts.say('log', view.outcome)
        : texts.say('board', 'summary', { turn: view.turn, turns: view.turns, tons: view.tonnage }),
      figures: [
        [`${number(tons)} t`, texts.say('board', 'tonnage')],
        [String(down.length), texts.say('board', 'lb_ships')],
        view.campaign.on
          ? [`${view.campaign.survived} / ${view.campaign.goal}`, texts.say('board', 'camp_survived')]
          : [`${view.turn} / ${view.turns}`, texts.say('board', 'lb_turns')],
        ...(honour ? [[texts.word(honour), texts.say('board', 'lb_honour')] as [string, string]] : []),
      ],
      vessels: down.map(({ tonnage }) => vesselOf(tonnage)),
      foot: whose(view, texts),
    };
  },
};

export default story;
