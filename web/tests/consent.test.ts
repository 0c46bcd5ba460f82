import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textsOf } from '@games/unterseeboot/web/fixtures/read';
import type { Consent } from '../src/protocol/messages';
import DockConsent from '../src/shell/table/DockConsent.svelte';
import RulesNotice from '../src/shell/table/RulesNotice.svelte';
import type { Desk } from '../src/shell/table/desk.svelte';
import { logLine, stateMessage } from './fakes';

let host: HTMLElement;
let shown: Record<string, unknown>;
const agree = vi.fn();
const before = logLine(0, { code: 'turn_begins', data: { turn: 7 }, rule: 'UB-3.1' });
const after = logLine(0, { code: 'evaded', rule: 'UB-9.9' });
const asked: Consent = { rules: '1', now: '2', before, after, again: 2, agreed: [], waiting: ['commander'] };

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  void unmount(shown);
  host.remove();
  agree.mockClear();
});

function show(consent: Consent, seat: string | null = 'commander'): void {
  const desk = { session: { now: stateMessage({ seat }), agree }, rules: [] } as unknown as Desk;
  shown = mount(DockConsent, { target: host, props: { desk, texts: textsOf('en'), consent } });
  flushSync();
}

describe('a game whose rules have changed', () => {
  it('tells what reads otherwise and goes on only when told to', () => {
    show(asked);
    expect(host.textContent).toContain('rules 1');
    expect(host.textContent).toContain(textsOf('en').say('log', 'turn_begins', { turn: 7 }));
    expect(host.textContent).toContain(textsOf('en').say('log', 'evaded', {}));
    expect(host.textContent).toContain('2 choices');
    expect(agree).not.toHaveBeenCalled();
    host.querySelector<HTMLButtonElement>('button.primary')!.click();
    expect(agree).toHaveBeenCalledOnce();
  });
  it('waits for the others when this seat has agreed, and asks nobody who only watches', () => {
    show({ ...asked, agreed: ['commander'], waiting: ['mate'] });
    expect(host.querySelector('button.primary')).toBeNull();
    void unmount(shown);
    show(asked, null);
    expect(host.querySelector('button.primary')).toBeNull();
  });
  it('says which rules it would need', () => {
    show({ ...asked, now: '', rules: '9', before: null, after: null, waiting: [] });
    expect(host.textContent).toContain('rules 9');
    expect(host.querySelector('button')).toBeNull();
  });
  it('has gone over: said until understood', () => {
    shown = mount(RulesNotice, { target: host, props: { notice: 'rules_changed:1:2:0' } });
    flushSync();
    expect(host.textContent).toContain('rules 2');
    host.querySelector('button')!.click();
    flushSync();
    expect(host.textContent?.trim()).toBe('');
  });
});
