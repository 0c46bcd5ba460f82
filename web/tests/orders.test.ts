// Standing orders: kept per table, found by question and circumstances, only while their answer is offered.
import { beforeEach, expect, it } from 'vitest';
import { OrderBook, type Order } from '../src/session/orders.svelte';

const option = (key: string) => ({ key, rule: '', code: key, data: {} });
const order = (prompt: string, scope: string, key: string): Order => ({ prompt, scope, data: {}, option: option(key) });
const options = [option('dive'), option('stay_up')];

beforeEach(() => localStorage.clear());

it('answers the question it was given for, in its circumstances only', () => {
  const book = new OrderBook('t1');
  book.give(order('attack', 'escorted-night', 'let_go'));
  expect(book.find('attack', 'escorted-night', [option('let_go')])?.option.key).toBe('let_go');
  expect(book.find('attack', 'escorted-day', [option('let_go')])).toBeNull();
  expect(book.find('follow', '', [option('let_go')])).toBeNull();
});

it('keeps still where its answer is not offered', () => {
  const book = new OrderBook('t1');
  book.give(order('stay_up', '', 'dive'));
  expect(book.find('stay_up', '', [option('stay_up')])).toBeNull();
  expect(book.find('stay_up', '', options)).not.toBeNull();
});

it('a new order replaces the old one, and revoking forgets it', () => {
  const book = new OrderBook('t1');
  book.give(order('stay_up', '', 'dive'));
  book.give(order('stay_up', '', 'stay_up'));
  expect(book.list).toHaveLength(1);
  expect(book.find('stay_up', '', options)?.option.key).toBe('stay_up');
  book.revoke(book.list[0]!);
  expect(book.list).toEqual([]);
  expect(new OrderBook('t1').list).toEqual([]);
});

it('survives a reload, and no table knows the orders of another', () => {
  new OrderBook('t1').give(order('orders', '', 'sail:surfaced'));
  expect(new OrderBook('t1').list).toHaveLength(1);
  expect(new OrderBook('t2').list).toEqual([]);
});

it('a damaged entry counts as none', () => {
  localStorage.setItem('kaleun.orders.t1', '{"a":');
  expect(new OrderBook('t1').list).toEqual([]);
  localStorage.setItem('kaleun.orders.t1', '[1, {"prompt": "x"}]');
  expect(new OrderBook('t1').list).toEqual([]);
});
