// The terms of a table: in words, proposed, agreed to.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { textsOf } from '@games/unterseeboot/web/fixtures/read';
import type { BookLine, Proposal, SeatInfo } from '../src/protocol/messages';
import { me } from '../src/session/me';
import ProposalCard from '../src/shell/table/ProposalCard.svelte';
import type { Desk } from '../src/shell/table/desk.svelte';
import { bookText, inWords, termLines } from '../src/shell/table/terms';
import { stateMessage } from './fakes';

let host: HTMLElement;
let shown: Record<string, unknown> | null = null;
const propose = vi.fn();
const vote = vi.fn();
const person = (name: string): SeatInfo => ({ name, kind: 'human', bot: null, online: true });
const seats: Record<string, SeatInfo> = { A: person('Anna'), B: person('Ben') };
const asked: Proposal = {
  id: 'P1',
  kind: 'terms',
  by: 'A',
  terms: { level: 'table', typed: ['A'] },
  seat: '',
  bot: '',
  agreed: ['A'],
  waiting: ['B'],
};

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  if (shown !== null) void unmount(shown);
  shown = null;
  host.remove();
  propose.mockClear();
  vote.mockClear();
});

function show(seat: string | null, proposal: Proposal | null, sitting = seats): void {
  const session = { now: stateMessage({ seat, proposal }), seats: sitting, propose, vote };
  shown = mount(ProposalCard, { target: host, props: { desk: { session } as unknown as Desk, texts: textsOf('en') } });
  flushSync();
}
const buttons = (): string[] => [...host.querySelectorAll('button')].map((b) => b.textContent.trim());
const press = (label: string): void =>
  [...host.querySelectorAll('button')].find((b) => b.textContent.trim() === label)!.click();

it('tells what is proposed, and asks for the word of who has not given it', () => {
  show('B', asked);
  expect(host.textContent).toContain('Anna proposes');
  expect(host.textContent).toContain('real ones');
  expect(buttons()).toEqual(['Agree', 'Decline']);
  press('Agree');
  press('Decline');
  expect(vote.mock.calls).toEqual([
    ['P1', true],
    ['P1', false],
  ]);
});

it('lets who has proposed it take it back, and who watches only read', () => {
  show('A', asked);
  expect(buttons()).toEqual(['Withdraw']);
  expect(host.textContent).toContain('Ben');
  void unmount(shown!);
  show(null, asked);
  expect(buttons()).toEqual([]);
});

it('offers a seat that was left to a bot or a guest', () => {
  show('A', null, { A: person('Anna'), B: { name: '', kind: 'left', bot: null, online: false } });
  expect(buttons()).toEqual(['Let a bot play on', 'Invite a guest']);
  press('Invite a guest');
  expect(propose).toHaveBeenCalledWith({ kind: 'invite', seat: 'B' });
});

it('says terms and book in words', () => {
  const name = (seat: string): string => seats[seat]?.name ?? seat;
  const upper = (bot: string): string => bot.toUpperCase();
  expect(inWords(termLines({ level: 'table', typed: ['A'], coach: false, clock: null }, name))).toBe(
    'Dice: real ones · Typed dice of: Anna · Coach: off · Clock: None',
  );
  const line: BookLine = { n: 3, kind: 'bot', seat: 'B', bot: 'random', terms: {}, by: ['A'] };
  expect(bookText(line, name, upper)).toBe('A bot plays on for Ben: RANDOM.');
  expect(bookText({ ...line, kind: 'terms', terms: { watch: 'nobody' } }, name, upper)).toBe(
    'Agreed. Watching: Nobody',
  );
});

it('keeps one secret for its owner', () => {
  localStorage.clear();
  const mine = me();
  expect(mine).toMatch(/^[0-9a-f]{48}$/);
  expect(me()).toBe(mine);
});
