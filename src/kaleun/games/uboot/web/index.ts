// U-BOOT in the browser: what the shell needs to know about it.
import { number } from '@web/i18n/texts';
import type { GameModule } from '@web/kit/module';
import TruthChart from './film/TruthChart.svelte';
import { coach } from './logic/coach';
import { describe } from './logic/describe';
import { HIGHLIGHTS } from './logic/film';
import { guide } from './guide';
import { cue } from './logic/scenes';
import { textView } from './logic/textview';
import { say } from './logic/words';
import Live from './Live.svelte';
import Editor from './setup/Editor.svelte';
import Setup from './setup/Setup.svelte';
import ReportPage from './pages/ReportPage.svelte';
import events from './story/events.json';
import type { View } from './logic/station';

const game: GameModule<View> = {
  name: 'uboot',
  Live,
  Truth: TruthChart,
  highlights: HIGHLIGHTS,
  Which: Setup,
  maker: { label: (texts) => say(texts, 'own_page'), component: Editor },
  summary: (view, texts) => {
    const title = texts.word(view.task.title);
    const tons = number(view.sunk.reduce((sum, ship) => sum + ship.grt, 0));
    if (view.outcome)
      return texts.say('board', 'summary_over', {
        title,
        outcome: texts.say('outcome', view.outcome),
        tons,
      });
    return texts.say('board', 'summary', {
      title,
      date: view.date,
      time: view.time.slice(0, 5),
      tons,
    });
  },
  textView,
  Report: ReportPage,
  guide,
  describe,
  coach,
  cue,
  events,
  sounds: {
    flooding: 'water',
    boat_lost: 'hush',
    returned: 'pipe',
    ship_sunk: 'sinking',
    bell: 'bell',
    aircraft: 'alarm',
    hunted: 'alarm',
    breach: 'leak',
    pinged: 'ping',
    contact_hydrophone: 'water',
    depth_charges: 'water',
    shock_shattering: 'charge',
    shock_severe: 'charge',
    shock_heavy: 'charge',
    shock_moderate: 'charge',
    shock_near: 'knock',
    torpedo_hit: 'charge',
    premature: 'charge',
    dud: 'knock',
    gun_hit: 'charge',
    shelled: 'charge',
    bombed: 'charge',
    strafed: 'knock',
    strain: 'creak',
    fired: 'run',
    dive: 'water',
    resurface: 'water',
    speed: 'engine',
    plane_down: 'flak',
    plane_damaged: 'flak',
    plane_driven_off: 'flak',
    radio: 'radio',
    radio_read: 'radio',
    radio_sending: 'radio',
  },
  chapters: ['mission_begins', 'watch_change'],
};

export default game;
