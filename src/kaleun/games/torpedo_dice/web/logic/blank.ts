// An untouched sheet for print, from the charts: the same for every player.
import type { ChartData } from '@web/kit/module';
import type { Grid, Seat, System, View } from '../view.gen';

interface SystemRow {
  number: number;
  letter: string;
  key: string;
  screen: string;
  switch: boolean;
  in_training: boolean;
  in_mission: boolean;
  training_uses: number;
}

export interface Blank {
  grid: Grid;
  seat: Seat;
  targets: number;
}

export type Mode = View['mode'];

export function blankSheet(charts: ChartData[], mode: Mode): Blank {
  const data = (name: string) => charts.find((c) => c.name === name)!.data as Record<string, unknown>;
  const {
    rows,
    width,
    height,
    reserve_torpedoes: reserve,
    target_total: targets,
  } = data(`board_${mode}`).grid as {
    rows: string[];
    width: number;
    height: number;
    reserve_torpedoes: number;
    target_total: number;
  };
  const systems: Record<string, System> = {};
  for (const row of (data('systems').system as SystemRow[]).filter((s) => s[`in_${mode}`])) {
    const fields = rows.join('').split(row.letter).length - 1;
    systems[row.key] = {
      number: row.number,
      letter: row.letter,
      screen: row.screen,
      switch: row.switch,
      state: mode === 'training' ? 'on' : row.switch ? 'off' : 'waits',
      ticked: false,
      uses: mode === 'training' && row.training_uses ? [row.training_uses, row.training_uses] : null,
      hits: [0, fields],
    };
  }
  const seat: Seat = {
    target: '',
    attacker: '',
    die: 0,
    ready: false,
    plan: null,
    last: null,
    window: { hits: [], misses: [], systems: {} },
    hits: 0,
    reserve: [reserve, reserve],
    skull: false,
    score: 0,
    systems,
  };
  return { grid: { rows, width, height }, seat, targets };
}
