// Unterseeboot in the browser: what the shell needs to know about it.
import type { GameModule } from '@web/kit/module';
import Board from './Board.svelte';
import CampaignPage from './pages/CampaignPage.svelte';
import LogBookPage from './pages/LogBookPage.svelte';
import ReportPage from './pages/ReportPage.svelte';
import SheetPage from './pages/SheetPage.svelte';
import { guide } from './guide';
import { describe } from './logic/describe';
import { GOOD } from './logic/report';
import { cue } from './logic/scenes';
import { textView } from './logic/textview';
import { PHASES } from './logic/chart';
import { hum } from './logic/hum';
import events from './story/events.json';
import type { View } from './view.gen';
import Which from './setup/Which.svelte';
import About from './setup/About.svelte';

const game: GameModule<View> = {
  name: 'unterseeboot',
  Which,
  About,
  Board,
  summary: (view, texts) =>
    [
      view.campaign.on ? texts.say('board', 'patrol_no', { patrol: view.patrol }) : '',
      view.number,
      view.outcome
        ? texts.say('board', 'summary_over', { outcome: texts.say('outcome', view.outcome), tons: view.tonnage })
        : texts.say('board', 'summary', { turn: view.turn, turns: view.turns, tons: view.tonnage }),
    ]
      .filter(Boolean)
      .join(', '),
  textView,
  Report: ReportPage,
  Pages: [
    {
      id: 'sheet',
      label: (texts) => texts.say('board', 'page_sheet'),
      component: SheetPage,
    },
    {
      id: 'log_book',
      label: (texts) => texts.say('board', 'page_log_book'),
      component: LogBookPage,
    },
    {
      id: 'campaign',
      label: (texts) => texts.say('board', 'page_campaign'),
      component: CampaignPage,
    },
  ],
  guide,
  phase: (view, texts) => {
    const n = (PHASES as readonly string[]).indexOf(view.phase) + 1;
    return n ? texts.say('board', 'phase', { n, name: texts.word(view.phase) }) : '';
  },
  describe,
  good: GOOD,
  cue,
  events,
  hum,
  sounds: {
    shook_off_aircraft: 'alarm',
    batteries_exhausted: 'hush',
    imploded: 'creak',
    dive_held: 'creak',
    moved: 'engine',
    stayed: 'click',
    paid_main: 'click',
    paid_auxiliary: 'click',
    recharged: 'engine',
    identified: 'chalk',
    false_contact: 'chalk',
    spotted: 'alarm',
    strafed: 'knock',
    fired: 'run',
    ship_sunk: 'sinking',
    first_hit: 'charge',
    detected: 'ping',
    detected_at_once: 'ping',
    found_on_surface: 'ping',
    not_detected: 'ping',
    destroyer_alerted: 'ping',
    depth_charged: 'charge',
    depth_charges_missed: 'charge',
    hull_lost: 'leak',
    evaded: 'hush',
    returned: 'pipe',
    end_of_patrol: 'pipe',
    honour: 'chalk',
  },
  chapters: ['patrol_begins', 'turn_begins'],
};

export default game;
