// The story of a career, patrol by patrol, from the log: what is worth a sentence, and how much weight it has.
import type { Texts } from '@web/i18n/texts';
import { inChapters, type Chapter } from '@web/kit/story';
import type { LogLine } from '@web/protocol/messages';

/** A patrol; 0: before the first. */
interface Patrol {
  patrol: number;
  month: string;
  area: string;
}

/** Lines that happen every day or that a better line tells again. */
const SILENT = new Set([
  'enters_box',
  'none',
  'posture',
  'p1',
  'mines_loaded',
  'loaded',
  'reloaded',
  'no_alberich',
  'no_balkon',
  'no_schnorchel',
  'gun_kept',
  'ship_size',
  'standard_roster',
  'second_roster',
  'day',
  'night',
  'salvo',
  'torpedo_missed',
  'fat_missed',
  'detonates',
  'gun_missed',
  'gun_fires',
  'depth_charges',
  'special_weapon',
  'nobody_hurt',
  'flak_missed',
  'ordinary_bombs',
  'not_cured',
  'first_wo_stays',
  'not_promoted',
  'quiet_box',
  'holds_fire',
  'flooding_held',
  'event_ignored',
  'starting_rank',
  'bombs_again',
  'air_raid_none',
  'ship_identified',
  'ship_of_standard_size',
  'request_refused',
]);
const STRONG = new Set([
  'ship_sunk',
  'capital_ship',
  'convoy',
  'hull_holed',
  'imploded',
  'sunk_by_escort',
  'sunk_by_aircraft',
  'sunk_by_submarine',
  'kommandant_killed',
  'scuttled_captured',
  'boat_captured',
  'crew_rescued',
  'crew_lost',
  'patrol_success',
  'awarded',
  'promoted',
  'flak_shot_down',
  'relieved',
  'war_over',
  'resigned',
  'career_over',
  'new_boat',
  'mines_laid',
  'agent_landed',
  'lost_at_sea',
]);

/** What happened on each patrol, as sentences that know their place in the log. */
export function story(log: LogLine[], texts: Texts): Chapter<Patrol>[] {
  return inChapters<Patrol>(log, texts, {
    first: { patrol: 0, month: '', area: '' },
    opens: ({ code, data }) =>
      code === 'assigned' || code === 'assigned_mission'
        ? { patrol: Number(data.patrol), month: String(data.month), area: String(data.area) }
        : null,
    told: (code) => !SILENT.has(code),
    strong: STRONG,
  });
}

/** The line that tells of a ship's end, by name; a later ship of the same name has a later line. */
export function linesOfShips(log: LogLine[]): Map<string, LogLine[]> {
  const found = new Map<string, LogLine[]>();
  for (const line of log) {
    if (line.code !== 'ship_sunk') continue;
    const name = String(line.data.name);
    found.set(name, [...(found.get(name) ?? []), line]);
  }
  return found;
}
