// A salvo put together before it is fired: which torpedo at which target. Board and dock share it while one aims.
import type { Data } from '@web/kit/module';
import type { Ask } from '@web/protocol/messages';
import type { Target, View } from '../view.gen';
import { tubesOf } from './mat';
import { sunk } from './reading';

export interface Shot {
  /** Number of the tube on the mat. */
  tube: number;
  end: string;
  kind: string;
}

/** Ways to spread a salvo that need no tap at each tube. */
export const PATTERNS = ['all', 'pairs', 'each', 'none'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** The tubes that may fire now, of the ends that fire one after the other, as the question has them. */
export function shotsOf(ask: Ask | null, view: View): Shot[] {
  if (ask?.prompt !== 'aim') return [];
  const tubes = tubesOf(view.boat);
  return ((ask.data?.tubes ?? []) as string[][]).flatMap(([end, ...kinds]) =>
    tubes[end as 'forward' | 'aft'].flatMap(({ number, load }) =>
      kinds.includes(load) ? [{ tube: number, end: end!, kind: load }] : [],
    ),
  );
}

/** Targets from 0 that may be aimed at, the largest first; the escort, which stands behind them, is left to the player. */
export function preyOf(targets: Target[]): number[] {
  const afloat = targets.flatMap((target, i) => (sunk(target) || target.kind === 'escort' ? [] : [i]));
  return afloat.sort((a, b) => targets[b]!.tonnage - targets[a]!.tonnage);
}

/** The target of each tube by a pattern. */
export function patterned(pattern: Pattern, shots: number, prey: number[]): (number | null)[] {
  const each = pattern === 'pairs' ? 2 : 1;
  return Array.from({ length: shots }, (_, i) =>
    pattern === 'none' ? null : (prey[pattern === 'all' ? 0 : Math.floor(i / each) % prey.length] ?? null),
  );
}

/** The answers that fire these shots, end by end; null if the question does not allow it. */
export function answersOf(ask: Ask, shots: Shot[], aims: (number | null)[], targets: number): string[] | null {
  const keys: string[] = [];
  let escort = false;
  const ends = [...new Set(shots.map(({ end }) => end))];
  for (const end of ends) {
    const own = shots.flatMap((shot, i) => (shot.end === end ? [{ kind: shot.kind, at: aims[i] ?? null }] : []));
    for (const { kind, at } of own) {
      if (at === null) continue;
      keys.push(at === targets && !escort ? `aim_escort:${kind}` : `aim:${kind}-${at + 1}`);
      escort ||= at === targets;
    }
    if (own.some(({ at }) => at === null)) keys.push('aim:none');
  }
  return (ask.options ?? []).some(({ key }) => key === keys[0]) ? keys : null;
}

const KEY = 'kaleun.hunted.spread';

export class Spread {
  shots: Shot[] = $state.raw([]);
  aims: (number | null)[] = $state.raw([]);
  /** The pattern that lies there; "" once it was changed by hand. */
  pattern: Pattern | '' = $state('');
  private of = '';

  /** A new question begins with the pattern that was fired last; the same question keeps what lies there. */
  begin(ask: Ask | null, view: View): void {
    const shots = shotsOf(ask, view);
    const of = JSON.stringify([shots, view.combat?.aimed, view.combat?.round, view.combat?.targets]);
    if (of === this.of) return;
    this.of = of;
    this.shots = shots;
    this.aims = shots.map(() => null);
    this.pattern = '';
    const last = localStorage.getItem(KEY);
    if (view.combat && PATTERNS.some((p) => p === last && p !== 'none')) this.lay(last as Pattern, view.combat.targets);
  }

  lay(pattern: Pattern, targets: Target[]): void {
    this.pattern = pattern;
    this.aims = patterned(pattern, this.shots.length, preyOf(targets));
  }

  /** Aims a tube; at its own target it keeps its torpedo. */
  aim(shot: number, target: number): void {
    this.pattern = '';
    this.aims = this.aims.map((at, i) => (i !== shot ? at : at === target ? null : target));
  }

  /** A tap on a target: the next tube that is free, best with the torpedo in hand; with none left its tubes are free again. */
  tap(target: number, kind: string | null): void {
    const free = this.shots.flatMap((_, i) => (this.aims[i] === null ? [i] : []));
    const next = free.find((i) => this.shots[i]!.kind === kind) ?? free[0];
    this.pattern = '';
    if (next !== undefined) this.aim(next, target);
    else this.aims = this.aims.map((at) => (at === target ? null : at));
  }

  at(target: number): number {
    return this.aims.filter((at) => at === target).length;
  }

  get fired(): number {
    return this.aims.filter((at) => at !== null).length;
  }

  /** The next question starts with what was fired now. */
  keep(): void {
    if (this.pattern !== '' && this.pattern !== 'none') localStorage.setItem(KEY, this.pattern);
  }
}

/** The one of this table. */
export const spreadOf = (common: Data | undefined): Spread => {
  if (common === undefined) return new Spread();
  return (common.spread ??= new Spread()) as Spread;
};
