// Which ship on the combat mat an event is about: lines name ships, and two ships may have the same name.
import type { Data } from '@web/kit/module';
import { sunk } from './reading';
import type { Combat, View } from '../view.gen';

/** The ship this line is about, by what changed on the mat, else by its name; -1 if it is not there. */
export function shipOf(data: Data, view: View, from: View): number {
  const [now, was] = [view.combat, from.combat];
  if (now === null) return -1;
  const hurt = now.targets.findIndex((target, i) => target.damage > (was?.targets[i]?.damage ?? 0));
  const named = (i: number): boolean => (now.targets[i]?.name || now.targets[i]?.kind) === data.name;
  const found = [hurt, shot(now, was)].find((i) => i >= 0 && named(i));
  if (found !== undefined) return found;
  const all = now.targets.map((_, i) => i).filter(named);
  return all.find((i) => !sunk(now.targets[i]!)) ?? all.at(-1) ?? -1;
}

/** The target of the torpedo that is on its way now: it was aimed before and is no more. */
function shot(now: Combat, was: Combat | null): number {
  const left = now.aimed.map(([, target]) => target);
  for (const [, target] of was?.aimed ?? []) {
    const i = left.indexOf(target);
    if (i < 0) return target;
    left.splice(i, 1);
  }
  return -1;
}
