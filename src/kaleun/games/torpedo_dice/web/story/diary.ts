// How the log of a game becomes a diary: one chapter, an entry for each round. Hour and weather are made up.
import type { DiaryRules, EntryHead, Reading, Scrap, Sum } from '@web/kit/story/diary';
import { hash } from '@web/kit/story/diary';
import { diaryHour, watch, weather } from '@web/kit/story/made';
import { centre, hullPath, LEFT, SIDE, TOP } from '../logic/hull';
import { KI, type Cell } from '../logic/sheet';
import type { View } from '../view.gen';

const MINUTES = 15;
function hourAt(seed: string, round: number): Date {
  const begin = watch(
    seed,
    1940 + (hash(`${seed}/year`) % 4),
    1 + (hash(`${seed}/month`) % 12),
    hash(`${seed}/hour`) % 18,
  );
  return new Date(begin.getTime() + round * MINUTES * 60_000);
}

function entry({ line, texts, seed }: Reading<View>): EntryHead | null {
  const round = line.n === 0 ? 0 : line.code === 'round_begins' ? Number(line.data.round) : null;
  if (round === null) return null;
  return {
    date: diaryHour(hourAt(seed, round), texts.lang),
    place: round === 0 ? '' : texts.say('board', 'round', { round }),
    weather: weather(`${seed}/${Math.floor(round / 4)}`),
    derived: true,
  };
}

/** The boat with the shots of this round. */
function scrap(lines: Reading<View>[]): Scrap | null {
  const { grid } = lines[0]!.view;
  const shots = lines.filter(({ line }) => line.code === 'fired' && Number(line.data.hits) > 0);
  if (shots.length === 0) return null;
  const inside = ([row, column]: Cell): boolean => row >= 0 && row < grid.height && column >= 0 && column < grid.width;
  return {
    box: [LEFT, TOP, grid.width * SIDE, grid.height * SIDE],
    land: [hullPath(grid)],
    lines: [],
    course: '',
    marks: shots.flatMap(({ line }) =>
      (line.data.cells as Cell[]).filter(inside).map((cell) => {
        const [x, y] = centre(cell);
        return { x, y, kind: 'hit' as const };
      }),
    ),
  };
}

function sum(lines: Reading<View>[]): Sum | null {
  const { view, texts } = lines[0]!;
  if (!view.outcome) return null;
  const seats = Object.entries(view.seats);
  return [
    seats.map(([seat]) => texts.who(seat)).join(' – '),
    seats.map(([, { hits, reserve }]) => `${hits} + ${reserve[0]}`).join(' : '),
  ];
}

export const diary: DiaryRules<View> = {
  chapter: ({ line, texts, view }) =>
    line.n === 0 ? { title: texts.word(view.solo ? 'solo' : view.mode), under: '' } : null,
  entry,
  silent: new Set(
    'dice_laid_out round_begins rolled left_over ready reroll_shown uses_left ki_silent total'.split(' '),
  ),
  quiet: new Set(),
  // the shot of the AI is told by what it struck
  untold: ({ line, log, i }) => line.code === 'ki_fires' && log[i + 1]?.code === 'box_ticked',
  telling: ({ line: { code, data } }) => {
    if (code === 'system_destroyed' && data.by === KI) return { form: 'system_destroyed_dead' };
    if (code === 'fired' && data.hits === 0) return { form: 'fired_none' };
    return code === 'fired' && data.misses === 0 ? { form: 'fired_n' } : {};
  },
  scrap,
  sum,
  vessel: ({ code }) => (code === 'boat_sunk' || code === 'solo_won' || code === 'lost_boat' ? 'submarine' : null),
};
