// Finds the games' browser modules by folder and loads them when needed.
import type { GameModule } from './module';

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts');

export function hasBoard(game: string): boolean {
  return `./${game}/index.ts` in modules;
}

export async function loadGame(game: string): Promise<GameModule | null> {
  const load = modules[`./${game}/index.ts`];
  return load === undefined ? null : (await load()).default;
}
