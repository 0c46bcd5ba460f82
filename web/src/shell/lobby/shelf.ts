// The five games as the lobby presents them: order, drawing, sign, number of players, minutes. Words are in i18n.
import type { Component } from 'svelte';
import type { IconName } from '../../art/icons';
import Hunted from '@games/hunted/web/Vignette.svelte';
import Scope from '@games/scope/web/Vignette.svelte';
import TorpedoDice from '@games/torpedo_dice/web/Vignette.svelte';
import Uboot from '@games/uboot/web/Vignette.svelte';
import Unterseeboot from '@games/unterseeboot/web/Vignette.svelte';
import type { Word } from '../../i18n/words.svelte';

export interface Shelf {
  game: string;
  title: string;
  icon: IconName;
  vignette: Component;
  pitch: Word;
  players: Word;
  minutes: Word;
}

export const SHELF: Shelf[] = [
  { game: 'unterseeboot', title: 'Unterseeboot', icon: 'torpedo', vignette: Unterseeboot, pitch: 'pitch_unterseeboot', players: 'players_1', minutes: 'minutes_15' },
  { game: 'scope', title: 'SCOPE U-Boot', icon: 'eye', vignette: Scope, pitch: 'pitch_scope', players: 'players_2', minutes: 'minutes_25' },
  { game: 'torpedo_dice', title: 'Torpedo Dice', icon: 'die', vignette: TorpedoDice, pitch: 'pitch_torpedo_dice', players: 'players_1_4', minutes: 'minutes_20' },
  { game: 'uboot', title: 'U-BOOT', icon: 'wheel', vignette: Uboot, pitch: 'pitch_uboot', players: 'players_1_4', minutes: 'minutes_60' },
  { game: 'hunted', title: 'The Hunted', icon: 'compass', vignette: Hunted, pitch: 'pitch_hunted', players: 'players_1', minutes: 'career' },
];

export const onShelf = (game: string): Shelf | undefined => SHELF.find((s) => s.game === game);
