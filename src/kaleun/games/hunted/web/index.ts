// The Hunted in the browser: what the shell needs to know about it.
import { number } from '@web/i18n/texts';
import type { GameModule } from '@web/kit/module';
import Board from './Board.svelte';
import Aid from './dock/Aid.svelte';
import { LOADS } from './logic/loads';
import { describe, group, orders } from './logic/describe';
import { guide } from './guide';
import ReportPage from './pages/ReportPage.svelte';
import { cue } from './logic/scenes';
import { textView } from './logic/textview';
import { hum } from './logic/hum';
import events from './story/events.json';
import type { View } from './view.gen';
import Which from './setup/Which.svelte';
import About from './setup/About.svelte';

const game: GameModule<View> = {
  name: 'hunted',
  Which,
  About,
  Board,
  Aid,
  sheet: (ask) => ask.prompt === 'aim' || LOADS.includes(ask.prompt),
  summary: (view, texts) => {
    const tons = number(view.tonnage);
    if (view.outcome)
      return texts.say('board', 'summary_over', {
        outcome: texts.say('outcome', view.outcome),
        tons,
      });
    return texts.say('board', 'summary', {
      boat: view.boat.number || texts.say('board', 'type', { type: view.boat.type }),
      n: view.patrol?.number ?? view.patrols_done + 1,
      tons,
    });
  },
  textView,
  Report: ReportPage,
  Pages: [
    {
      id: 'career',
      label: (texts) => texts.say('board', 'page_career'),
      component: ReportPage,
    },
  ],
  guide,
  phase: (view, texts) =>
    view.phase
      ? texts.say('board', 'phase', {
          n: view.patrol?.number ?? view.patrols_done + 1,
          name: texts.word(view.phase),
        })
      : '',
  describe,
  group,
  orders,
  events,
  hum,
  sounds: {
    severe_storm: 'water',
    approach_detected: 'ping',
    sunk_by_aircraft: 'hush',
    sunk_by_escort: 'hush',
    arrives: 'pipe',
    below_test_depth: 'creak',
    hull_holed: 'leak',
    more_flooding: 'leak',
    caught_unawares: 'alarm',
    dived_in_time: 'alarm',
    enters_box: 'engine',
    aircraft: 'alarm',
    convoy: 'bell',
    capital_ship: 'bell',
    salvo: 'run',
    torpedo_hit: 'charge',
    dud: 'click',
    ship_sunk: 'sinking',
    gun_fires: 'knock',
    detected: 'ping',
    undetected: 'hush',
    depth_charges: 'water',
    depth_charge_hits: 'charge',
    depth_charges_fatal: 'charge',
    bombs_fatal: 'charge',
    hedgehog_fatal: 'charge',
    squid_fatal: 'charge',
    fido_fatal: 'charge',
    hedgehog: 'charge',
    squid: 'charge',
    hit: 'knock',
    system_damaged: 'knock',
    bombs: 'charge',
    fido: 'charge',
    hull_groans: 'creak',
    imploded: 'sinking',
    flak_shot_down: 'charge',
    awarded: 'bell',
    promoted: 'pipe',
    repaired: 'chalk',
    patrol_ends: 'pipe',
    career_over: 'bell',
  },
  cue,
  chapters: ['assigned', 'assigned_mission'],
};

export default game;
