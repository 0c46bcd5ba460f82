import { beforeEach, describe, expect, it } from 'vitest';
import type { GuideMoment, GuideStep } from '../src/kit/module';
import { keep, next, putAt, read, type Told } from '../src/shell/table/guide';

const step = (id: string, holds: (n: number) => boolean, verdict = false): GuideStep => ({
  id,
  when: ({ n }) => holds(n),
  text: () => id,
  verdict,
});
const steps = [
  step('end', (n) => n >= 8, true),
  step('aim', (n) => n % 2 === 0),
  step('aim again', (n) => n % 2 === 0),
  step('sail', () => true),
];
const at = (n: number): GuideMoment => ({ view: {}, ask: null, log: [], n, over: false });

/** What the guide says at these answers, one after the other. */
function heard(answers: number[]): (string | null)[] {
  let told: Told = {};
  return answers.map((n) => {
    const found = next(steps, at(n), told);
    if (found) told = { ...told, [found.id]: n };
    return found?.id ?? null;
  });
}

describe('the guide', () => {
  it('says nothing twice, and the second best where the first was said', () => {
    expect(heard([0, 1, 2, 3, 4, 5])).toEqual(['aim', 'sail', 'aim again', null, null, null]);
  });

  it('stays with what it said while the question is the same, and says it again after an undo', () => {
    expect(heard([0, 0, 1, 0])).toEqual(['aim', 'aim', 'sail', 'aim']);
  });

  it('takes its leave with the verdict', () => {
    expect(heard([0, 8, 8, 9, 10])).toEqual(['aim', 'end', 'end', null, null]);
  });
});

describe('a question that others answer beside', () => {
  it('stays where it was put, and is another one after an undo or an answer', () => {
    const put = putAt({ question: -1, n: 0 }, { question: 7, n: 4 });
    expect([put, putAt(put, { question: 7, n: 5 })]).toEqual([put, put]);
    expect(putAt(put, { question: 7, n: 3 }).n).toBe(3);
    expect(putAt(put, { question: 9, n: 6 })).toEqual({ question: 9, n: 6 });
  });
});

describe('its memory', () => {
  beforeEach(() => localStorage.clear());

  it('is of one table and outlives a reload', () => {
    keep('a', { aim: 3 });
    expect([read('a'), read('b')]).toEqual([{ aim: 3 }, {}]);
  });

  it('begins anew where it cannot be read', () => {
    localStorage.setItem('kaleun.guide.a', '{');
    expect(read('a')).toEqual({});
  });
});
