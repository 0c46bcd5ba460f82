// The whole board in plain sentences: everything a sighted player sees, in the reader's language.
import { number, type Texts } from '@web/i18n/texts';
import type { TextSection } from '@web/kit/module';
import { monthName, sunkOf } from './career';
import { crewRows, markOf, systemRows, troubles, tubesOf } from './mat';
import { signed } from './rolls';
import { sunk, trackBox } from './reading';
import type { Mod, View } from '../view.gen';

type Say = (key: string, data?: Record<string, unknown>) => string;

/** Sections Career, Boat, Crew, Patrol, and what is happening: combat mat, aircraft, the modifiers of the next roll. */
export function textView(view: View, texts: Texts): TextSection[] {
  const say: Say = (key, data = {}) => texts.say('board', key, data);
  const sections = [
    career(view, texts, say),
    boat(view, texts, say),
    {
      title: say('crew'),
      lines: crewRows(view, texts)
        .filter((m) => m.state !== 'absent')
        .map((m) => say('tv_man', { name: m.name, says: m.experte ? `${m.title}, ${say('experte')}` : m.title })),
    },
  ];
  if (view.patrol) sections.push(patrol(view, texts, say));
  if (view.combat) sections.push(combat(view, texts, say));
  const ahead = mods(view, texts, say);
  if (ahead.length) sections.push({ title: say('tv_ahead'), lines: ahead });
  return sections;
}

function career(view: View, texts: Texts, say: Say): TextSection {
  const lines = [
    say('tv_month', {
      month: monthName(view.month, texts.lang, 'long'),
      base: texts.word(view.base),
      rank: `${view.kommandant.rank_name} ${view.kommandant.name}`.trim(),
      quality: texts.word(view.quality),
    }),
    say('tv_tonnage', {
      tons: number(view.tonnage),
      ships: say('sunk_so_far', { n: sunkOf(view.ships).length }),
      level: texts.word(view.victory),
    }),
  ];
  if (view.kommandant.awards.length) lines.push(say('tv_awards', { list: texts.word(view.kommandant.awards) }));
  if (view.outcome) lines.push(say('tv_over', { outcome: texts.say('outcome', view.outcome) }));
  return { title: say('tv_career'), lines };
}

function boat(view: View, texts: Texts, say: Say): TextSection {
  const b = view.boat;
  const lines = [
    say('tv_boat_line', {
      name: b.number || say('tv_boat'),
      type: b.type,
      hull: b.hull,
      hulls: b.hull_boxes,
      flooding: b.flooding,
      floodings: b.flooding_boxes,
    }),
  ];
  const bad = troubles(systemRows(b, texts));
  lines.push(bad.length ? say('tv_broken', { list: bad.map((row) => row.text).join(', ') }) : `${say('all_work')}.`);
  if (b.holed) lines.push(say('tv_holed'));
  const tubes = tubesOf(b);
  for (const end of ['forward', 'aft'] as const) {
    if (tubes[end].length)
      lines.push(
        say('tv_tubes', {
          end: texts.word(end),
          list: tubes[end].map((t) => `${t.number} ${markOf(t.load, texts)}`).join(', '),
        }),
      );
    const reloads = end === 'forward' ? b.forward_reloads : b.aft_reloads;
    if (reloads.length)
      lines.push(
        say('tv_reloads', {
          end: say(end === 'forward' ? 'reloads_forward' : 'reloads_aft'),
          list: counted(reloads.map((r) => markOf(r, texts))),
        }),
      );
  }
  lines.push(say('tv_gear', { name: texts.word('bold'), says: b.bold }));
  if (b.gun) lines.push(say('tv_gear', { name: texts.word('deck_gun'), says: `${b.ammo}/${b.ammo_boxes}` }));
  for (const [has, name] of [
    [b.schnorchel, say('schnorchel')],
    [b.alberich, texts.word('alberich')],
    [b.balkon, say('balkon')],
    [b.kite, texts.word('fa330')],
  ] as const)
    if (has) lines.push(say('tv_gear', { name, says: say('aboard') }));
  return { title: say('tv_boat'), lines };
}

/** "4 G7e, 2 G7a". */
function counted(marks: string[]): string {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return [...counts].map(([mark, n]) => `${n} ${mark}`).join(', ');
}

function patrol(view: View, texts: Texts, say: Say): TextSection {
  const p = view.patrol!;
  const lines = [
    say('tv_track', {
      n: p.number,
      area: texts.word(p.assignment),
      from: texts.word(p.origin),
      to: texts.word(p.destination || p.origin),
    }),
  ];
  if (p.at >= 0 && p.at < p.boxes.length)
    lines.push(say('tv_box', { n: p.at + 1, of: p.boxes.length, code: p.boxes[p.at], rolls: p.rolls_left }));
  if (p.boxes.length)
    lines.push(
      say('tv_boxes', {
        list: p.boxes
          .map((code) => {
            const b = trackBox(code);
            return `${b.code}${b.rolls > 1 ? ` ×${b.rolls}` : ''}${b.mission ? ` (${say('mission_box')})` : ''}`;
          })
          .join(', '),
      }),
    );
  if (p.mission) lines.push(`${say(`mission_${p.mission}`)}.`);
  if (p.aborting) lines.push(`${say('going_home')}.`);
  if (view.air)
    lines.push(
      say('tv_air', {
        facts:
          view.air.attacks < 0 ? say('air_coming') : say('air_attacks', { done: view.air.done, of: view.air.attacks }),
      }),
    );
  return { title: say('tv_patrol'), lines };
}

function combat(view: View, texts: Texts, say: Say): TextSection {
  const c = view.combat!;
  const escort = say(c.escorted ? (view.phase === 'escort_hunt' ? 'escort_hunting' : 'escorted') : 'no_escort');
  const lines = [
    say('tv_scene', {
      encounter: texts.word(c.encounter),
      time: texts.word(c.day ? 'day' : 'night'),
      escort,
      range: c.range ? `, ${texts.word(c.range)}` : '',
    }),
  ];
  for (const [i, target] of c.targets.entries()) {
    const aimed = c.aimed.filter(([, at]) => at === i).length;
    const state = sunk(target) ? `, ${say('sunk')}` : aimed ? `, ${say('aimed', { n: aimed })}` : '';
    lines.push(
      say('tv_target', {
        n: i + 1,
        name: target.name || texts.word(target.kind),
        kind: texts.word(target.kind),
        tons: number(target.tonnage),
        damage: target.damage,
        capacity: target.capacity,
        state,
      }),
    );
  }
  return { title: say('tv_combat'), lines };
}

function mods(view: View, texts: Texts, say: Say): string[] {
  const { encounter, detection } = view.outlook;
  const found: Mod[] = detection?.silent ?? encounter?.mods ?? [];
  return found.map((m) => say('tv_mod', { value: signed(m.value), name: texts.word(m.code), rule: m.rule }));
}
