import { describe, expect, it } from 'vitest';
import { parse, router, tablePath } from '../src/session/route.svelte';
import { allSeats, dropSeat, keepSeat, seatsAt, touchSeat } from '../src/session/seats';

describe('addresses', () => {
  it('reads every kind', () => {
    expect(parse('')).toEqual({ route: { page: 'lobby' }, token: null });
    expect(parse('#/new/scope').route).toEqual({ page: 'new', game: 'scope' });
    expect(parse('#/make/scope').route).toEqual({ page: 'make', game: 'scope' });
    expect(parse('#/join/K7M2P9').route).toEqual({ page: 'join', code: 'K7M2P9' });
    expect(parse('#/join/K7M2P9/navigator').route).toEqual({ page: 'join', code: 'K7M2P9', seat: 'navigator' });
    expect(parse('#/daily/scope').route).toEqual({ page: 'daily', game: 'scope', day: 'today' });
    expect(parse('#/daily/scope/2026-11-17').route).toMatchObject({ day: '2026-11-17' });
    expect(parse('#/t/abc').route).toEqual({ page: 'table', table: 'abc', at: null, sub: null });
    expect(parse('#/t/abc/at/35')).toEqual({ route: { page: 'table', table: 'abc', at: 35, sub: null }, token: null });
    expect(parse('#/t/abc/page/report').route).toMatchObject({ sub: 'report' });
    expect(parse('#/t/abc/TOKEN')).toMatchObject({ token: 'TOKEN' });
    expect(parse('#/t/abc/at/x')).toMatchObject({ token: null, route: { at: null } });
    expect(parse('#/t/%E0%A4%A/at/3').route).toMatchObject({ at: 3 });
    expect(parse('#/nowhere/at/all').route).toEqual({ page: 'lobby' });
  });

  it('writes what it reads', () => {
    expect(parse(tablePath('a b', 3)).route).toMatchObject({ table: 'a b', at: 3 });
  });

  it('takes a token out of the address bar at first use and keeps the seat', () => {
    localStorage.clear();
    location.hash = '#/t/abc/SECRETTOKEN';
    dispatchEvent(new HashChangeEvent('hashchange'));
    expect(location.href).not.toContain('SECRETTOKEN');
    expect(router.route).toMatchObject({ page: 'table', table: 'abc' });
    expect(seatsAt('abc').map((s) => s.token)).toEqual(['SECRETTOKEN']);
  });
});

describe('seats of this browser', () => {
  const seat = { table: 'T', seat: 'a', token: 't1', game: 'scope', hot: false, used: 1 };

  it('keeps, renews, touches and drops', () => {
    localStorage.clear();
    keepSeat(seat);
    keepSeat({ ...seat, token: 't2' });
    expect(allSeats().map((s) => s.token)).toEqual(['t2']);
    keepSeat({ ...seat, seat: 'b', token: 't3', hot: true });
    expect(seatsAt('T')).toHaveLength(2);
    touchSeat('t3', { line: 'Turn 7' });
    expect(seatsAt('T').find((s) => s.token === 't3')?.line).toBe('Turn 7');
    dropSeat('t2');
    expect(allSeats().map((s) => s.token)).toEqual(['t3']);
  });

  it('survives damaged storage', () => {
    localStorage.setItem('kaleun.seats', '{"not": "a list"');
    expect(allSeats()).toEqual([]);
    localStorage.setItem('kaleun.seats', '[null, {"table": 3}]');
    expect(allSeats()).toEqual([]);
  });
});
