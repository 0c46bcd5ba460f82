// What men carry with them in a Mobilization: toolboxes and supplies, and what a call for help wants to be brought.
import type { Sailor } from '../view.gen';
import { INSIDE } from './men';
import type { AnyView } from './station';

/** Something that can be carried, as the kernel calls it, and where it lies. */
export interface Thing {
  id: string;
  section: number;
}

/** A toolbox with a card in use stays where it is. */
export function thingsOf({ technical_view: tech }: AnyView): Thing[] {
  const boxes = Object.entries(tech.toolboxes)
    .filter(([, box]) => box.down.length === 0)
    .map(([name, { section }]) => ({ id: `toolbox:${name}`, section }));
  const supplies = Object.entries(tech.supplies).map(([id, section]) => ({ id, section }));
  return [...boxes, ...supplies].filter(({ section }) => section > 0);
}

/** The supply that a call for help ("help:4:1:wire") wants in its section, if it lies somewhere else. */
export function wanted(view: AnyView, call: string): { thing: Thing; to: number } | null {
  const [, section, , id = ''] = call.split(':');
  const to = Number(section);
  const thing = thingsOf(view).find((one) => one.id === id && one.section !== to);
  return thing === undefined ? null : { thing, to };
}

/** Does a man on his way along the boat pass where it lies, and then where it is wanted? */
export function passes({ section }: Sailor, goes: number, at: number, to: number): boolean {
  const way = goes > section ? 1 : -1;
  const order = [section, at, to, goes];
  return order.every((one, i) => one <= INSIDE.length && (i === 0 || (one - order[i - 1]!) * way >= 0));
}
