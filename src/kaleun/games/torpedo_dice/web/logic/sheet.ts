// What a sheet is made of: names of fields and phases, whose sheet lies in front.
import type { View } from '../view.gen';

export type Cell = [row: number, column: number];

export const WATER = '~';
export const HULL = '.';
export const KI = 'KI';

/** The phases of a round; solo has the shot of the KI as well. */
export const phasesOf = (view: View): string[] => ['choose', 'modify', 'fire', view.solo ? 'ki' : 'next_round'];

/** Whose sheet lies in front: mine, or for onlookers that of the player who decides. */
export const ownSeat = (view: View): string => view.you ?? view.turn;

/** What a system does to the die, as a word of the game. */
export const EFFECT: Record<string, string> = {
  periscope: 'opposite',
  cannon: 'add_pip',
  sail: 'step',
  fins: 'copy',
  engine: 'remove_pip',
  portholes: 'line',
  propeller: 'reroll',
};

/** The name of a field: row letter and column from 1. */
export const field = ([row, column]: Cell): string => `${String.fromCharCode(65 + row)}${column + 1}`;
