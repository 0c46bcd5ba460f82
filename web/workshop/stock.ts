// What the workshop shows: the games' browser parts, their fixtures and their words, all found by folder.
import { parse } from 'smol-toml';
import { Texts, type Bundle, type Lang } from '../src/i18n/texts';
import type { ChartData, Data } from '../src/kit/module';
import type { Ask, LogLine, Report, Result } from '../src/protocol/messages';

export interface Position {
  view: Data;
  ask: Ask | null;
  log: LogLine[];
  result?: Result | null;
  report?: Report;
  seat?: string | null;
}

interface Fixtures {
  positions?: Record<string, Position>;
  report?: Position;
  charts?: Partial<ChartData>[];
  scenes?: Record<string, Data>;
  shapes?: Data;
  airframes?: Data;
}

const FOLDER = /games\/([^/]+)\//;
const fixtures = import.meta.glob<Fixtures>('@games/*/web/fixtures/fixtures.json', { import: 'default' });
const words = import.meta.glob<string>('../../src/kaleun/{kernel,games/*}/text/*.toml', {
  query: '?raw',
  import: 'default',
});
const gameOf = (path: string): string => FOLDER.exec(path)?.[1] ?? '';

export const GAMES = Object.keys(fixtures).map(gameOf).sort();

const HEAD = { title: '', provenance: 'rulebook', provenance_text: '', source: '', note: '', rows: [], row_ids: {} };

interface Stock {
  positions: Record<string, Position>;
  charts: ChartData[];
  /** What is seen from the bridge, of a game that has such views, and the drawings of its ships. */
  scenes: Record<string, Data>;
  shapes: Data;
  airframes: Data;
}

export async function stockOf(game: string): Promise<Stock> {
  const load = Object.entries(fixtures).find(([path]) => gameOf(path) === game)![1];
  const { positions = {}, report, charts = [], scenes = {}, shapes = {}, airframes = {} } = await load();
  return {
    positions: report === undefined ? positions : { ...positions, report },
    charts: charts.map((chart) => ({ ...HEAD, ...chart }) as unknown as ChartData),
    scenes,
    shapes,
    airframes,
  };
}

export async function textsOf(game: string, lang: Lang): Promise<Texts> {
  const bundle: Bundle = {};
  const files = Object.entries(words).filter(
    ([path]) => ['', game].includes(gameOf(path)) && new RegExp(`[/_]${lang}\\.toml$`).test(path),
  );
  // the kernel's words first, so that a game's own stand over them
  for (const [, load] of files.sort(([a], [b]) => gameOf(a).length - gameOf(b).length))
    for (const [section, entries] of Object.entries(parse(await load()) as Bundle))
      bundle[section] = { ...bundle[section], ...entries };
  return new Texts(lang, bundle);
}
