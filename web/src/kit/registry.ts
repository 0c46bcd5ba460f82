// Finds the games' browser parts by folder, src/kaleun/games/<game>/web, and loads them when needed.
import type { Component } from 'svelte';
import type { GameModule } from './module';
import type { StoryPart } from './story/part';

const FOLDER = /([^/]+)\/web\/(?:story\/)?[^/]+$/;

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

const stories = byGame(import.meta.glob<{ default: StoryPart }>('@games/*/web/story/index.ts'));

export const hasStory = (game: string): boolean => game in stories;

/** The game's part of the story, if it brings one. */
export async function loadStory(game: string): Promise<StoryPart | null> {
  const load = stories[game];
  return load === undefined ? null : (await load()).default;
}
