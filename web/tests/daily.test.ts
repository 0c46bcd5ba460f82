// The page of a patrol of the day: what it tells before and after the day is over, and the way to one's one try.
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DailyPage as Page, DailyRow } from '../src/protocol/messages';
import { router } from '../src/session/route.svelte';
import { allSeats } from '../src/session/seats';
import { settings } from '../src/session/settings.svelte';
import DailyPage from '../src/shell/lobby/DailyPage.svelte';
import { until } from './fakes';

const row = (state: DailyRow['state'], more: Partial<DailyRow> = {}): DailyRow => ({
  state,
  place: null,
  name: 'Otto',
  score: null,
  outcome: '',
  table: null,
  ...more,
});
const TODAY: Page = {
  game: 'toy',
  day: '2026-11-18',
  begins: 0,
  ends: 86_400,
  over: false,
  options: {},
  commitment: 'c0ffee',
  seed: null,
  rows: [row('verified', { place: 1, score: 12_000, outcome: 'home' }), row('under_way', { name: '' })],
  captain: null,
  days: ['2026-11-18', '2026-11-17'],
};
const CARDS = [{ name: 'toy', title: 'Toy', shelf: 1 }];
const TEXTS = { outcome: { home: 'Came home' } };
let asked: [string, unknown][] = [];
let shown: ReturnType<typeof mount> | null = null;

function open(page: Page, mine: string | null = null): void {
  const answers: Record<string, unknown> = {
    [`/api/daily/toy/${page.day}`]: page,
    [`/api/daily/toy/${page.day}/mine`]: { table: mine },
    '/api/daily/toy': { table: 'T1', join: null, seats: { captain: 'TOKEN' } },
    '/api/games': CARDS,
    '/api/games/toy/texts/en': TEXTS,
  };
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string } = {}) => {
    asked.push([path, body === undefined ? null : JSON.parse(body)]);
    return { ok: path in answers, status: 404, statusText: '', json: async () => answers[path] ?? null };
  });
  shown = mount(DailyPage, { target: document.body, props: { game: 'toy', day: page.day } });
}

beforeEach(() => {
  localStorage.clear();
  settings.lang = 'en';
  asked = [];
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  HTMLDialogElement.prototype.close ??= () => undefined;
});
afterEach(async () => {
  if (shown !== null) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

it('tells terms, mark and results, keeps the seed to itself, and begins my try with my secret', async () => {
  open(TODAY);
  await until(() => expect(document.body.textContent).toContain('Came home'));
  const text = document.body.textContent ?? '';
  expect(text).toContain('c0ffee');
  expect(text).toContain('12\u202f000');
  expect(text).toContain('at sea');
  expect(text).toContain('Somebody');
  expect(text).not.toContain('--check');
  expect(document.querySelector('nav a')?.getAttribute('href')).toBe('#/daily/toy/2026-11-17');
  document.querySelector<HTMLButtonElement>('.commit')!.click();
  await until(() => expect(router.route).toMatchObject({ page: 'table', table: 'T1' }));
  const [, wish] = asked.find(([path]) => path === '/api/daily/toy')!;
  expect((wish as { me: string }).me).toBe(localStorage.getItem('kaleun.me'));
  expect(allSeats().map(({ table, token }) => [table, token])).toEqual([['T1', 'TOKEN']]);
});

it('opens everything when the day is over, and offers no second try', async () => {
  const rows = [row('verified', { place: 1, score: 3, outcome: 'home', table: 'T9' }), row('too_late')];
  open({ ...TODAY, over: true, seed: 's3cret', rows, captain: { bot: 'steady', score: 4, outcome: 'home' } }, 'T9');
  await until(() => expect(document.body.textContent).toContain('s3cret'));
  expect(document.querySelector('tbody a')?.getAttribute('href')).toBe('#/t/T9');
  expect(document.body.textContent).toContain('kaleun daily toy 2026-11-18 --check');
  expect(document.body.textContent).toContain('not home in time');
  expect(document.querySelector('.commit')).toBeNull();
});
