// SCOPE U-Boot in the browser: what the shell needs to know about it.
import type { GameModule } from '@web/kit/module';
import Board from './Board.svelte';
import Tools from './board/Tools.svelte';
import ReportPage from './pages/ReportPage.svelte';
import { coach } from './logic/coach';
import { describe, group } from './logic/describe';
import { guide } from './guide';
import { cue } from './logic/scenes';
import { textView, verdict } from './logic/textview';
import events from './story/events.json';
import type { View } from './view.gen';
import Which from './setup/Which.svelte';

const game: GameModule<View> = {
  name: 'scope',
  Which,
  Board,
  Aid: Tools,
  summary: (view, texts) => {
    const { allied, german } = view.scores;
    if (view.outcome)
      return texts.say('board', 'summary_over', {
        result: verdict(view, texts),
        allied,
        german,
      });
    if (view.turn === 0)
      return texts.say('board', 'summary_setup', {
        scenario: texts.say('value', view.scenario),
      });
    return texts.say('board', 'summary', { turn: view.turn, allied, german });
  },
  phase: (view, texts) => (view.turn === 0 ? '' : texts.say('board', 'turn', { turn: view.turn })),
  textView,
  Report: ReportPage,
  describe: (option, view, texts) => describe(option, view, texts),
  group,
  events,
  sounds: {
    sunk: 'sinking',
    moved: 'engine',
    slow_moved: 'engine',
    ordered: 'click',
    quadrant: 'water',
    submerged: 'water',
    surfaced: 'alarm',
    launched: 'run',
    ship_launched: 'run',
    ping: 'ping',
    sonar_contact: 'ping',
    sonar_empty: 'ping',
    searches: 'ping',
    depth_charges: 'charge',
    submarine_sunk: 'sinking',
    torpedo_hit: 'charge',
    met_torpedo: 'charge',
    exploded: 'knock',
    burning: 'charge',
    shot_hit: 'knock',
    shot_miss: 'knock',
    bomb_hit: 'charge',
    left: 'bell',
    game_ends: 'bell',
    ship_deployed: 'click',
    mines_laid: 'click',
    submarines_deployed: 'water',
  },
  chapters: ['turn_begins'],
  coach,
  cue,
  guide,
};

export default game;
