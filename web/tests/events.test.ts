// What events mean for those who watch: plain data of every game, and the pace that follows from it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { attackOf, weigher, type Events } from '../src/kit/events';
import { BRISK, LEAST, LONGEST, timed, type Weight } from '../src/session/pace';
import { logLine } from './fakes';
import { textsOf } from './textsof';

const GAMES = '../src/kaleun/games';
const games = readdirSync(GAMES).filter((game) => existsSync(`${GAMES}/${game}/web/story/events.json`));
const eventsOf = (game: string): Events =>
  JSON.parse(readFileSync(`${GAMES}/${game}/web/story/events.json`, 'utf8')) as Events;

describe('events', () => {
  it('every game has them', () => expect(games.length).toBeGreaterThanOrEqual(5));

  it.each(games)('of %s are lines of its log, each with one weight', (game) => {
    const { weights, moments, times } = eventsOf(game);
    const weighed = Object.values(weights).flat();
    expect(weighed.filter((code, i) => weighed.indexOf(code) !== i)).toEqual([]);
    expect(Object.keys(weights).filter((weight) => !Object.hasOwn(LEAST, weight))).toEqual([]);
    const named = [...weighed, ...Object.values(moments).flat(), ...Object.keys(times ?? {})];
    expect(named.filter((code) => !textsOf(game, 'en').has('log', code))).toEqual([]);
    expect(weights.scene?.length).toBeGreaterThan(0);
  });
});

describe('pace', () => {
  it('gives depth charges a stage, with as many near ones as hit', () => {
    const events = { weights: {}, moments: {}, charges: { hits: { charges: 4 }, miss: { charges: 4, hits: 0 } } };
    expect(attackOf(events, 'hits', { n: 3 })).toEqual({ charges: 4, hits: 3 });
    expect(attackOf(events, 'hits', { n: 6 })).toEqual({ charges: 6, hits: 6 });
    expect(attackOf(events, 'miss', {})).toEqual({ charges: 4, hits: 0 });
    expect(attackOf(events, 'other', {})).toBeNull();
    expect(LEAST.stage).toBeGreaterThan(LEAST.scene);
  });
  const weights: Record<string, Weight> = { sunk: 'scene', hit: 'beat', roster: 'none' };
  const weigh = (code: string): Weight => weights[code] ?? 'brief';
  const frames = (codes: string[]) => codes.map((code, n) => ({ line: logLine(n, { code }), view: {} }));
  const holds = (codes: string[], more = {}): number[] =>
    timed(frames(codes), {}, () => ({ ms: 600 }), { weigh, ...more }).map(({ hold }) => hold);

  it('gives each event the time of its weight', () => {
    expect(holds(['sunk', 'hit', 'roster', 'seen'])).toEqual([LEAST.scene, LEAST.beat, 0, 600]);
  });

  it('hurries what is brief, never what weighs', () => {
    const told = holds([...Array<string>(20).fill('seen'), 'sunk']);
    expect(told.slice(0, 20).reduce((a, b) => a + b)).toBeCloseTo(LONGEST);
    expect(told.at(-1)).toBe(LEAST.scene);
  });

  it('is brisk for those who know it all', () => {
    expect(holds(['sunk', 'hit'], { brisk: true })).toEqual([LEAST.scene * BRISK, LEAST.beat * BRISK]);
    expect(holds(['sunk'], { hurry: 4 })).toEqual([LEAST.scene / 4]);
  });

  it('looks codes up once', () => {
    const events: Events = { weights: { beat: ['hit'] }, moments: {} };
    expect([weigher(events)('hit'), weigher(events)('other')]).toEqual(['beat', 'brief']);
  });
});
