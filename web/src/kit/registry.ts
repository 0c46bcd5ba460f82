// Finds the games' browser parts by folder, src/kaleun/games/<game>/web, and loads them when needed.
import type { Component } from 'svelte';
import type { GameModule } from './module';

const FOLDER = /([^/]+)\/web\/[^/]+$/;

/** What was found, by the name of the game's folder. */
function byGame<T>(found: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(found).map(([path, part]) => [FOLDER.exec(path)![1]!, part]));
}

const modules = byGame(import.meta.glob<{ default: GameModule }>('@games/*/web/index.ts'));

const vignettes = byGame(import.meta.glob<{ default: Component }>('@games/*/web/Vignette.svelte', { eager: true }));

/** The game's picture for the lobby, if it brings one. */
export const vignetteOf = (game: string): Component | null => vignettes[game]?.default ?? null;

export async function loadGame(game: string): Promise<GameModule | null> {
  const load = modules[game];
  return load === undefined ? null : (await load()).default;
}
