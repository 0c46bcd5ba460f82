// Torpedo Dice in the browser: what the shell needs to know about it.
import type { GameModule } from '@web/kit/module';
import { phaseWord } from './logic/phase';
import Board from './Board.svelte';
import Pad from './board/Pad.svelte';
import ReportPage from './pages/ReportPage.svelte';
import SheetsPage from './pages/SheetsPage.svelte';
import { coach } from './logic/coach';
import { describe, group } from './logic/describe';
import { guide } from './guide';
import { cue } from './logic/scenes';
import { textView } from './logic/textview';
import { ownSeat, phasesOf } from './logic/sheet';
import events from './story/events.json';
import type { View } from './view.gen';
import Which from './setup/Which.svelte';

const game: GameModule<View> = {
  name: 'torpedo_dice',
  Which,
  Board,
  Aid: Pad,
  summary: (view, texts) => {
    if (view.outcome)
      return texts.say('board', 'summary_over', {
        outcome: texts.say('outcome', view.outcome),
        rounds: view.round,
      });
    const seat = view.seats[ownSeat(view)]!;
    return texts.say('board', 'summary', {
      round: view.round,
      hits: seat.hits,
      of: view.targets,
      reserve: seat.reserve[0],
    });
  },
  textView,
  Report: ReportPage,
  Pages: [
    {
      id: 'sheets',
      label: (texts) => texts.say('board', 'page_sheets'),
      component: SheetsPage,
    },
  ],
  phase: (view, texts) => {
    const n = phasesOf(view).indexOf(view.phase) + 1;
    return n
      ? texts.say('board', 'phase', {
          n,
          name: phaseWord(view.phase, view, texts),
        })
      : '';
  },
  describe: (option, view, texts) => describe(option, view, texts),
  group,
  guide,
  coach,
  events,
  sounds: {
    lost_by_skull: 'hush',
    lost_boat: 'hush',
    rolled: 'click',
    took: 'click',
    reroll_shown: 'click',
    turned: 'click',
    fired: 'run',
    reserve_left: 'chalk',
    skull: 'bell',
    activated: 'click',
    comes_to_life: 'engine',
    system_destroyed: 'knock',
    explosion: 'charge',
    ki_fires: 'water',
    ki_missed: 'water',
    box_ticked: 'chalk',
    boat_sunk: 'sinking',
    solo_won: 'bell',
    scored: 'bell',
  },
  seatFields: ['seat', 'by'],
  cue,
  chapters: ['round_begins'],
};

export default game;
