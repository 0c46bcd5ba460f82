// HTTP calls to our own server. A refusal is an ApiError: a code for programs, a reason with data for people.
import type {
  Accord,
  ChartCard,
  Curtain,
  DailyCard,
  DailyMe,
  DailyMine,
  DailyPage,
  DailyWish,
  Film,
  FilmViews,
  GameCard,
  Handed,
  HandOver,
  Health,
  Invited,
  Join,
  Look,
  Mine,
  NewTable,
  OfficerWish,
  OnwardWish,
  Opened,
  OptionWish,
  Phrase,
  PhraseWish,
  Problem,
  ProposalWish,
  Reading,
  Recovered,
  Recovery,
  Report,
  RuleCard,
  RulingCard,
  Seated,
  Settled,
  Summary,
  TakeRole,
  TournamentEntry,
  TournamentMe,
  TournamentOpened,
  TournamentPage,
  TournamentSeats,
  TournamentWish,
  Vote,
} from '../protocol/messages';
import type { Bundle, Lang } from '../i18n/texts';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: string,
    readonly reason: string,
    readonly data: Readonly<Record<string, unknown>>,
  ) {
    super(text);
  }
}

async function call<T>(method: string, path: string, token?: string | null, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Kaleun': '1' }; // no foreign page can send this one
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const answer = await fetch(path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    cache: 'no-cache',
  });
  await check(answer);
  return (await answer.json()) as T;
}

async function check(answer: Response): Promise<void> {
  if (answer.ok) return;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new ApiError(
    answer.status,
    problem?.error ?? 'failed',
    problem?.text ?? answer.statusText,
    problem?.reason ?? '',
    problem?.data ?? {},
  );
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;
const game = (name: string): string => `/api/games/${encodeURIComponent(name)}`;
const daily = (name: string, day: string): string =>
  `/api/daily/${encodeURIComponent(name)}/${encodeURIComponent(day)}`;
const tournament = (code: string): string => `/api/tournaments/${encodeURIComponent(code)}`;

export const api = {
  health: () => call<Health>('GET', '/healthz'),
  games: () => call<GameCard[]>('GET', '/api/games'),
  texts: (name: string, lang: Lang) => call<Bundle>('GET', `${game(name)}/texts/${lang}`),
  rules: (name: string, lang: Lang) => call<RuleCard[]>('GET', `${game(name)}/rules/${lang}`),
  rulings: (name: string, lang: Lang) => call<RulingCard[]>('GET', `${game(name)}/rulings/${lang}`),
  cards: (name: string, lang: Lang) => call<Reading[]>('GET', `${game(name)}/cards/${lang}`),
  charts: (name: string) => call<ChartCard[]>('GET', `${game(name)}/charts`),
  settle: (name: string, wish: OptionWish) => call<Settled>('POST', `${game(name)}/settle`, null, wish),
  open: (wish: NewTable) => call<Opened>('POST', '/api/tables', null, wish),
  join: (wish: Join) => call<Seated>('POST', '/api/join', null, wish),
  invitation: (wish: Look) => call<Invited>('POST', '/api/invitation', null, wish),
  mine: (wish: Mine) => call<unknown>('POST', '/api/mine', null, wish),
  phrase: (wish: PhraseWish) => call<Phrase>('POST', '/api/phrase', null, wish),
  recover: (wish: Recovery) => call<Recovered>('POST', '/api/recover', null, wish),
  dailies: () => call<DailyCard[]>('GET', '/api/daily'),
  daily: (name: string, day: string) => call<DailyPage>('GET', daily(name, day)),
  myDaily: (name: string, day: string, wish: DailyMe) =>
    call<DailyMine>('POST', `${daily(name, day)}/mine`, null, wish),
  tryDaily: (name: string, wish: DailyWish) =>
    call<Opened>('POST', `/api/daily/${encodeURIComponent(name)}`, null, wish),
  openTournament: (wish: TournamentWish) => call<TournamentOpened>('POST', '/api/tournaments', null, wish),
  tournament: (code: string) => call<TournamentPage>('GET', tournament(code)),
  enterTournament: (code: string, wish: TournamentEntry) => call<TournamentSeats>('POST', tournament(code), null, wish),
  myTournament: (code: string, wish: TournamentMe) =>
    call<TournamentSeats>('POST', `${tournament(code)}/mine`, null, wish),
  propose: (id: string, token: string, wish: ProposalWish) => call<Accord>('POST', `${table(id)}/propose`, token, wish),
  vote: (id: string, token: string, word: Vote) => call<Accord>('POST', `${table(id)}/vote`, token, word),
  curtain: (id: string, token: string) => call<Curtain>('GET', `${table(id)}/curtain`, token),
  summary: (id: string, token: string | null) => call<Summary>('GET', table(id), token),
  film: (id: string, token: string | null) => call<Film>('GET', `${table(id)}/film`, token),
  filmViews: (id: string, token: string | null, seat: string) =>
    call<FilmViews>('GET', `${table(id)}/film/${encodeURIComponent(seat)}`, token),
  report: (id: string, token: string | null) => call<Report>('GET', `${table(id)}/report`, token),
  revoke: (id: string, token: string) => call<Seated>('POST', `${table(id)}/revoke`, token, {}),
  delete: (id: string, token: string) => call<unknown>('POST', `${table(id)}/delete`, token, {}),
  leave: (id: string, token: string) => call<unknown>('POST', `${table(id)}/leave`, token, {}),
  handOver: (id: string, token: string, wish: HandOver) => call<Handed>('POST', `${table(id)}/handover`, token, wish),
  officer: (id: string, token: string, wish: OfficerWish) => call<unknown>('POST', `${table(id)}/officer`, token, wish),
  take: (id: string, token: string, wish: TakeRole) => call<Seated>('POST', `${table(id)}/take`, token, wish),
  onward: (id: string, token: string, wish: OnwardWish) => call<Opened>('POST', `${table(id)}/onward`, token, wish),
  rematch: (id: string, token: string) => call<Opened>('POST', `${table(id)}/rematch`, token, {}),

  /** The record as text, for a file. */
  async record(id: string, token: string): Promise<string> {
    const answer = await fetch(`${table(id)}/record`, { headers: { Authorization: `Bearer ${token}` } });
    await check(answer);
    return answer.text();
  },

  /** A record from a file becomes a new table. */
  async import(text: string): Promise<Opened> {
    const answer = await fetch('/api/import', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'X-Kaleun': '1' },
      body: text,
    });
    await check(answer);
    return (await answer.json()) as Opened;
  },
};
