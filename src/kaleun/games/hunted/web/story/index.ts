// The Hunted's part of the story: homecoming, loss, the end of a career, the war diary, the card to share.
import { number } from '@web/i18n/texts';
import type { StoryPart } from '@web/kit/story/part';
import { vesselOf } from '../art/ships';
import { monthName, sunkOf } from '../logic/career';
import { wentDown } from '../logic/fates';
import { chartOf } from '../logic/track';
import type { View } from '../view.gen';
import { diary } from './diary';
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
      next: (texts, view) =>
        view.outcome ? '' : texts.say('board', 'story_next', { month: monthName(view.month, texts.lang, 'long') }),
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
    const last = patrolsOf(log).at(-1);
    if (last === undefined) return null;
    const chart = chartOf(last.area, last.boxes, last.origin, last.destination || last.bound);
    const lost = wentDown(view.outcome);
    const spot = (box: number): [number, number] => {
      const found = chart.boxes[Math.min(box, chart.boxes.length) - 1] ?? chart.ports[0]!;
      return [found.x, found.y];
    };
    const down = sunkOf(view.ships);
    return {
      over: texts.say('name', 'game'),
      title: view.boat.number || texts.say('board', 'type', { type: view.boat.type }),
      line: view.outcome
        ? texts.say('board', 'story_loss', {
            outcome: texts.say('outcome', view.outcome),
            area: last.area,
            month: monthName(last.month, texts.lang, 'long'),
          })
        : texts.say('board', 'story_over', {
            n: last.number,
            area: last.area,
            month: monthName(last.month, texts.lang, 'long'),
          }),
      figures: [
        [`${number(view.tonnage)} t`, texts.say('board', 'sunk_so_far', { n: down.length })],
        [String(patrolsOf(log).length), texts.say('board', 'story_patrols')],
        [texts.word(view.victory), texts.say('board', 'standing')],
      ],
      vessels: down.map(({ kind }) => vesselOf(kind, false)),
      track: {
        land: chart.land,
        course: chart.course(last.destination === '' ? last.last + 1 : chart.boxes.length + 2),
        marks: last.marks.filter(({ kind }) => kind === 'sunk').map(({ box }) => spot(box)),
        lost: lost ? spot(last.last) : undefined,
      },
      foot: [view.kommandant.rank_name, view.kommandant.name].filter(Boolean).join(' '),
    };
  },
};

export default story;
